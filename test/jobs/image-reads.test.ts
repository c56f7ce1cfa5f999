import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTasks } from '../../src/jobs/tasks.ts'
import { createLogger } from '../../src/log.ts'
import type { Settings } from '../../src/settings.ts'
import { buildSourceEvent, importLines } from '../import/fixtures.ts'
import { startHttpServer } from '../support/http-server.ts'
import { createJpeg } from '../support/images.ts'
import { useService } from '../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { allowsPrivateNetworks: true } })

/** A host of pictures: what it answers by path, and what was asked of it. */
const answers = new Map<string, (req: IncomingMessage, res: ServerResponse) => void>()
let asked: string[] = []
let host: Awaited<ReturnType<typeof startHttpServer>>
beforeAll(async () => {
  host = await startHttpServer((req, res) => {
    asked.push(`${req.url} ${req.headers.range ?? ''}`.trim())
    const answer = answers.get(req.url ?? '')
    if (answer) answer(req, res)
    else res.writeHead(404).end()
  })
})
afterAll(() => host.stop())
beforeEach(() => void (asked = []))

const signal = new AbortController().signal
const createReadTasks = (settings: Partial<Settings> = {}) =>
  createTasks({
    db: service.db,
    images: service.images,
    log: createLogger('silent'),
    clock: () => service.clock.now,
    timers: service.timers,
    randomBytes,
    settings: { ...service.settings, ...settings },
  })
const measureAll = (settings?: Partial<Settings>) => createReadTasks(settings)['measure-images']({}, signal)

let paths = 0
const newPath = () => `/${++paths}.jpg`

/** The address of a file at the host. */
function serveFile(file: Buffer, headers: Record<string, string> = {}): string {
  const path = newPath()
  answers.set(path, (_, res) => res.writeHead(200, { 'content-length': file.length, ...headers }).end(file))
  return host.url + path
}
const serveStatus = (status: number) => {
  const path = newPath()
  answers.set(path, (_, res) => res.writeHead(status).end())
  return host.url + path
}

const createEvent = async (image: unknown, fields: object = {}) => {
  const event = await factories.event({ image, ...fields })
  if (!event.image) throw new Error('The event has no image.')
  return { id: event.id, image: event.image }
}
const readImage = async (id: number) => (await rest.get(`/events/${id}`)).body.image
const readItem = async (id: number) => (await rest.get(`/media/${id}`)).body

const listJobs = (name: string) => service.db.prisma.$queryRaw<{ payload: { image?: number } }[]>`
  select j.payload from graphile_worker._private_jobs j join graphile_worker.jobs n on n.id = j.id
   where n.task_identifier = ${name} order by j.id`

describe('an image of another host', () => {
  it('is not read while the request waits, and once by a job', async () => {
    const before = (await listJobs('measure-images')).length
    const url = serveFile(await createJpeg(640, 480))
    const event = await createEvent(url)
    expect(event.image).toEqual({ url, id: event.image.id, extension: 'jpg' })
    await factories.venue({ image: url })
    expect(asked).toEqual([])
    expect(await listJobs('measure-images')).toHaveLength(before + 1)

    await measureAll()
    expect(await readImage(event.id)).toEqual({
      url,
      id: event.image.id,
      extension: 'jpg',
      width: 640,
      height: 480,
      filesize: expect.any(Number),
    })
    await measureAll()
    expect(asked).toEqual([`${new URL(url).pathname} bytes=0-131071`])
  })

  it('is read by one job, however many batches of an import have images', async () => {
    const before = (await listJobs('measure-images')).length
    for (const id of [1, 2]) await importLines(service, [buildSourceEvent(id, { image: { url: serveStatus(404) } })])
    expect(await listJobs('measure-images')).toHaveLength(before + 1)
    await measureAll()
  })

  it('has the measures of the upright picture', async () => {
    const file = await sharp(await createJpeg(60, 40))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const event = await createEvent(serveFile(file))
    await measureAll()
    expect(await readImage(event.id)).toMatchObject({ width: 40, height: 60 })
  })

  it.each([
    ['jpeg', { quality: 100 }],
    ['png', { compressionLevel: 1 }],
    ['webp', { quality: 100, effort: 0 }],
    ['webp', { lossless: true, effort: 0 }],
    ['avif', { quality: 100, effort: 0 }],
    ['gif', { effort: 1 }],
  ] as const)('in %s %j is measured by its first bytes', async (format, options) => {
    const noise = { raw: { width: 900, height: 700, channels: 3 } } as const
    const file = await sharp(randomBytes(900 * 700 * 3), noise)
      .toFormat(format, options)
      .toBuffer()
    expect(file.length).toBeGreaterThan(300_000)
    const path = newPath()
    answers.set(path, (req, res) => {
      const end = Number(/bytes=0-(\d+)/.exec(req.headers.range ?? '')?.[1] ?? file.length - 1)
      const part = file.subarray(0, end + 1)
      const headers = { 'content-range': `bytes 0-${end}/${file.length}`, 'content-length': part.length }
      res.writeHead(206, headers).end(part)
    })
    const event = await createEvent(host.url + path)
    await measureAll()
    expect(await readImage(event.id)).toMatchObject({ width: 900, height: 700, filesize: file.length })
    expect(asked).toEqual([`${path} bytes=0-131071`])
  })

  it('of a host that knows no ranges and sends no end is left after its first bytes', async () => {
    const path = newPath()
    const head = await createJpeg(320, 200)
    answers.set(path, (_, res) => {
      res.writeHead(200).write(head)
      const write = () => {
        while (!res.destroyed && res.write(Buffer.alloc(65_536)));
      }
      res.on('drain', write)
      write()
    })
    const event = await createEvent(host.url + path)
    await measureAll()
    expect(await readImage(event.id)).toMatchObject({ width: 320, height: 200 })
  })

  it('that cannot be read says why, and is not asked again', async () => {
    const [missing, text] = [await createEvent(serveStatus(404)), await createEvent(serveFile(Buffer.from('<html>')))]
    await measureAll()
    await measureAll()
    service.clock.now = new Date(service.clock.now.getTime() + 30 * 86_400_000)
    await measureAll()
    expect(asked).toHaveLength(2)
    expect((await readItem(missing.image.id)).read_failure).toBe(`${new URL(host.url).host} answers 404.`)
    expect((await readItem(text.image.id)).read_failure).toBe('The file is no JPEG, PNG, WebP, AVIF or GIF.')
    expect(await readImage(missing.id)).toEqual(missing.image)
  })

  it('of a host that is down is asked again on two other days, and then no more', async () => {
    await createEvent(serveStatus(503))
    const counts: number[] = []
    for (const hours of [0, 1, 25, 25, 25, 25]) {
      service.clock.now = new Date(service.clock.now.getTime() + hours * 3_600_000)
      await measureAll()
      counts.push(asked.length)
    }
    expect(counts).toEqual([1, 1, 2, 3, 3, 3])
  })

  it('inside the network is not asked', async () => {
    const event = await createEvent(serveFile(await createJpeg()))
    await measureAll({ allowsPrivateNetworks: false })
    expect(asked).toEqual([])
    expect((await readItem(event.image.id)).read_failure).toContain('is not a host of the internet')
  })
})

