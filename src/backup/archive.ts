import { createReadStream } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar'
import { toCreateError, toReadError, rejectFolder } from './file-errors.ts'

/** Writes entries one after the other into a tar file that gzip compresses. */
export type ArchiveWriter = {
  add: (name: string, bytes: Uint8Array) => Promise<void>
  /** Completes the file, and writes it to disk. Returns its length in bytes. */
  finish: () => Promise<number>
  /** Discards the partial file. */
  abort: () => Promise<void>
}

export type ArchiveEntry = { name: string; read: () => AsyncIterable<Uint8Array> }

/** The level of gzip. Higher levels take much longer and save little, because images are compressed already. */
const compressionLevel = 4

/**
 * Creates an archive under a temporary name beside `file`; `finish` renames it to `file`. Only the owner can read the
 * archive. `modifiedAt` is the modification time of all entries. Fails if `file` exists (unless `mayReplace`) or cannot
 * be created in its folder.
 */
export async function createArchive(
  file: string,
  { mayReplace = false, modifiedAt }: { mayReplace?: boolean; modifiedAt: Date },
): Promise<ArchiveWriter> {
  await rejectFolder(file)
  if (!mayReplace) await requireAbsent(file)
  const partial = `${file}.${randomUUID()}.partial`
  const handle = await open(partial, 'wx', 0o600).catch(error => {
    throw toCreateError(file, error)
  })
  const { readable, controller } = createTarPacker()
  const writing = pipeline(
    Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]),
    createGzip({ level: compressionLevel }),
    handle.createWriteStream(),
  )
  writing.catch(() => {}) // `add` and `finish` fail with the same error
  return {
    async add(name, bytes) {
      const entry = controller.add({ name, size: bytes.length, mtime: modifiedAt, mode: 0o600 }).getWriter()
      await entry.write(bytes)
      await entry.close()
    },
    async finish() {
      controller.finalize()
      await writing
      await syncFile(partial)
      if (!mayReplace) await requireAbsent(file)
      const { size } = await stat(partial)
      await rename(partial, file)
      if (process.platform !== 'win32') await syncFile(path.dirname(path.resolve(file)))
      return size
    },
    async abort() {
      controller.error(new Error('The backup was stopped.'))
      await writing.catch(() => {})
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

/**
 * The entries of an archive that `createArchive` wrote. Read each entry before the next one. Fails if the file cannot
 * be read or is damaged.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  await rejectFolder(file)
  const gunzip = createGunzip()
  pipeline(createReadStream(file), gunzip).catch(() => {}) // reading fails with the same error
  // Not `Readable.toWeb`: in Node 20 it throws an uncaught error if the consumer stops early.
  const bytes = ReadableStream.from(gunzip as AsyncIterable<Uint8Array>)
  const entries = bytes.pipeThrough(createTarDecoder({ strict: true })) as unknown as AsyncIterable<ParsedTarEntry>
  try {
    for await (const { header, body } of entries) yield { name: header.name, read: () => readBody(file, body) }
  } catch (error) {
    throw toReadError(file, error)
  } finally {
    gunzip.destroy()
  }
}

async function* readBody(file: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw toReadError(file, error)
  }
}

/**
 * Reads an archive to its end. Fails if it is damaged or incomplete, or if `signal` aborts. Does nothing if
 * `file` is a pipe, which can be read only once.
 */
export async function verifyArchive(file: string, signal: AbortSignal): Promise<void> {
  if (!(await stat(file)).isFile()) return
  const end = new Writable({ write: (_chunk, _encoding, done) => done() })
  try {
    await pipeline(createReadStream(file), createGunzip(), end, { signal })
  } catch (error) {
    signal.throwIfAborted()
    throw toReadError(file, error)
  }
}

/**
 * The bytes of an entry. Fails if there are more than `maxBytes`: a small file can have a large entry, and this reads it
 * into memory.
 */
export async function readBytes(entry: ArchiveEntry, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of entry.read()) {
    length += chunk.length
    if (length > maxBytes)
      throw new Error(`The file is no backup of this service: ${entry.name} has more than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
