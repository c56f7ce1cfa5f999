import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { projectFolder } from '../../src/project-folder.ts'

const changelog = `# Changelog

## [Unreleased]

### Added

- A feature.

## [0.1.0] - 2026-11-20

### Added

- Everything.
`

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'calendar-release-'))
  git('init', '--quiet', '--initial-branch', 'main')
  git('config', 'user.email', 'test@example.org')
  git('config', 'user.name', 'Test')
  writeFiles({ 'CHANGELOG.md': changelog, 'package.json': toJson({ name: 'x', version: '0.1.0' }) })
  writeFiles({ 'package-lock.json': toJson({ name: 'x', version: '0.1.0', packages: { '': { version: '0.1.0' } } }) })
  commitAll('add: everything')
})
afterEach(() => rmSync(folder, { recursive: true }))

const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

function writeFiles(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text)
}

function commitAll(message: string): void {
  git('add', '--all')
  git('commit', '--quiet', '--message', message)
}

function release(...args: string[]) {
  const program = path.join(projectFolder, '.ci/release.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' })
  return { status, stdout, stderr }
}

/** Checks that the release fails with this message and leaves commits, tags and files as they were. */
function expectRejected(args: string[], message: string | RegExp): void {
  const readState = () => [git('log', '--format=%H'), git('tag'), git('status', '--porcelain'), read('CHANGELOG.md')]
  const before = readState()
  expect(release(...args)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(message) })
  expect(readState()).toEqual(before)
}

describe('npm run release', () => {
  it('moves the changelog entries, sets the version, commits and tags', () => {
    const today = new Date().toISOString().slice(0, 10)

    expect(release('0.2.0')).toMatchObject({ status: 0, stdout: expect.stringContaining('git push'), stderr: '' })
    expect(read('CHANGELOG.md')).toBe(
      changelog.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [0.2.0] - ${today}\n`),
    )
    expect(read('package.json')).toBe(toJson({ name: 'x', version: '0.2.0' }))
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({
      version: '0.2.0',
      packages: { '': { version: '0.2.0' } },
    })
    expect(git('log', '--format=%s')).toBe('chore: release 0.2.0\nadd: everything')
    expect(git('rev-parse', 'v0.2.0')).toBe(git('rev-parse', 'HEAD'))
    expect(git('status', '--porcelain')).toBe('')
  })

  it('releases a prerelease, and the version after it', () => {
    expect(release('1.0.0-beta.1').status).toBe(0)
    writeFiles({ 'CHANGELOG.md': read('CHANGELOG.md').replace('[Unreleased]\n', '[Unreleased]\n\n- A fix.\n') })
    commitAll('fix: something')
    expect(release('1.0.0').status).toBe(0)
    expect(git('tag')).toBe('v1.0.0\nv1.0.0-beta.1')
  })

  it('describes the release with --dry-run, and changes nothing', () => {
    const { status, stdout } = release('0.2.0', '--dry-run')

    expect([status, stdout]).toEqual([0, expect.stringContaining('tag v0.2.0')])
    expect([read('CHANGELOG.md'), git('tag'), git('status', '--porcelain')]).toEqual([changelog, '', ''])
  })

  it.each([
    [[], /^Name one version/],
    [['0.2.0', '0.3.0'], /^Name one version/],
    [['next'], /^"next" is not a version/],
    [['v0.2.0'], /is not a version/],
    [['0.2'], /is not a version/],
    [['0.1.0'], /^The version is 0\.1\.0 already/],
    [['0.1.0-beta'], /^The version is 0\.1\.0 already/],
  ])('rejects the arguments %j', (args, message) => {
    expectRejected(args, message)
  })

  it('rejects another branch', () => {
    git('switch', '--quiet', '--create', 'other')
    expectRejected(['0.2.0'], /^Releases are made on main, and this is other/)
  })

  it('rejects uncommitted changes', () => {
    writeFiles({ 'new.txt': 'new' })
    expectRejected(['0.2.0'], /^There are uncommitted changes/)
  })

  it('rejects a version that has a tag', () => {
    git('tag', 'v0.2.0')
    expectRejected(['0.2.0'], /^The tag v0\.2\.0 exists/)
  })

  it('rejects a changelog without the heading or without entries', () => {
    writeFiles({ 'CHANGELOG.md': changelog.replace('- A feature.\n', '') })
    commitAll('docs: remove the entry')
    expectRejected(['0.2.0'], /no entries under "Unreleased"/)

    writeFiles({ 'CHANGELOG.md': changelog.replace('## [Unreleased]', '') })
    commitAll('docs: remove the heading')
    expectRejected(['0.2.0'], /no heading/)
  })

  it('restores all files when git rejects the commit', () => {
    writeFiles({ '.git/hooks/pre-commit': '#!/bin/sh\necho no >&2\nexit 1\n' })
    chmodSync(path.join(folder, '.git/hooks/pre-commit'), 0o755)
    expectRejected(['0.2.0'], /^Nothing was released: no/)
  })
})
