import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { projectFolder } from '../../src/project-folder.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'calendar-old-node-'))
const preload = path.join(folder, 'old-node.cjs')
writeFileSync(
  preload,
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })`,
)
// A copy of the scripts finds no tests to run and no repository to release.
cpSync(path.join(projectFolder, '.ci'), path.join(folder, '.ci'), { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

it.each(['prepare', 'test'])('.ci/%s.mjs says which version of Node is needed', script => {
  const program = path.join(folder, `.ci/${script}.mjs`)

  const { status, stderr } = spawnSync(process.execPath, ['--require', preload, program], {
    cwd: folder,
    encoding: 'utf8',
  })

  expect([status, stderr]).toEqual([
    1,
    'Node.js 20.19 or newer is needed. This is 18.20.8. Get another from https://nodejs.org\n',
  ])
})
