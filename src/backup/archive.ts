import { createReadStream, createWriteStream } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar'

/** Writes entries one after the other into a tar file that gzip compresses. */
export type ArchiveWriter = {
  add: (name: string, bytes: Uint8Array) => Promise<void>
  /** Completes the file, and writes it to disk. Returns its length in bytes. */
  finish: () => Promise<number>
  /** Removes the file. */
  abort: () => Promise<void>
}

export type ArchiveEntry = { name: string; read: () => AsyncIterable<Uint8Array> }

/** Pictures do not get smaller, and the other levels need more time than they save in space. */
const compressionLevel = 4

/**
 * Creates the file under a temporary name beside `file`; `finish` gives it the name `file`. Only the owner can read it.
 * Fails if `file` exists and is not replaced.
 */
export async function createArchive(
  file: string,
  { replaces = false, modified }: { replaces?: boolean; modified: Date },
): Promise<ArchiveWriter> {
  if (!replaces) await requireAbsent(file)
  const partial = `${file}.${randomUUID()}.partial`
  const { readable, controller } = createTarPacker()
  const written = pipeline(
    Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]),
    createGzip({ level: compressionLevel }),
    createWriteStream(partial, { flags: 'wx', mode: 0o600 }),
  )
  written.catch(() => {}) // `add` and `finish` fail with the same error
  return {
    async add(name, bytes) {
      const entry = controller.add({ name, size: bytes.length, mtime: modified, mode: 0o600 }).getWriter()
      await entry.write(bytes)
      await entry.close()
    },
    async finish() {
      controller.finalize()
      await written
      await syncFile(partial)
      if (!replaces) await requireAbsent(file)
      const { size } = await stat(partial)
      await rename(partial, file)
      if (process.platform !== 'win32') await syncFile(path.dirname(path.resolve(file)))
      return size
    },
    async abort() {
      controller.error(new Error('The backup was stopped.'))
      await written.catch(() => {})
      await rm(partial, { force: true })
    },
  }
}

async function requireAbsent(file: string): Promise<void> {
  if (await stat(file).catch(() => null)) throw new Error(`${file} exists. Name another file, or add --replace.`)
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The entries of a file of `createArchive`. Read each entry before the next one. Fails if the file is damaged or incomplete. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const gunzip = createGunzip()
  pipeline(createReadStream(file), gunzip).catch(() => {}) // reading fails with the same error
  // `Readable.toWeb` of Node 20 fails outside of every promise if the reader leaves while bytes arrive.
  const bytes = ReadableStream.from(gunzip as AsyncIterable<Uint8Array>)
  const entries = bytes.pipeThrough(createTarDecoder({ strict: true })) as unknown as AsyncIterable<ParsedTarEntry>
  try {
    for await (const { header, body } of entries) yield { name: header.name, read: () => body }
  } catch (error) {
    throw new Error(`${file} is damaged or incomplete, or no backup: ${(error as Error).message}`, { cause: error })
  } finally {
    gunzip.destroy()
  }
}

/** The bytes of an entry. */
export async function readBytes(entry: ArchiveEntry): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of entry.read()) chunks.push(chunk)
  return Buffer.concat(chunks)
}
