#!/usr/bin/env node
// Releases a version: `npm run release -- 1.2.0`. Moves the entries under "Unreleased" in CHANGELOG.md to the version,
// sets the version in package.json and package-lock.json, commits and tags. With `--dry-run` it changes nothing.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import semver from 'semver'

const files = ['CHANGELOG.md', 'package.json', 'package-lock.json']
const usage = 'Name one version: npm run release -- 1.2.0 (add --dry-run to see what would happen)'

try {
  release(readArguments())
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function readArguments() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } })
  if (positionals.length !== 1) throw new Error(usage)
  return { version: positionals[0], isDryRun: values['dry-run'] ?? false }
}

function release({ version, isDryRun }) {
  checkVersion(version)
  checkRepository(version)
  const contents = buildContents(version)
  if (isDryRun) return console.log(describe(version))
  commitAndTag(version, contents)
  console.log(`Released ${version}. Publish it with: git push --atomic origin main v${version}`)
}

function checkVersion(version) {
  const current = JSON.parse(readFileSync('package.json', 'utf8')).version
  if (semver.valid(version) !== version) throw new Error(`"${version}" is not a version. Send one like 1.2.0.`)
  if (!semver.gt(version, current))
    throw new Error(`The version is ${current} already. Name a later one than ${version}.`)
}

function checkRepository(version) {
  const branch = git('branch', '--show-current')
  if (branch !== 'main')
    throw new Error(`Releases are made on main, and this is ${branch || 'no branch'}. Switch to main.`)
  if (git('status', '--porcelain') !== '')
    throw new Error('There are uncommitted changes. Commit or remove them first.')
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} exists. Name another version.`)
}

/** The new text of each file. Fails when the changelog has no entries for the release. */
function buildContents(version) {
  const [changelog, ...packages] = files.map(file => readFileSync(file, 'utf8'))
  return [moveEntries(changelog, version), ...packages.map(text => setVersion(text, version))]
}

function moveEntries(changelog, version) {
  const [, before, entries, after] =
    /^([\s\S]*?^## \[Unreleased\]\n)([\s\S]*?)(^## \[[\s\S]*|(?![\s\S]))/m.exec(changelog) ?? []
  if (before === undefined) throw new Error('CHANGELOG.md has no heading "## [Unreleased]". Add it.')
  if (!/^- /m.test(entries)) throw new Error('CHANGELOG.md has no entries under "Unreleased". Write what changed.')
  return `${before}\n## [${version}] - ${new Date().toISOString().slice(0, 10)}\n${entries}${after}`
}

/** The text of package.json or package-lock.json with another version, in the format that npm writes. */
function setVersion(text, version) {
  const content = JSON.parse(text)
  content.version = version
  if (content.packages) content.packages[''].version = version
  return `${JSON.stringify(content, null, 2)}\n`
}

/** When a step fails, the working tree and the branch become what they were: the tree was clean. */
function commitAndTag(version, contents) {
  const head = git('rev-parse', 'HEAD')
  try {
    files.forEach((file, index) => writeFileSync(file, contents[index]))
    git('commit', '--quiet', '--message', `chore: release ${version}`, '--', ...files)
    git('tag', `v${version}`)
  } catch (error) {
    git('reset', '--quiet', '--hard', head)
    throw new Error(`Nothing was released: ${error.stderr?.trim() || error.message}`, { cause: error })
  }
}

function describe(version) {
  return [
    `This would release ${version}:`,
    '- move the entries under "Unreleased" in CHANGELOG.md to the version',
    '- set the version in package.json and package-lock.json',
    `- commit "chore: release ${version}" and tag v${version}`,
  ].join('\n')
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}
