import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumFlags, findChromium } from './chromium.ts'
import { startPageBuild } from './page-build.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the run's Chromium; null when there is none on this machine and it cannot be installed. */
    chromiumAddress: string | null
  }
}

/**
 * Starts one Chromium for all page tests and the build of the page. When there is no Chromium and this process is root
 * on Debian, installs Debian's first.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium() ?? (isDebianRoot() ? install() : null)
  if (executablePath === null)
    console.warn(
      'There is no Chromium, so the tests of the calendar page are skipped. Install one (Debian: apt-get install chromium), or name it in CHROMIUM.',
    )
  const build = startPageBuild()
  const server = executablePath === null ? null : await chromium.launchServer({ executablePath, args: chromiumFlags })
  project.provide('pageBuildFile', build.file)
  project.provide('chromiumAddress', server?.wsEndpoint() ?? null)
  return async () => {
    await server?.close()
    await build.stop()
  }
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
