import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { projectFolder } from '../../src/project-folder.ts'
import { waitForBuild } from './background-build.ts'

export type CommandResult = { code: number | null; out: string; err: string }
type Options = { env?: Record<string, string>; input?: string }

/** Starts `npm run NAME` as it is built. `end` resolves when it has ended, with what it printed. */
export async function startCommand(
  name: 'import' | 'users',
  args: string[],
  { env, input = '' }: Options = {},
): Promise<{ child: ChildProcess; end: Promise<CommandResult> }> {
  await waitForBuild('service')
  const program = path.join(projectFolder, `dist/src/cli/${name}/main.js`)
  const child = spawn(process.execPath, [program, ...args], { cwd: projectFolder, env: { ...process.env, ...env } })
  let [out, err] = ['', '']
  child.stdout.on('data', chunk => (out += chunk))
  child.stderr.on('data', chunk => (err += chunk))
  child.stdin.end(input)
  const end = new Promise<CommandResult>(done => child.once('close', code => done({ code, out, err })))
  return { child, end }
}

export async function runCommand(...parameters: Parameters<typeof startCommand>): Promise<CommandResult> {
  return (await startCommand(...parameters)).end
}
