import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll } from 'vitest'
import { projectFolder } from '../../src/project-folder.ts'

/** A script with a digest in its name, as the build creates it, and one without. */
export const hashedAssetPath = '/assets/index-Abc123_-.js'
export const unhashedAssetPath = '/assets/theme.js'

/** The content of both scripts. It is long enough that the service compresses it. */
export const assetText = 'export const here = true\n'.repeat(100)

/** A folder with the document of the page and some assets, each with its compressed copies, as a build creates them. */
export function createBuiltPage(): string {
  const folder = createTemporaryFolder()
  for (const name of ['assets', 'embed', 'worker']) mkdirSync(path.join(folder, name))
  copyFileSync(path.join(projectFolder, 'client/web/index.html'), path.join(folder, 'index.html'))
  for (const asset of [hashedAssetPath, unhashedAssetPath]) {
    const [file, bytes] = [path.join(folder, asset), Buffer.from(assetText)]
    writeFileSync(file, bytes)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
    writeFileSync(`${file}.gz`, gzipSync(bytes))
  }
  writeFileSync(path.join(folder, 'assets/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(path.join(folder, 'embed/embed.js'), assetText)
  writeFileSync(path.join(folder, 'worker/service-worker.js'), 'const build = "__BUILD__"\n')
  return folder
}

/** An empty folder. It is removed after the test file. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'calendar-page-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}
