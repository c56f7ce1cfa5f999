import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJpeg } from '../support/images.ts'
import { runCommand } from '../support/run-command.ts'
import { createMigratedDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'
import { buildSourceEvent, toNdjson, useTemporaryFiles } from './fixtures.ts'

const files = useTemporaryFiles()
let database: TestDatabase
let dataDir: string
let server: Server
let host: string
const pictures = new Map<string, Buffer>()
let asked: string[] = []

beforeAll(async () => {
  database = await createMigratedDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'import-media-'))
  server = createServer((req, res) => {
    asked.push(req.url ?? '')
    const file = pictures.get(req.url ?? '')
    if (file) res.end(file)
    else res.writeHead(404).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const environment = { SITE_TIMEZONE: '', PORT: '', ALLOW_PRIVATE_NETWORKS: 'true' }

const runImport = (args: string[], settings: Record<string, string> = {}) =>
  runCommand('import', args, { env: { ...environment, DATABASE_URL: database.url, DATA_DIR: dataDir, ...settings } })

const readImages = () =>
  queryRowsAt<{ url: string; isStored: boolean; width: number | null }>(
    database.url,
    'select url, storage_key is not null as "isStored", width from images order by url',
  )

describe('npm run import -- --media', () => {
  it('copies the images once, names one that fails, and then copies only that one', async () => {
    const address = (name: string) => ({ url: `${host}/${name}.jpg`, width: 9, height: 9 })
    for (const name of ['one', 'venue', 'late']) pictures.set(`/${name}.jpg`, await createJpeg(320, 240))
    const late = pictures.get('/late.jpg') ?? Buffer.alloc(0)
    pictures.delete('/late.jpg')
    const venue = { id: 1, venue: 'Pier', slug: 'pier', global_id: 'town.example?id=900', image: address('venue') }
    const file = files.write(
      'events.ndjson',
      toNdjson(
        buildSourceEvent(1, { image: address('one'), venue }),
        buildSourceEvent(2, { image: address('one'), venue }),
        buildSourceEvent(3, { image: address('late') }),
      ),
    )
    const dryRun = await runImport(['--media', '--dry-run', file])
    expect({ out: dryRun.out, asked }).toEqual({
      out: expect.stringContaining('3 images would be copied, 0'),
      asked: [],
    })

    const first = await runImport(['--media', file])
    expect(first).toMatchObject({ code: 1, out: expect.stringContaining('3 created') })
    expect(first.out).toContain(`events.ndjson:3  ${host}/late.jpg  ${new URL(host).host} answers 404.\n`)
    expect(first.out).toContain('2 images copied, 0 were here, 1 failed')
    expect(asked.toSorted()).toEqual(['/late.jpg', '/one.jpg', '/venue.jpg'])
    expect(await readImages()).toEqual([
      { url: `${host}/late.jpg`, isStored: false, width: 9 },
      { url: `${host}/one.jpg`, isStored: true, width: 320 },
      { url: `${host}/venue.jpg`, isStored: true, width: 320 },
    ])
    expect(await queryRowsAt(database.url, 'select 1 from events')).toHaveLength(3)

    asked = []
    pictures.set('/late.jpg', late)
    const second = await runImport(['--media', file])
    expect(second).toMatchObject({ code: 0, out: expect.stringContaining('1 images copied, 2 were here, 0 failed') })
    expect(asked).toEqual(['/late.jpg'])

    asked = []
    const changed = files.write('events.ndjson', toNdjson(buildSourceEvent(1, { title: 'New', image: address('one') })))
    const third = await runImport(['--media', changed])
    expect(third.out).toMatch(/1 updated[^]*0 images copied, 1 were here, 0 failed/)
    expect(asked).toEqual([])
    expect(await readImages()).toMatchObject([{ width: 320 }, { width: 320 }, { width: 320 }])
  })

  it('2: is refused with IMPORT_PICTURES=false', async () => {
    const file = files.write('none.ndjson', toNdjson(buildSourceEvent(9)))
    const { code, err } = await runImport(['--media', file], { IMPORT_PICTURES: 'false' })
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/^--media: IMPORT_PICTURES=false turns off/) })
  })
})
