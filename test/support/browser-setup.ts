import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { findChromium } from './chromium.ts'
import { installPackage, mayInstallPackages } from './debian-packages.ts'
import { startBuild } from './background-build.ts'
import { listChangedFiles } from './changed-files.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of Chromium; null when there is none on this machine and it cannot be installed. */
    chromiumPath: string | null
    /** The folder for the profiles of Chromium. It is removed after the run. */
    chromiumFolder: string
    /** The files of the project that have changed, with `/` in their paths; none without git. */
    changedFiles: string[]
  }
}

/**
 * Finds Chromium, which each worker starts for itself, and starts the build of the page. When there is no Chromium and
 * this process is root on Debian, installs Debian's first.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium() ?? (mayInstallPackages() ? install() : null)
  if (executablePath === null)
    console.warn(
      'There is no Chromium, so the tests of the calendar page are skipped. Install one (Debian: apt-get install chromium), or name it in CHROMIUM.',
    )
  const build = startBuild('page')
  project.provide('pageBuildFile', build.file)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'calendar-chromium-'))
  project.provide('chromiumPath', executablePath)
  project.provide('chromiumFolder', folder)
  project.provide('changedFiles', listChangedFiles())
  return async () => {
    await build.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

function install(): string | null {
  console.log('Installing Chromium for the tests of the calendar page …')
  // Older versions of Debian have no package of the headless shell alone.
  if (!installPackage('chromium-headless-shell')) installPackage('chromium')
  return findChromium()
}
