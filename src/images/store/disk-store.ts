import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isImageKey, type StoredImageEntry, type ImageStore, requireImageKey } from './image-store.ts'

/** The files in a folder, which is created when the first file is stored. */
export function createDiskStore(folder: string): ImageStore {
  const getPath = (key: string) => path.join(folder, ...requireImageKey(key).split('/'))
  return {
    async put(key, bytes) {
      const target = getPath(key)
      // The name of a file in progress is a key too, so that the nightly job removes what a killed service leaves.
      const partial = `${target}.${randomUUID()}.partial`
      await mkdir(path.dirname(target), { recursive: true })
      try {
        await writeToDisk(partial, bytes)
        await rename(partial, target)
        await syncFolder(path.dirname(target))
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    async get(key) {
      const file = getPath(key)
      const entry = await stat(file).catch(ignoreMissing)
      if (!entry?.isFile()) return null
      return {
        sizeBytes: entry.size,
        read: async range => {
          const handle = await open(file)
          return createReadStream(file, { fd: handle, ...(range && { start: range.first, end: range.last }) })
        },
      }
    },
    async delete(key) {
      await rm(getPath(key), { force: true })
    },
    async *list(prefix = '') {
      for await (const entry of listFiles(folder, '')) if (entry.key.startsWith(prefix)) yield entry
    },
  }
}

/** Writes the file so that it survives a power failure. */
async function writeToDisk(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes the names of the files in a folder to disk. Windows does so itself, and refuses to open a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The files of a folder and those inside it. Skips what has no name of ours. */
async function* listFiles(folder: string, prefix: string): AsyncGenerator<StoredImageEntry> {
  const entries = (await readdir(path.join(folder, prefix), { withFileTypes: true }).catch(ignoreMissing)) ?? []
  for (const entry of entries) {
    const key = prefix + entry.name
    if (!isImageKey(key)) continue
    if (entry.isDirectory()) yield* listFiles(folder, `${key}/`)
    else if (entry.isFile()) {
      const file = await stat(path.join(folder, key)).catch(ignoreMissing)
      if (file) yield { key, sizeBytes: file.size, modified: file.mtime }
    }
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
