import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { createTasks } from '../../src/jobs/tasks.ts'
import { createLogger, type Logger } from '../../src/log.ts'
import type { Images } from '../../src/images/images.ts'
import { waitForBlockedConnections } from '../support/blocked-request.ts'
import { createJpegBase64 } from '../support/images.ts'
import { useService } from '../support/use-service.ts'

const { service, rest, factories } = useService()

const createImageTasks = (log: Logger = createLogger('silent'), images: Images = service.images) => {
  const { db, settings, clock, timers } = service
  return createTasks({ db, settings, images, log, clock: () => clock.now, timers, randomBytes })
}
const signal = new AbortController().signal
const clean = () => createImageTasks()['clean-media']({}, signal)
const complete = (image: number) => createImageTasks()['complete-image']({ image }, signal)

const upload = async (width?: number, height?: number) =>
  (await rest.post('/media', { file: await createJpegBase64(width, height) })).body

const toKey = (url: string) => new URL(url).pathname.replace('/media/', '')
const hasFile = async (url: string) => (await service.images.store.get(toKey(url))) !== null
const advanceDays = (days: number) =>
  void (service.clock.now = new Date(service.clock.now.getTime() + days * 86_400_000))

/** Lets all files look as old as the clock of the service says. */
async function ageFiles(): Promise<void> {
  for await (const { key } of service.images.store.list())
    await utimes(path.join(service.dataDir, 'media', key), new Date(0), new Date(0))
}

async function listKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of service.images.store.list()) if (key.startsWith('2026/')) keys.push(key)
  return keys.toSorted()
}

describe('the job after an upload', () => {
  it('adds the other sizes, and is added once with the image', async () => {
    const { id, sizes } = await upload(1800, 1200)
    expect(Object.keys(sizes)).toEqual(['thumbnail', 'medium'])
    const jobs = await service.db.prisma.$queryRaw`
      select task_identifier as name from graphile_worker.jobs where key is null
         and id in (select id from graphile_worker._private_jobs where payload ->> 'image' = ${String(id)})`
    expect(jobs).toEqual([{ name: 'complete-image' }])

    await complete(id)
    const { body } = await rest.get(`/media/${id}`)
    expect(Object.keys(body.sizes)).toEqual(['thumbnail', 'medium', 'medium_large', 'large', '1536x1536'])
    expect(body.sizes.large).toMatchObject({ width: 1024, height: 683 })
    for (const { url } of Object.values<{ url: string }>(body.sizes)) expect((await fetch(url)).status).toBe(200)
    await complete(id)
    expect((await rest.get(`/media/${id}`)).body).toEqual(body)
  })

  it('makes the crop again at a new address when its focal point has changed', async () => {
    const red = { r: 255, g: 0, b: 0 }
    const picture = sharp({ create: { width: 900, height: 300, channels: 3, background: { r: 0, g: 0, b: 255 } } })
    const left = { create: { width: 300, height: 300, channels: 3, background: red } } as const
    const file = await picture
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const { id, sizes } = (await rest.post('/media', { file: file.toString('base64') })).body
    await rest.patch(`/media/${id}`, { focal_x: 0, focal_y: 0.5 })
    await complete(id)

    const { thumbnail, medium } = (await rest.get(`/media/${id}`)).body.sizes
    expect(thumbnail.url).toBe(sizes.thumbnail.url.replace('.webp', '-0-500.webp'))
    expect(medium).toEqual(sizes.medium)
    const stored = await service.images.store.get(toKey(thumbnail.url))
    const pixels = await sharp(await buffer((await stored?.read())!)).stats()
    expect(pixels.dominant.r).toBeGreaterThan(200)

    await rest.patch(`/media/${id}`, { focal_x: 0.0044 })
    await complete(id)
    const moved = (await rest.get(`/media/${id}`)).body
    expect(moved.focal_x).toBe(0.004)
    expect(moved.sizes.thumbnail.url).toBe(sizes.thumbnail.url.replace('.webp', '-4-500.webp'))
  })

  it('stores no crop for a focal point that was changed meanwhile', async () => {
    const { id, sizes } = await upload(900, 300)
    const processor = (await service.images.loadProcessor())!
    await rest.patch(`/media/${id}`, { focal_x: 0 })
    const loadProcessor: Images['loadProcessor'] = () =>
      Promise.resolve({
        ...processor,
        resize: async (...values) => {
          await rest.patch(`/media/${id}`, { focal_x: 1 })
          await complete(id)
          return processor.resize(...values)
        },
      })
    await createImageTasks(undefined, { ...service.images, loadProcessor })['complete-image']({ image: id }, signal)
    const { thumbnail } = (await rest.get(`/media/${id}`)).body.sizes
    expect(thumbnail.url).toBe(sizes.thumbnail.url.replace('.webp', '-1000-500.webp'))
  })

  it('keeps the crop that it replaces for a week', async () => {
    const { id, sizes } = await upload(900, 300)
    await factories.event({ image: id })
    const crops = [sizes.thumbnail.url]
    for (const focal_x of [0, 1, 0]) {
      await rest.patch(`/media/${id}`, { focal_x })
      await complete(id)
      crops.push((await rest.get(`/media/${id}`)).body.sizes.thumbnail.url)
    }
    const hasCrops = () => Promise.all(crops.slice(0, 3).map(hasFile))
    await ageFiles()
    advanceDays(6)
    await clean()
    expect(await hasCrops()).toEqual([true, true, true])
    advanceDays(2)
    await clean()
    expect(await hasCrops()).toEqual([false, true, false])
  })

  it('does nothing for an image that is gone, or of another host', async () => {
    const event = await factories.event({ image: 'https://pictures.example/a.jpg' })
    await complete(event.image ? event.image.id : 0)
    await complete(999_999)
    expect((await rest.get(`/events/${event.id}`)).body.image).toEqual(event.image)
  })
})

