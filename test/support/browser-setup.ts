import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { projectFolder } from '../../src/project-folder.ts'
import { findChromium } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where Chromium is on this machine; null when there is none and it cannot be installed. */
    chromium: string | null
  }
}

/** Builds the page, finds a Chromium for its tests, and installs Debian's when there is none and this process may. */
export default function setup(project: TestProject): void {
  buildPage()
  const found = findChromium() ?? (isDebianRoot() ? install() : null)
  if (found === null)
    console.warn(
      'There is no Chromium, so the tests of the calendar page are skipped. Install one (Debian: apt-get install chromium), or name it in CHROMIUM.',
    )
  project.provide('chromium', found)
}

/** The page as its sources are now; what is there already is not built again. */
function buildPage(): void {
  const { status } = spawnSync(process.execPath, ['.ci/prepare.mjs', 'page'], { cwd: projectFolder, stdio: 'inherit' })
  if (status !== 0) throw new Error('The calendar page could not be built, so it cannot be tested.')
}

const isDebianRoot = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function install(): string | null {
  console.log('Installing Chromium for the tests of the calendar page …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', 'chromium'],
  ]
  for (const args of steps) {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8', timeout: 600_000 })
    if (status !== 0) console.warn(`apt-get ${args[0]} failed: ${stderr.trim().slice(-500)}`)
  }
  return findChromium()
}
