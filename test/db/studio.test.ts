import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFreePort } from '../../src/db/embedded/postgres-server.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { createMigratedDatabase, type TestDatabase } from '../support/test-database.ts'

let database: TestDatabase
let studio: ChildProcess
let url: string
let output = ''
const folder = mkdtempSync(path.join(os.tmpdir(), 'calendar-studio-'))
const processesFile = path.join(folder, 'processes')

/** Writes each program that Prisma starts to `processesFile`: one of them sends its reports. */
const recordProcesses = `
const childProcess = require('node:child_process'), fs = require('node:fs')
for (const name of ['fork', 'spawn']) {
  const start = childProcess[name]
  childProcess[name] = (file, args, ...rest) => {
    fs.appendFileSync(${JSON.stringify(processesFile)}, name + ' ' + file + '\\n')
    return start(file, args, ...rest)
  }
}`

beforeAll(async () => {
  database = await createMigratedDatabase()
  const recorder = path.join(folder, 'record-processes.cjs')
  writeFileSync(recorder, recordProcesses)
  const port = await findFreePort()
  url = `http://localhost:${port}`
  const program = path.join(projectFolder, 'node_modules/prisma/build/index.js')
  const { CI: _, CHECKPOINT_DISABLE: __, ...env } = process.env
  studio = spawn(process.execPath, [program, 'studio', '--browser', 'none', '--port', String(port)], {
    cwd: projectFolder,
    env: { ...env, DATABASE_URL: database.url, NODE_OPTIONS: `--require ${recorder}` },
  })
  await new Promise<void>((started, reject) => {
    for (const stream of [studio.stdout, studio.stderr])
      stream?.on('data', chunk => (output += String(chunk)).includes(String(port)) && started())
    studio.once('close', () => reject(new Error(output)))
  })
})
afterAll(async () => {
  const ended = new Promise(done => studio.once('close', done))
  studio.kill()
  await ended
  await database.drop()
  rmSync(folder, { recursive: true })
})

it('Prisma Studio sends nothing to other hosts, neither its server nor its page', async () => {
  const page = await fetch(url)
  // Its page reports to its server that it was opened, and to the host of Prisma.
  const report = { eventId: '1', name: 'studio_launched', payload: {}, timestamp: new Date().toISOString() }
  const reported = await fetch(`${url}/telemetry`, { method: 'POST', body: JSON.stringify(report) })

  expect([page.status, reported.status]).toEqual([200, 200])
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'self'/)
  expect(existsSync(processesFile) ? readFileSync(processesFile, 'utf8') : '').toBe('')
})
