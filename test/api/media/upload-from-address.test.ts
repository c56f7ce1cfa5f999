import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDuringLock } from '../../support/blocked-request.ts'
import { startHttpServer } from '../../support/http-server.ts'
import { createJpeg } from '../../support/images.ts'
import { useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { allowsPrivateNetworks: true } })

/** A host of pictures: what it answers by path. */
const answers = new Map<string, (req: IncomingMessage, res: ServerResponse) => void>()
let host: Awaited<ReturnType<typeof startHttpServer>>
beforeAll(async () => {
  host = await startHttpServer((req, res) => {
    const answer = answers.get(req.url ?? '')
    if (answer) answer(req, res)
    else res.writeHead(404).end()
  })
})
afterAll(() => host.stop())

let paths = 0
const newPath = () => `/${++paths}.jpg`

/** The address of a file at the host. */
function serveFile(file: Buffer): string {
  const path = newPath()
  answers.set(path, (_, res) => res.writeHead(200, { 'content-length': file.length }).end(file))
  return host.url + path
}
const readItem = async (id: number) => (await rest.get(`/media/${id}`)).body

describe('POST /media with the address of a picture', () => {
  it('201: copies it; what was copied from this address before stays as it is', async () => {
    const [old, present] = [await createJpeg(), await createJpeg()]
    const path = newPath()
    answers.set(path, (_, res) => res.end(old))
    const first = (await rest.post('/media', { url: host.url + path, alt: 'Boats' })).body
    answers.set(path, (_, res) => res.end(present))
    const second = await rest.post('/media', { url: host.url + path, alt: 'Masts' })

    expect(second).toMatchObject({ status: 201, body: { alt: 'Masts', is_stored: true } })
    expect(second.body.id).not.toBe(first.id)
    expect(await readItem(first.id)).toEqual(first)
  })

  it('201: the own image of the caller with this address gets the copied file and keeps its id; one without an author stays', async () => {
    const url = serveFile(await createJpeg())
    const { id } = await service.db.prisma.image.create({ data: { url }, select: { id: true } })
    const author = await factories.user('author')
    const own = rest.withHeaders(author.headers)
    const { image } = (await own.post('/venues', { venue: 'Pier', image: url })).body
    const { body } = await own.post('/media', { url, alt: 'Boats' })
    expect(body).toMatchObject({ id: image.id, author: author.id, alt: 'Boats', source_url: url, is_stored: true })
    expect(await readItem(id)).toMatchObject({ is_stored: false, source_url: url })
  })

  it('201: of two copies at the same time that differ, the first becomes the own image, and the second a new one', async () => {
    const author = await factories.user('author')
    const own = rest.withHeaders(author.headers)
    const files = [await createJpeg(), await createJpeg()]
    const path = newPath()
    const url = host.url + path
    answers.set(path, (_, res) => res.end(files.shift()))
    const { image } = (await own.post('/venues', { venue: 'Mole', image: url })).body
    const copy = () => own.post('/media', { url })

    const lock = 'select from images where id = $1 for update'
    const copies = await sendDuringLock(service, { lock, values: [image.id] }, [copy, copy])

    expect(copies.map(({ status }) => status)).toEqual([201, 201])
    expect(copies[0]!.body.id).toBe(image.id)
    expect(copies[1]!.body.id).not.toBe(image.id)
  })

  it('201: the image of another author that the caller may not use stays as it is', async () => {
    const url = serveFile(await createJpeg())
    const [owner, author] = [await factories.user('author'), await factories.user('author')]
    const fields = { title: 'Regatta', start_date: '2026-12-01', end_date: '2026-12-01', status: 'draft', image: url }
    const { image } = (await rest.withHeaders(owner.headers).post('/events', fields)).body
    const own = rest.withHeaders(author.headers)
    const { status, body } = await own.post('/media', { url, alt: 'Boats' })
    expect({ status, body }).toMatchObject({ status: 201, body: { author: author.id, alt: 'Boats', is_stored: true } })
    expect(body.id).not.toBe(image.id)
    expect((await own.get(`/media/${body.id}`)).body).toEqual(body)
    expect(await readItem(image.id)).toMatchObject({ author: owner.id, url, is_stored: false })
  })

  it('201: the name of the file is bounded, and may have any character', async () => {
    const path = `/100%%00${'x'.repeat(300)}.jpg`
    const picture = await createJpeg()
    answers.set(path, (_, res) => res.end(picture))
    const { status, body } = await rest.post('/media', { url: host.url + path })
    expect({ status, name: body.name.slice(0, 8) }).toEqual({ status: 201, name: '100%%00x' })
    expect(body.name.length).toBeLessThanOrEqual(200)
    answers.set('/a%00b.jpg', (_, res) => res.end(picture))
    expect((await rest.post('/media', { url: `${host.url}/a%00b.jpg` })).status).toBe(201)
  })

  it('413: a file of more than 10 MB', async () => {
    const url = serveFile(Buffer.alloc(10_000_001))
    expect(await rest.post('/media', { url })).toMatchObject({ status: 413, body: { code: 'media-too-large' } })
  })
})
