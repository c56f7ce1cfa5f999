import { describe, expect, it } from 'vitest'
import { buildSourceEvent, importLines } from '../../import/fixtures.ts'
import { createJpegBase64 } from '../../support/images.ts'
import { uniqueName, useService } from '../../support/use-service.ts'

const { service, rest: anonymous, factories } = useService({ settings: { auth: 'required' } })

const signIn = async (role: 'editor' | 'author' | 'contributor') => {
  const { id, headers } = await factories.user(role)
  return { id, rest: anonymous.withHeaders(headers) }
}

/** The keys of an image of the TEC API, and those of each of its sizes, in their order. */
const tecKeys = ['url', 'id', 'extension', 'width', 'height', 'filesize', 'sizes']
const tecSizeKeys = ['width', 'height', 'mime-type', 'filesize', 'url']

describe('an event with an uploaded image', () => {
  it('has the keys of an image of the TEC API in their order, and then its own', async () => {
    const { rest } = await signIn('editor')
    const texts = { alt: 'Boats', caption: 'In May', credit: 'Maria', license: 'CC0', focal_x: 0.2 }
    const { id } = (await rest.post('/media', { file: await createJpegBase64(1200, 900), ...texts })).body
    const { image } = await factories.event({ image: id })
    const ownKeys = ['placeholder', 'alt', 'caption', 'credit', 'license', 'focal_x', 'focal_y']
    expect(Object.keys(image || {})).toEqual([...tecKeys, ...ownKeys])
    for (const size of Object.values(image ? (image.sizes ?? {}) : {})) expect(Object.keys(size)).toEqual(tecSizeKeys)
    expect(image).toMatchObject({ ...texts, focal_y: 0.5 })
  })

  it('has no sizes if the image is as small as the smallest', async () => {
    const { rest } = await signIn('editor')
    const { id } = (await rest.post('/media', { file: await createJpegBase64(100, 80) })).body
    expect((await factories.event({ image: id })).image).toMatchObject({ width: 100, height: 80, sizes: {} })
  })

  it('shows it with its sizes and the text in the language of the request', async () => {
    const { rest } = await signIn('editor')
    const image = (await rest.post('/media', { file: await createJpegBase64(), alt: 'Boats' })).body
    await rest.patch(`/media/${image.id}`, { alt: 'Bateaux', i18n_language: 'fr' })
    const event = await factories.event({ image: image.id })

    const { id, url, extension, width, height, filesize, sizes, placeholder } = image
    const shown = { url, id, extension, width, height, filesize, sizes, placeholder }
    expect(event.image).toEqual({ ...shown, alt: 'Boats' })
    expect((await anonymous.get(`/events/${event.id}?i18n_language=fr`)).body.image).toEqual({
      ...shown,
      alt: 'Bateaux',
    })
    expect((await anonymous.get(`/events/${event.id}?i18n_language=el`)).body.image).toEqual({ ...shown, alt: 'Boats' })
  })
})

describe('GET /events/{id} with an image', () => {
  it('200: a text of it falls back by itself: to the original language, else to any other', async () => {
    const { rest } = await signIn('editor')
    const form = { file: await createJpegBase64(), alt: 'Bateaux', caption: 'En mai', i18n_language: 'fr' }
    const { id } = (await rest.post('/media', form)).body
    const { id: event } = await factories.event({ image: id })
    const change = (i18n_language: string, texts: object) => rest.patch(`/media/${id}`, { i18n_language, ...texts })
    const readTexts = async (language: string) => {
      const { alt, caption } = (await anonymous.get(`/events/${event}?i18n_language=${language}`)).body.image
      const [listed] = (await anonymous.get(`/events?include=${event}&i18n_language=${language}`)).body.events
      expect(listed.image).toMatchObject({ alt, caption })
      return [alt, caption]
    }
    await change('el', { alt: 'Βάρκες', caption: 'Τον Μάιο' })
    expect(await readTexts('en')).toEqual(['Bateaux', 'En mai'])
    await change('en', { caption: 'In May' })
    expect(await readTexts('en')).toEqual(['Bateaux', 'In May'])
    await change('en', { caption: null })
    expect(await readTexts('en')).toEqual(['Bateaux', 'En mai'])
    await change('fr', { alt: '' })
    expect(await readTexts('fr')).toEqual(['Βάρκες', 'En mai'])
    expect((await rest.get(`/media/${id}?i18n_language=fr`)).body).toMatchObject({ i18n_language: 'el' })
    const { body } = await rest.get(`/media/${id}?i18n_language=fr&i18n_fallback=false`)
    expect(body).toMatchObject({ caption: 'En mai', i18n_language: 'fr' })
    expect(body.alt).toBeUndefined()
  })
})

