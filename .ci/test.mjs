// The three sizes of the test suite (docs/decisions/test-suite.md):
//
//   npm run check      format, lint without types, types, and the quick tests
//   npm test           format, lint, types, and every promise once
//   npm run test:all   the same, with all cells, rounds, views and timings
//
// Arguments go to Vitest: `npm test -- events` runs only the test files that have `events` in their path, without the
// checks. `SEED=… npm test` repeats what a run chose by chance.
import './require-node.mjs'
import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const npmRun = script => ({ title: script, command: 'npm', args: ['run', '--silent', script] })
const prepare = (...stages) => ({
  title: ['prepare', ...stages].join(' '),
  command: process.execPath,
  args: ['.ci/prepare.mjs', ...stages],
})

/** The tests of `npm run check`: those that need neither browser nor build, and files that meet most kinds of fault. */
const quickTests = [
  ...['unit', 'net', 'images', 'architecture'].map(folder => `test/${folder}/`),
  ...['events-create', 'events-password.', 'lists.', 'publication', 'series.', 'terms.', 'visibility.'].map(
    name => `test/api/${name}`,
  ),
  'test/languages/fallback',
]

/** Steps of one list run one after the other, and the lists beside each other. */
const sizes = {
  quick: {
    checks: [[npmRun('format:check'), npmRun('lint:quick'), npmRun('types')]],
    tests: ['--project', 'tests', ...quickTests],
  },
  // Each list takes about as long.
  standard: {
    checks: [
      [npmRun('lint'), npmRun('format:check')],
      [npmRun('types'), prepare('build', 'package')],
    ],
    tests: [],
  },
}
sizes.all = sizes.standard

const running = new Set()
let hasCheckFailed = false
const [size, ...selection] = readSize(process.argv.slice(2))
process.env.TEST_SIZE = size // Vitest and its workers inherit it.
const isPrepared = (await start(prepare(), 'inherit').exit) === 0
process.exitCode =
  isPrepared && (selection.length > 0 ? await runVitest(selection) : await runSize(sizes[size])) ? 0 : 1

/** `--size=quick`, then the arguments for Vitest. */
function readSize([first = '', ...others]) {
  const name = /^--size=(\w+)$/.exec(first)?.[1]
  return name === undefined ? ['standard', first, ...others].filter(Boolean) : [name, ...others]
}

/** Some tests need what the checks build, so the tests begin after them. */
async function runSize({ checks, tests }) {
  const results = await Promise.all(checks.map(runInOrder))
  return results.every(Boolean) && (await runVitest(tests))
}

async function runVitest(filters) {
  const vitest = { command: process.execPath, args: ['node_modules/vitest/vitest.mjs', 'run', ...filters] }
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
