import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inject, vi } from 'vitest'
import { projectFolder } from '../../src/project-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file that appears when the page is built; it contains the exit code of the build. */
    pageBuildFile: string
  }
}

/**
 * Builds the page if it is out of date, while other tests already run. `stop` waits for the build and removes the file.
 */
export function startPageBuild(): { file: string; stop: () => Promise<void> } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'calendar-page-build-'))
  const file = path.join(folder, 'exit-code')
  const build = spawn(process.execPath, ['.ci/prepare.mjs', 'page'], { cwd: projectFolder, stdio: 'inherit' })
  const end = new Promise<void>(done => {
    build.on('close', code => {
      writeFileSync(`${file}.new`, String(code))
      renameSync(`${file}.new`, file)
      done()
    })
  })
  return { file, stop: () => end.then(() => rmSync(folder, { recursive: true })) }
}

/** How long a build may take on a busy machine. */
export const buildTimeoutMs = 180_000

/** Fails when the page could not be built. */
export async function waitForPageBuild(): Promise<void> {
  const file = inject('pageBuildFile')
  await vi.waitUntil(() => existsSync(file), { timeout: buildTimeoutMs })
  if (readFileSync(file, 'utf8') !== '0') throw new Error('The page could not be built, so its tests cannot run.')
}
