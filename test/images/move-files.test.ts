import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseMediaCommand } from '../../src/cli/media/options.ts'
import { formatMoveReport } from '../../src/cli/media/report.ts'
import { createDiskStore } from '../../src/images/store/disk-store.ts'
import type { ImageStore } from '../../src/images/store/image-store.ts'
import { moveFiles } from '../../src/images/store/move-files.ts'
import { createS3Store } from '../../src/images/store/s3-store.ts'

let folder: string
let server: S3rver
let bucketUrl: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'move-files-'))
  const configureBuckets = [{ name: 'pictures' }]
  server = new S3rver({ port: 0, silent: true, directory: path.join(folder, 's3'), configureBuckets })
  bucketUrl = `http://127.0.0.1:${((await server.run()) as AddressInfo).port}/pictures`
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const createBucket = () =>
  createS3Store({ bucketUrl, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' })

let folders = 0
const createDisk = () => createDiskStore(path.join(folder, `disk-${++folders}`))

let keys = 0
/** A key that the service could make. */
const newKey = () => `2026/11/${String(++keys).padStart(16, '0')}-abcdef-picture.webp`

async function fill(store: ImageStore, count: number): Promise<Map<string, string>> {
  const texts = new Map(Array.from({ length: count }, () => [newKey(), `picture ${keys}`]))
  for (const [key, text] of texts) await store.put(key, Buffer.from(text), 'image/webp')
  return texts
}

const readText = async (store: ImageStore, key: string) => {
  const file = await store.get(key)
  return file && (await buffer(await file.read())).toString()
}

async function listKeys(store: ImageStore): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of store.list()) found.push(key)
  return found.sort()
}

const nothing = { copied: 0, copiedBytes: 0, present: 0, deleted: 0, failures: [] }

describe('a move of pictures', () => {
  it('from disk to S3 and back copies every byte, deletes nothing, and leaves files that are no pictures', async () => {
    const [disk, bucket, other] = [createDisk(), createBucket(), createDisk()]
    const texts = await fill(disk, 3)
    await disk.put('logo.png', Buffer.from('logo'), 'image/png')
    const copiedBytes = [...texts.values()].join('').length

    expect(await moveFiles({ from: disk, to: bucket })).toEqual({ ...nothing, copied: 3, copiedBytes })
    expect(await moveFiles({ from: bucket, to: other })).toEqual({ ...nothing, copied: 3, copiedBytes })
    expect(await listKeys(other)).toEqual([...texts.keys()])
    for (const [key, text] of texts) expect(await readText(other, key)).toBe(text)
    expect(await listKeys(disk)).toHaveLength(4)
  })

  it('says first what it would copy', async () => {
    const [from, to] = [createDisk(), createDisk()]
    await fill(from, 2)
    expect(await moveFiles({ from, to, isDryRun: true, deletesSource: true })).toMatchObject({
      copied: 2,
      failures: [],
    })
    expect([await listKeys(from), await listKeys(to)]).toMatchObject([{ length: 2 }, { length: 0 }])
  })

  it('goes on where it was interrupted', async () => {
    const [from, to] = [createDisk(), createDisk()]
    await fill(from, 4)
    const stop = new AbortController()
    const progress = { expected: 0, done: 0 }
    const first = await moveFiles({
      from,
      to,
      signal: stop.signal,
      onExpected: files => void (progress.expected = files),
      onDone: () => {
        if (++progress.done === 2) stop.abort()
      },
    })
    expect({ first, progress }).toMatchObject({ first: { copied: 2 }, progress: { expected: 4, done: 2 } })
    expect(await moveFiles({ from, to })).toMatchObject({ copied: 2, present: 2, failures: [] })
    expect(await moveFiles({ from, to })).toMatchObject({ copied: 0, present: 4 })
  })

  it('replaces a copy of another length, and deletes no file whose copy has other bytes', async () => {
    const [from, to] = [createDisk(), createDisk()]
    const texts = await fill(from, 2)
    const [short = '', wrong = ''] = texts.keys()
    await to.put(short, Buffer.from('pic'), 'image/webp')
    await to.put(wrong, Buffer.from(texts.get(wrong)?.toUpperCase() ?? ''), 'image/webp')

    expect(await moveFiles({ from, to, deletesSource: true })).toMatchObject({
      copied: 1,
      deleted: 1,
      failures: [{ key: wrong, problem: 'The copy has other bytes. Delete it.' }],
    })
    expect(await readText(to, short)).toBe(texts.get(short))
    expect(await listKeys(from)).toEqual([wrong])
  })

  it('names a file that fails, and goes on', async () => {
    const from = createDisk()
    const to = createDiskStore(path.join(folder, 'blocked'))
    await writeFile(path.join(folder, 'blocked'), 'a file, no folder')
    await fill(from, 1)
    const { copied, failures } = await moveFiles({ from, to })
    expect({ copied, failures }).toEqual({
      copied: 0,
      failures: [{ key: expect.any(String), problem: expect.any(String) }],
    })
  })
})

describe('npm run media', () => {
  it.each([
    [[], 'Write the command: move.'],
    [['copy', '--to', 's3'], 'Write the command: move.'],
    [['move'], '--to: write s3 or disk.'],
    [['move', '--to', 'tape'], '--to: write s3 or disk.'],
    [['move', '--to', 's3', '--fast'], 'fast'],
  ])('2: %j is refused', (args, message) => {
    expect(() => parseMediaCommand(args)).toThrow(message)
  })

  it('says what to do next', () => {
    const command = { verb: 'move', to: 's3', isDryRun: false, deletesSource: false } as const
    const end = { isStopped: false }
    const done = { ...nothing, copied: 12, copiedBytes: 3_400_000, present: 1 }
    const report = formatMoveReport(command, done, end)
    expect(report).toContain('12 files copied (3.4 MB), 1 were there, 0 failed\n\nNext:\n  1. Start all services with')
    expect(report).toContain('3. npm run media -- move --to s3 --delete-source')
    const failures = [{ key: '2026/11/a.webp', problem: 'The file is gone.' }]
    expect(formatMoveReport(command, { ...done, failures }, end)).toMatch(
      /^Not copied:\n {2}2026\/11\/a\.webp {2}The file is gone\.\n[^]*Next: npm run media -- move --to s3, which goes on/,
    )
    expect(formatMoveReport({ ...command, isDryRun: true }, done, end)).toMatch(/^Dry run, nothing was changed\./)
    const deleting = { ...command, deletesSource: true }
    expect(formatMoveReport({ ...deleting, isDryRun: true }, done, end)).toMatch(/Next: .* --delete-source$/)
    expect(formatMoveReport(deleting, done, { isStopped: true })).toContain('--delete-source, which goes on')
  })
})
