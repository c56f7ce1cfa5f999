import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectFolder } from '../../src/project-folder.ts'

/** In place of the service: it takes 300 ms to stop, and ends after two minutes in any case. */
const program = `
process.on('SIGTERM', () => setTimeout(() => { console.log('stopped'); process.exit(0) }, 300))
setTimeout(() => process.exit(1), 120_000)
console.log('started')`

const folder = mkdtempSync(path.join(os.tmpdir(), 'npm-start-'))
beforeAll(() => {
  const { scripts } = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const manifest = { name: 'calendar', version: '1.0.0', type: 'module', scripts: { start: scripts['start'] } }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
  mkdirSync(path.join(folder, 'dist/src'), { recursive: true })
  writeFileSync(path.join(folder, 'dist/src/main.js'), program)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(process.platform === 'win32')('npm start', () => {
  it.each([
    ['npm', (pid: number) => pid],
    ['its process group', (pid: number) => -pid],
  ])('passes SIGTERM, sent to %s, to the service, and ends after it', async (_, toTarget) => {
    const npm = spawn('npm', ['start'], { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    const started = new Promise<void>(done => {
      npm.stdout.on('data', chunk => (output += String(chunk)).includes('started') && done())
    })
    const ended = once(npm, 'close')
    await started

    process.kill(toTarget(npm.pid ?? NaN), 'SIGTERM')
    await ended

    expect(output).toContain('stopped')
  })
})
