import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { projectFolder } from '../../src/project-folder.ts'
import { serviceVersion } from '../../src/service-version.ts'
import { waitForBuild } from '../support/background-build.ts'

/** Runs the built service. Invalid settings prove that it does not get so far as to read them. */
function runService(...args: string[]) {
  const program = path.join(projectFolder, 'dist/src/main.js')
  const env = { ...process.env, PORT: 'none' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

beforeAll(() => waitForBuild('service'))

it('--version prints the version of the service', () => {
  const { status, stdout } = runService('--version')

  expect([status, stdout.split(' ', 1)[0]?.trim()]).toEqual([0, serviceVersion])
})

it('--help says where the settings are', () => {
  expect(runService('--help')).toEqual({ status: 0, stdout: expect.stringContaining('.env.example'), stderr: '' })
})

it.each([['--port', '4000'], ['start']])('%s, which the service does not know, ends it with its help', (...args) => {
  expect(runService(...args)).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/'(--port|start)'[^]*PORT=4000 npm start/),
  })
})

it('db:status creates no database', () => {
  const dataDir = path.join(mkdtempSync(path.join(os.tmpdir(), 'no-database-')), 'data')
  const program = path.join(projectFolder, 'dist/src/cli/migrate/main.js')
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir }
  const { status, stdout } = spawnSync(process.execPath, [program, '--status'], { env, encoding: 'utf8' })

  expect([status, stdout]).toEqual([1, expect.stringContaining('There is no database yet.')])
  expect(existsSync(dataDir)).toBe(false)
  rmSync(path.dirname(dataDir), { recursive: true })
})
