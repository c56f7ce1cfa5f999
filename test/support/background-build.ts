import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { projectFolder } from '../../src/project-folder.ts'
import { watchFolder } from './watch-folder.ts'

/** What a build makes: the calendar page, or the service and its commands as JavaScript. */
type BuildStage = 'page' | 'service'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file that appears when the page is built; it contains the exit code of the build. */
    pageBuildFile: string
    /** The same for the service. */
    serviceBuildFile: string
  }
}

/** Builds what is out of date, while tests already run. `stop` waits for the build and removes the file. */
export function startBuild(stage: BuildStage): { file: string; stop: () => Promise<void> } {
  const folder = mkdtempSync(path.join(os.tmpdir(), `calendar-${stage}-build-`))
  const file = path.join(folder, 'exit-code')
  const env = { ...process.env, NODE_ENV: 'production' } // Vitest sets `test`, which makes the page larger
  const build = spawn(process.execPath, ['.ci/prepare.mjs', stage], { cwd: projectFolder, env, stdio: 'inherit' })
  const end = new Promise<void>(done => {
    build.on('close', code => {
      writeFileSync(`${file}.new`, String(code))
      renameSync(`${file}.new`, file)
      done()
    })
  })
  return { file, stop: () => end.then(() => rmSync(folder, { recursive: true })) }
}

/** How long a build may take on a busy machine. */
export const buildTimeoutMs = 180_000

/** Fails when the build failed. */
export async function waitForBuild(stage: BuildStage): Promise<void> {
  const file = inject(`${stage}BuildFile`)
  const exitCode = await watchFolder(path.dirname(file), () =>
    existsSync(file) ? readFileSync(file, 'utf8') : undefined,
  )
  if (exitCode !== '0') throw new Error(`The build of the ${stage} failed, so its tests cannot run.`)
}
