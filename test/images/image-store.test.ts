import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OtherServiceError } from '../../src/core/failure/other-service-error.ts'
import { isDatabaseUnreachable } from '../../src/db/connection/unreachable.ts'
import { createDiskStore } from '../../src/images/store/disk-store.ts'
import type { ByteRange, StoredImage, StoredImageEntry, ImageStore } from '../../src/images/store/image-store.ts'
import { createS3Store } from '../../src/images/store/s3-store.ts'
import { startHttpServer } from '../support/http-server.ts'

let folder: string
let s3: { close: () => Promise<void>; url: string }
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'media-store-'))
  const configureBuckets = [{ name: 'pictures' }]
  const server = new S3rver({ port: 0, silent: true, directory: path.join(folder, 's3'), configureBuckets })
  const { port } = (await server.run()) as AddressInfo
  s3 = { url: `http://127.0.0.1:${port}/pictures`, close: () => server.close() }
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

async function listEntries(store: ImageStore, prefix?: string): Promise<StoredImageEntry[]> {
  const entries: StoredImageEntry[] = []
  for await (const entry of store.list(prefix)) entries.push(entry)
  return entries
}

const listKeys = async (store: ImageStore, prefix?: string) =>
  (await listEntries(store, prefix)).map(({ key }) => key).toSorted()

async function readBytes(file: StoredImage | null, range?: ByteRange): Promise<Buffer> {
  if (!file) throw new Error('There is no such file.')
  return buffer(await file.read(range))
}

const credentials = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const stores: Record<string, () => ImageStore> = {
  'on disk': () => createDiskStore(path.join(folder, 'disk')),
  'of S3': () => createS3Store({ ...credentials, bucketUrl: s3.url }),
}

describe.each(Object.entries(stores))('a store %s', (_, createStore) => {
  let store: ImageStore
  beforeAll(() => {
    store = createStore()
  })

  it('is empty at first', async () => {
    expect(await listKeys(store)).toEqual([])
    expect(await store.get('2026/11/a.webp')).toBeNull()
  })

  it('returns the bytes that were stored, and a part of them', async () => {
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, nth) => nth % 256))
    await store.put('2026/11/a.webp', bytes, 'image/webp')

    const file = await store.get('2026/11/a.webp')
    expect(file?.sizeBytes).toBe(1000)
    expect(await readBytes(file)).toEqual(bytes)
    expect(await readBytes(file, { first: 10, last: 19 })).toEqual(bytes.subarray(10, 20))
  })

  it('replaces a file by the same file', async () => {
    await store.put('2026/11/again.webp', Buffer.from('one'), 'image/webp')
    await store.put('2026/11/again.webp', Buffer.from('one'), 'image/webp')
    expect(String(await readBytes(await store.get('2026/11/again.webp')))).toBe('one')
  })

  it('lists files by their prefix, with their sizes and times', async () => {
    for (const key of ['2026/10/z.webp', '2026/10-b.webp', '2026/10.webp', '2027/a.webp'])
      await store.put(key, Buffer.from(key), 'image/webp')
    expect(await listKeys(store, '2026/10')).toEqual(['2026/10-b.webp', '2026/10.webp', '2026/10/z.webp'])
    const [entry] = await listEntries(store, '2027/')
    expect(entry).toEqual({ key: '2027/a.webp', sizeBytes: 11, modified: expect.any(Date) })
    expect(Math.abs(Date.now() - Number(entry?.modified))).toBeLessThan(60_000)
  })

  it('deletes a file once, and then again without an error', async () => {
    await store.put('gone.webp', Buffer.from('gone'), 'image/webp')
    const file = await store.get('gone.webp')
    await store.delete('gone.webp')
    await store.delete('gone.webp')
    expect(await store.get('gone.webp')).toBeNull()
    await expect(file?.read()).rejects.toThrow()
  })

  it.each(['', '/a', 'a/', '../a', 'a/../../b', 'a//b', '.partial/a', 'A.webp', 'a b', 'é', 'a\0b', 'x'.repeat(201)])(
    'refuses the key %j',
    async key => {
      await expect(store.put(key, Buffer.from(''), 'image/webp')).rejects.toThrow('is not the key of a file')
      await expect(store.get(key)).rejects.toThrow('is not the key of a file')
      await expect(store.delete(key)).rejects.toThrow('is not the key of a file')
    },
  )
})

