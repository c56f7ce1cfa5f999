import { randomFillSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ArchiveEntry, createArchive, readArchive, readBytes, verifyArchive } from '../../src/backup/archive.ts'
import { toCreateError, toReadError, toWriteError } from '../../src/backup/file-errors.ts'

const modifiedAt = new Date('2026-11-23T09:00:00Z')
let folder: string
let file: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'calendar-archive-'))
  file = path.join(folder, 'calendar.tar.gz')
  const archive = await createArchive(file, { modifiedAt })
  for (let entry = 0; entry < 5; entry++) await archive.add(`pictures/${entry}`, randomFillSync(Buffer.alloc(100_000)))
  await archive.finish()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function readAll(name: string): Promise<void> {
  for await (const entry of readArchive(name)) await readBytes(entry, 1_000_000)
}

/** Overwrites 12 bytes at a share of the length. */
function overwrite(bytes: Buffer, share: number): Buffer {
  const start = Math.floor(bytes.length * share)
  return bytes.fill(0xa5, start, start + 12)
}

/** An error of the file system, which the machine of the tests does not have at will. */
const createSystemError = (code: string, errno: number): Error =>
  Object.assign(new Error(`${code}: in words, write`), { code, errno, syscall: 'write' })

describe('a file of a backup', () => {
  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['with 12 other bytes in the middle', bytes => overwrite(bytes, 0.5)],
    ['with 12 other bytes in the first quarter', bytes => overwrite(bytes, 0.25)],
    ['that ends early', bytes => bytes.subarray(0, bytes.length * 0.6)],
    ['without gzip', () => Buffer.from('Dear diary')],
  ])('%s is damaged', async (_, damage) => {
    const damaged = path.join(folder, 'damaged.tar.gz')
    writeFileSync(damaged, damage(readFileSync(file)))
    const message =
      /^\S+\/damaged\.tar\.gz is damaged or incomplete, or is not a backup: .*[^.]\. The calendar was not changed\.$/
    await expect(readAll(damaged)).rejects.toThrow(message)
    await expect(verifyArchive(damaged, new AbortController().signal)).rejects.toThrow(message)
  })

  it('that is missing, a folder or forbidden is no damaged file', async () => {
    const missing = path.join(folder, 'missing.tar.gz')
    await expect(readAll(missing)).rejects.toThrow(new Error(`There is no file ${missing}.`))
    await expect(readAll(folder)).rejects.toThrow(new Error(`${folder} is a folder. Name a file.`))
    expect(toReadError('/b.gz', createSystemError('EACCES', -13)).message).toBe(
      '/b.gz cannot be read: permission denied.',
    )
  })

  it('has entries in memory up to a size only, however well they are compressed', async () => {
    const bomb = path.join(folder, 'bomb.tar.gz')
    const archive = await createArchive(bomb, { modifiedAt })
    await archive.add('calendar.json', Buffer.alloc(20_000_000))
    await archive.finish()
    expect(readFileSync(bomb).length).toBeLessThan(200_000)

    let chunks = 0
    const read = async function* (entry: ArchiveEntry) {
      for await (const chunk of entry.read()) {
        chunks += chunk.length
        yield chunk
      }
    }
    for await (const entry of readArchive(bomb)) {
      const message = 'The file is no backup of this service: calendar.json has more than 1000000 bytes.'
      await expect(readBytes({ ...entry, read: () => read(entry) }, 1_000_000)).rejects.toThrow(message)
      break
    }
    expect(chunks).toBeLessThan(2_000_000)
  })

  it('is not verified after a stop', async () => {
    const reason = new Error('Stopped.')
    await expect(verifyArchive(file, AbortSignal.abort(reason))).rejects.toBe(reason)
  })

  it('is not created in a missing or forbidden folder, nor on a full disk', async () => {
    const nowhere = path.join(folder, 'nowhere/calendar.tar.gz')
    await expect(createArchive(nowhere, { modifiedAt })).rejects.toThrow(
      new Error(`There is no folder ${path.dirname(nowhere)}. Create it, or name a file in another folder.`),
    )
    await expect(createArchive(folder, { modifiedAt, mayReplace: true })).rejects.toThrow(`${folder} is a folder.`)
    expect(toCreateError('/data/b.gz', createSystemError('EACCES', -13)).message).toBe(
      '/data/b.gz cannot be created in /data: permission denied. Allow this user to write there, or name a file in another folder.',
    )
    expect(toWriteError('/data/b.gz', createSystemError('ENOSPC', -28))).toMatchObject({
      message:
        '/data/b.gz cannot be written: no space left on device. The incomplete file was removed. Free space, or name a file on another disk.',
    })
    expect(readdirSync(folder).filter(name => name.endsWith('.partial'))).toEqual([])
  })
})
