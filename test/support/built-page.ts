import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll } from 'vitest'
import { projectFolder } from '../../src/project-folder.ts'

/** A script whose name has a digest, as the build gives it, and one whose name has none. */
export const hashedAssetPath = '/assets/index-Abc123_-.js'
export const unhashedAssetPath = '/assets/theme.js'

/** A folder that looks as if the page had been built into it: its own document, and files beside their packed copies. */
export function createBuiltPage(): string {
  const folder = createTemporaryFolder()
  mkdirSync(path.join(folder, 'assets'))
  copyFileSync(path.join(projectFolder, 'client/web/index.html'), path.join(folder, 'index.html'))
  for (const address of [hashedAssetPath, unhashedAssetPath]) {
    const [file, bytes] = [path.join(folder, address), Buffer.from('export const here = true\n'.repeat(100))]
    writeFileSync(file, bytes)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
    writeFileSync(`${file}.gz`, gzipSync(bytes))
  }
  writeFileSync(path.join(folder, 'assets/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  return folder
}

/** A folder of this file of tests, with nothing in it. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'calendar-page-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}
