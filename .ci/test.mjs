// `npm test` runs the checks (lint, types, format) and then every test. `npm test -- events` runs only the test files
// that have `events` in their path, without the checks. All arguments go to Vitest. Page tests build the page
// themselves if it is out of date.
import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const npmRun = script => ({ title: script, command: 'npm', args: ['run', '--silent', script] })
const prepare = (...stage) => ({ title: 'prepare', command: process.execPath, args: ['.ci/prepare.mjs', ...stage] })

const running = new Set()
let hasCheckFailed = false
const selection = process.argv.slice(2)
const isPrepared = (await start(prepare(), 'inherit').exit) === 0
// What runs beside each other takes about as long.
const checks = [
  [npmRun('types'), npmRun('format:check')],
  [npmRun('lint'), prepare('page'), prepare('package')],
]
const vitest = { command: process.execPath, args: ['node_modules/vitest/vitest.mjs', 'run', ...selection] }
process.exitCode = isPrepared && (selection.length > 0 ? await runVitest() : await runEverything()) ? 0 : 1

/** Some tests need what the checks build, so the tests begin after them. */
async function runEverything() {
  const results = await Promise.all(checks.map(runInOrder))
  return results.every(Boolean) && (await runVitest())
}

async function runVitest() {
  return (await start(vitest, 'inherit').exit) === 0
}

/** Whether all steps succeed. The first step that fails prints its output and ends every other step. */
async function runInOrder(steps) {
  for (const step of steps) {
    if (hasCheckFailed) return false
    const began = Date.now()
    const { child, exit } = start(step, 'pipe')
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
    const hasFailed = (await exit) !== 0
    if (child.killed) return false
    const seconds = ((Date.now() - began) / 1_000).toFixed(1)
    process.stderr.write(
      hasFailed ? `${output}${step.title} failed after ${seconds} s\n` : `${step.title} ${seconds} s\n`,
    )
    if (!hasFailed) continue
    hasCheckFailed = true
    for (const other of running) other.kill()
    return false
  }
  return true
}

/** Starts a process. `exit` becomes its exit code, or 1 if a signal ended it or it did not start. */
function start({ command, args }, stdio) {
  const child = spawn(command, args, { cwd: root, stdio, shell: process.platform === 'win32' && command === 'npm' })
  running.add(child)
  const exit = new Promise(done => {
    child.on('error', error => (process.stderr.write(`${error.message}\n`), done(1)))
    child.on('close', code => done(code ?? 1))
  }).finally(() => running.delete(child))
  return { child, exit }
}