describe('the deletion of an image', () => {
  it('deletes its files', async () => {
    const { id, url, sizes } = await upload()
    await rest.delete(`/media/${id}`)
    const rows = await service.db.prisma.$queryRaw<{ payload: { keys: string[] } }[]>`
      select payload from graphile_worker._private_jobs where (payload -> 'keys')::jsonb ? ${toKey(url)}`
    const [{ payload } = { payload: { keys: [] } }] = rows
    expect(payload.keys).toContain(toKey(sizes.medium.url))
    await createImageTasks()['delete-media-files'](payload, signal)
    expect([await hasFile(url), await hasFile(sizes.medium.url)]).toEqual([false, false])
  })
})

describe('the nightly job', () => {
  it('deletes what no record has shown for a week, and then its files', async () => {
    const [unused, used, later] = [await upload(), await upload(), await upload()]
    const event = await factories.event({ image: later.id })
    await factories.event({ image: used.id })
    const series = { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'], image: (await upload()).id }
    await factories.event(series)
    const status = async ({ id }: { id: number }) => (await rest.get(`/media/${id}`)).status

    await clean()
    advanceDays(6)
    await rest.patch(`/events/${event.id}`, { image: '' })
    await clean()
    expect([await status(unused), await status(used), await status(later)]).toEqual([200, 200, 200])
    advanceDays(2)
    await ageFiles()
    await clean()
    expect([await status(unused), await status(used), await status(later)]).toEqual([404, 200, 200])
    expect(await status({ id: series.image })).toBe(200)
    expect([await hasFile(unused.url), await hasFile(used.url), await hasFile(later.url)]).toEqual([false, true, true])
    advanceDays(6)
    await clean()
    expect(await status(later)).toBe(404)
  })

  it('deletes files of no image after a day, and leaves files that are not its own', async () => {
    const { store } = service.images
    const { url } = await upload()
    const stray = '2026/11/0123456789abcdef-aaaaaa-stray.jpg'
    await store.put(stray, Buffer.from('stray'), 'image/jpeg')
    const unfinished = `${stray}.9c5b94b1-35ad-49bb-b118-8e8fc24abf80.partial` // of a service that was killed
    await store.put(unfinished, Buffer.from('str'), 'image/jpeg')
    await store.put('logo.png', Buffer.from('logo'), 'image/png')
    service.clock.now = new Date()
    await clean()
    expect(await store.get(stray)).not.toBeNull()
    await ageFiles()
    await clean()
    expect([await store.get(stray), await store.get(unfinished)]).toEqual([null, null])
    expect(await store.get('logo.png')).not.toBeNull()
    expect(await hasFile(url)).toBe(true)
    expect(await readdir(path.join(service.dataDir, 'media'))).toContain('logo.png')
  })

  it('deletes nothing and warns when the database does not know most files: they are those of another', async () => {
    const { store } = service.images
    const image = await upload()
    await clean()
    const known = await listKeys()
    const foreign = known.map((_, number) => `2026/11/fedcba9876543210-aaaaaa-${number}.jpg`)
    for (const key of foreign) await store.put(key, Buffer.from('foreign'), 'image/jpeg')
    advanceDays(8)
    await ageFiles()
    const log = createLogger('silent')
    const warn = vi.spyOn(log, 'warn')
    await createImageTasks(log)['clean-media']({}, signal)
    expect(await listKeys()).toEqual([...known, ...foreign].toSorted())
    expect((await rest.get(`/media/${image.id}`)).status).toBe(200)
    const counts = { known: known.length, total: 2 * known.length }
    expect(warn).toHaveBeenCalledWith(counts, expect.stringContaining('a bucket or folder of its own'))
    for (const key of foreign) await store.delete(key)
    await clean()
    expect((await rest.get(`/media/${image.id}`)).status).toBe(404)
  })

  it('leaves an image that was uploaded again for another week', async () => {
    const file = await createJpegBase64()
    const { body } = await rest.post('/media', { file })
    await clean()
    advanceDays(8)
    expect((await rest.post('/media', { file })).body.id).toBe(body.id)
    await clean()
    expect((await rest.get(`/media/${body.id}`)).status).toBe(200)
    advanceDays(8)
    await clean()
    expect((await rest.get(`/media/${body.id}`)).status).toBe(404)
  })

  it('leaves an image that a record begins to show while the job runs', async () => {
    const [image, event] = [await upload(), await factories.event()]
    await clean()
    advanceDays(8)
    const { prisma } = service.db
    let cleaning = Promise.resolve()
    await prisma.$transaction(
      async tx => {
        await tx.event.update({ where: { id: event.id }, data: { imageId: image.id }, select: { id: true } })
        cleaning = clean()
        await waitForBlockedConnections(service.db, 1)
      },
      { timeout: 60_000 },
    )
    await cleaning
    expect((await rest.get(`/events/${event.id}`)).body.image).toMatchObject({ id: image.id })
  })
})