describe('sideload=true', () => {
  const copy = async (settings?: Partial<Settings>) => {
    for (const { payload } of (await listJobs('copy-image')).slice(-1))
      await createReadTasks(settings)['copy-image']({ image: payload.image ?? 0 }, signal)
  }

  it('copies the image by a job; all its records show the copy', async () => {
    const url = serveFile(await createJpeg(500, 400))
    const other = await createEvent(url)
    const event = await createEvent(url, { sideload: true })
    expect({ image: event.image, asked }).toEqual({ image: other.image, asked: [] })

    await copy()
    const image = await readImage(event.id)
    expect(image).toMatchObject({ id: event.image.id, width: 500, height: 400, placeholder: expect.any(String) })
    expect(image.url).toMatch(`${service.url}/media/2026/`)
    expect((await fetch(image.sizes.thumbnail.url)).status).toBe(200)
    expect(await readImage(other.id)).toEqual(image)
    expect(await readItem(image.id)).toMatchObject({ is_stored: true, source_url: url })
    const jobs = await listJobs('complete-image')
    expect(jobs.map(({ payload }) => payload.image)).toContain(image.id)
    await copy()
    expect(asked).toHaveLength(1)
  })

  it.each(['venue', 'organizer'] as const)('copies the image of a %s', async kind => {
    const url = serveFile(await createJpeg())
    const { id } = await factories[kind]({ image: { url }, sideload: 'true' })
    await copy()
    expect((await rest.get(`/${kind}s/${id}`)).body.image.url).toContain(`${service.url}/media/`)
  })

  it('leaves an image that cannot be copied where it is, and tries again only what may pass', async () => {
    const gone = await createEvent(serveStatus(410), { sideload: true })
    await copy()
    expect(await readImage(gone.id)).toEqual(gone.image)
    expect((await readItem(gone.image.id)).read_failure).toContain('answers 410')
  })

  it('asks a host that is busy again on two other days, whether or not it was measured on the same day', async () => {
    const { id, image } = await createEvent(serveStatus(503), { sideload: true })
    const start = service.clock.now.getTime()
    const days: number[] = []
    await measureAll()
    for (const day of [0, 1, 2]) {
      service.clock.now = new Date(start + day * 86_400_000)
      await copy()
      const [job] = await service.db.prisma.$queryRaw<{ runAt: Date }[]>`
        select run_at as "runAt" from graphile_worker.jobs where key = ${`copy-image:${image.id}`}`
      days.push(((job?.runAt.getTime() ?? 0) - start) / 86_400_000)
    }
    expect(asked).toHaveLength(4)
    expect(days).toEqual([1, 2, 2])
    expect(await readImage(id)).toEqual(image)
    expect((await readItem(image.id)).read_failure).toContain('answers 503')
  })
})

describe('IMPORT_PICTURES=false', () => {
  const { rest: other, factories: others } = useService({ settings: { importsImages: false } })

  it('reads and copies no image of another host', async () => {
    const url = serveFile(await createJpeg())
    const { id, image } = await others.event({ image: url })
    expect((await other.get(`/events/${id}`)).body.image).toEqual(image)
    const event = { title: 'Regatta', start_date: '2026-12-01', end_date: '2026-12-01', image: url, sideload: true }
    const params = {
      status: 400,
      body: { data: { params: { sideload: expect.stringContaining('copies no images') } } },
    }
    expect(await other.post('/events', event)).toMatchObject(params)
    const { status, body } = await other.post('/media', { url })
    expect({ status, params: body.data.params }).toEqual({
      status: 400,
      params: { url: 'This service copies no images. Send the file.' },
    })
    await createEvent(url)
    await measureAll({ importsImages: false })
    expect(asked).toEqual([])
  })
})
