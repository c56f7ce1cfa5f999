import { spawnSync } from 'node:child_process'
import { projectFolder } from '../../src/project-folder.ts'

/**
 * The files that differ from the branch to which this one will be pushed, or from the commit before when there is no
 * such branch or it has this commit. None without git. Paths are relative to the project, with `/`.
 */
export function listChangedFiles(): string[] {
  const [head] = readGit('rev-parse', 'HEAD')
  const [shared] = readGit('merge-base', 'HEAD', '@{upstream}')
  const base = shared === undefined || shared === head ? 'HEAD~1' : shared
  const committed = readGit('diff', '--name-only', '--relative', base, 'HEAD')
  const uncommitted = readGit('diff', '--name-only', '--relative', 'HEAD')
  return [...new Set([...committed, ...uncommitted, ...readGit('ls-files', '--others', '--exclude-standard')])]
}

/** The lines that git prints, or none if it fails. */
function readGit(...args: string[]): string[] {
  const options = { cwd: projectFolder, encoding: 'utf8' } as const
  const { status, stdout } = spawnSync('git', ['-c', 'core.quotePath=false', ...args], options)
  return status === 0 ? stdout.split('\n').filter(line => line !== '') : []
}