describe('image of a new event, venue and organizer', () => {
  const kinds = [
    ['events', () => ({ title: 'Regatta', start_date: '2026-12-01 10:00', end_date: '2026-12-01 12:00' })],
    ['venues', () => ({ venue: uniqueName('Harbour') })],
    ['organizers', () => ({ organizer: uniqueName('Sailors') })],
  ] as const

  it.each(kinds)('201: /%s takes every way to name it', async (plural, createFields) => {
    const { rest } = await signIn('author')
    const fields = createFields()
    const { body: item } = await rest.post('/media', { file: await createJpegBase64() })
    const { id, url } = item
    const { body: first } = await rest.post(`/${plural}`, { ...fields, image: id })
    const references = [id, String(id), { id }, { id: String(id) }, item, first.image, url, { url }]
    for (const image of references) {
      const { status, body } = await rest.post(`/${plural}`, { ...fields, image })
      expect({ status, image: body.image, sent: image }).toEqual({ status: 201, image: first.image, sent: image })
    }
    const form = new URLSearchParams({ ...fields, 'image[id]': String(id) })
    expect((await rest.post(`/${plural}`, form)).body.image).toEqual(first.image)
    expect(await service.db.prisma.image.count({ where: { url: { startsWith: service.url } } })).toBe(0)
  })

  it.each(kinds)('200: /%s without one, as a response shows none', async (plural, createFields) => {
    const { rest } = await signIn('author')
    for (const none of [false, null, '', ' ']) {
      const fields = createFields()
      const { body } = await rest.post(`/${plural}`, { ...fields, image: { url: 'https://pictures.example/a.png' } })
      const { status, body: changed } = await rest.patch(`/${plural}/${body.id}`, { image: none })
      expect({ status, image: changed.image }).toEqual({ status: 200, image: plural === 'events' ? false : undefined })
    }
  })

  it.each(kinds)('400: /%s refuses unknown images, and hidden ones in the same words', async (plural, createFields) => {
    const fields = createFields()
    const [owner, other] = [await signIn('author'), await signIn('author')]
    const hidden = (await owner.rest.post('/media', { file: await createJpegBase64() })).body
    const unknownKey = hidden.url.replace(/\d{4}\/\d{2}/, '2020/01')
    const unknown = [99_999_999, { id: 99_999_999 }, 99_999_999_999, unknownKey, { url: unknownKey }]
    for (const image of [...unknown, hidden.id, hidden, hidden.url, { url: hidden.url }]) {
      const { status, body } = await other.rest.post(`/${plural}`, { ...fields, image })
      expect({ status, body, image }).toMatchObject({
        status: 400,
        image,
        body: { data: { params: { image: 'No image has this id or address.' } } },
      })
    }
    for (const image of [true, {}, [hidden.id], { name: 'a' }, 1.5, -1, 'a.png', { url: 'a.png' }, { id: 'x' }]) {
      const { status, body } = await owner.rest.post(`/${plural}`, { ...fields, image })
      expect({ status, body, image }).toMatchObject({
        status: 400,
        body: { data: { params: { image: expect.any(String) } } },
      })
    }
  })
})

describe('the address of a stored image after MEDIA_URL has changed', () => {
  const cdn = useService({ settings: { mediaUrl: 'https://cdn.example/pictures' } })

  it('is no image of another host, in requests and imports', async () => {
    const { service: moved, factories: records } = cdn
    const { id, url } = (await cdn.rest.post('/media', { file: await createJpegBase64() })).body
    const key = url.replace('https://cdn.example/pictures/', '')
    const own = `${moved.url}/media/${key}`
    const old = `https://old.example/calendar/${key}?width=300`
    for (const address of [url, own, old])
      expect((await records.venue({ image: address })).image).toMatchObject({ id, url })
    const unknownKey = key.replace(/^\d{4}/, '2020')
    const venue = { venue: uniqueName('Harbour'), image: `${moved.url}/media/${unknownKey}` }
    expect((await cdn.rest.post('/venues', venue)).status).toBe(400)
    const foreign = `https://other.example/${unknownKey}`
    expect((await records.venue({ image: foreign })).image).toMatchObject({ url: foreign })

    const images = await moved.db.prisma.image.count()
    const addresses = [own, old, `${moved.url}/media/${unknownKey}`, foreign]
    const events = addresses.map((address, index) => buildSourceEvent(index + 1, { image: { url: address } }))
    expect((await importLines(moved, events)).created).toHaveLength(4)
    // Only the foreign address is a new image: that of imports, beside that of the user.
    expect(await moved.db.prisma.image.count()).toBe(images + 1)
    const { body } = await cdn.rest.get('/events?search=Fair')
    expect(body.events.map(({ image }: { image: { id: number } | false }) => image && image.id)).toEqual([
      ...[id, id, false, expect.any(Number)],
    ])
  })
})

describe('an image of a contributor', () => {
  it('is uploaded, changed and shown by a draft; it stays as it is once a published record shows it', async () => {
    const [{ id: author, rest }, editor] = [await signIn('contributor'), await signIn('editor')]
    const { status, body: image } = await rest.post('/media', { file: await createJpegBase64() })
    expect({ status, author: image.author }).toEqual({ status: 201, author })
    const fields = { title: 'Regatta', start_date: '2026-12-01', end_date: '2026-12-01', image: image.id }
    const { body: event } = await rest.post('/events', fields)
    expect(event).toMatchObject({ status: 'draft', image: { id: image.id } })
    expect((await rest.patch(`/media/${image.id}`, { alt: 'Boats' })).body.alt).toBe('Boats')

    await editor.rest.patch(`/events/${event.id}`, { status: 'publish' })
    expect((await rest.patch(`/media/${image.id}`, { alt: 'Other' })).status).toBe(403)
    expect((await rest.delete(`/media/${image.id}?force=true`)).status).toBe(403)
    await editor.rest.patch(`/events/${event.id}`, { image: '' })
    expect((await rest.delete(`/media/${image.id}`)).status).toBe(200)
  })

  it('400: does not come from an address', async () => {
    const { rest } = await signIn('contributor')
    const { status, body } = await rest.post('/media', { url: 'https://pictures.example/a.jpg' })
    expect({ status, params: body.data.params }).toEqual({
      status: 400,
      params: { url: 'You may not copy images from addresses.' },
    })
    const { id } = (await rest.post('/media', { file: await createJpegBase64() })).body
    const sent = await rest.post('/venues', { venue: 'Pier', image: id, sideload: true })
    expect(sent.body.data.params).toEqual({ sideload: 'You may not copy images from addresses.' })
  })
})