describe('a store on disk', () => {
  it('keeps no partial file of a write that fails, and lists no other files', async () => {
    const store = createDiskStore(path.join(folder, 'full'))
    await store.put('a.webp', Buffer.from('a'), 'image/webp')
    await store.put('folder/b.webp', Buffer.from('b'), 'image/webp')
    await expect(store.put('a.webp/c.webp', Buffer.from('c'), 'image/webp')).rejects.toThrow()
    await expect(store.put('folder', Buffer.from('c'), 'image/webp')).rejects.toThrow()
    await writeFile(path.join(folder, 'full', 'Thumbs.db'), '')
    await symlink('/etc/hostname', path.join(folder, 'full', '.hidden'))
    const names = await readdir(path.join(folder, 'full'), { recursive: true })
    expect(names.filter(name => name.includes('partial'))).toEqual([])
    expect(await listKeys(store)).toEqual(['a.webp', 'folder/b.webp'])
    expect(await store.get('folder')).toBeNull()
  })
})

describe('a store of S3', () => {
  it('fails without the bucket, with its URL but not its secret', async () => {
    const store = createS3Store({ ...credentials, bucketUrl: s3.url.replace('pictures', 'none') })
    const error: unknown = await store.put('a.webp', Buffer.from('a'), 'image/webp').catch((one: unknown) => one)
    expect(String(error)).toContain('/none')
    expect(String(error)).not.toContain(credentials.secretAccessKey)
  })

  it('fails with an error that is not taken for one of the database when nothing listens', async () => {
    const { url, stop } = await startHttpServer(() => {})
    await stop()
    const store = createS3Store({ ...credentials, bucketUrl: url }, { requestMaxMs: 1_000 })
    const error: unknown = await store.get('a.webp').catch((one: unknown) => one)

    expect(error).toBeInstanceOf(OtherServiceError)
    expect(isDatabaseUnreachable(error)).toBe(false)
    expect(isDatabaseUnreachable((error as Error).cause)).toBe(true)
  })

  it('is given up if it does not answer, but sends a file for as long as its reader takes', async () => {
    let finish = () => {}
    const { url, stop } = await startHttpServer((request, response) => {
      if (request.url?.includes('silent')) return
      response.writeHead(200, { 'content-length': 2 })
      if (request.method === 'HEAD') return response.end()
      response.write('a')
      finish = () => response.end('b')
    })
    const store = createS3Store({ ...credentials, bucketUrl: url }, { requestMaxMs: 1_000 })
    const file = await store.get('a.webp')
    const body = await file?.read()
    await expect(store.get('silent.webp')).rejects.toThrow() // takes longer than the limit
    finish()
    expect(await text(body!)).toBe('ab')
    await stop()
  })

  it('lists all pages of a bucket', async () => {
    const queries: string[] = []
    const toPage = (key: string, token = '') =>
      `<?xml version="1.0"?><ListBucketResult>${token}<Contents><Key>${key}</Key><Size>3</Size>` +
      '<LastModified>2026-11-20T09:00:00.000Z</LastModified></Contents></ListBucketResult>'
    const { url, stop } = await startHttpServer((request, response) => {
      queries.push(String(request.url))
      const isFirst = queries.length === 1
      response.end(isFirst ? toPage('a', '<NextContinuationToken>1&amp;2=</NextContinuationToken>') : toPage('b'))
    })
    const store = createS3Store({ ...credentials, bucketUrl: `${url}/pictures` })
    expect(await listEntries(store)).toEqual(
      ['a', 'b'].map(key => ({ key, sizeBytes: 3, modified: new Date('2026-11-20T09:00:00Z') })),
    )
    await stop()
    expect(queries[1]).toBe('/pictures?list-type=2&prefix=&continuation-token=1%262%3D')
  })
})
