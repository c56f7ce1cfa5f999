import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createJpegBase64, createJpeg } from '../../support/images.ts'
import { useService } from '../../support/use-service.ts'

const { service, rest: anonymous, factories } = useService({ settings: { auth: 'required' } })

const createUserClient = async (role: 'editor' | 'author' | 'contributor' | 'subscriber') => {
  const { id, headers } = await factories.user(role)
  return { id, rest: anonymous.withHeaders(headers) }
}

describe('POST /media', () => {
  it('507: the disk of the pictures is full', async () => {
    const { rest } = await createUserClient('author')
    const { store } = service.images
    const put = store.put
    store.put = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }))
    try {
      const { status, body } = await rest.post('/media', { file: await createJpegBase64() })
      expect([status, body.code]).toEqual([507, 'media-store-full'])
      expect(body.message).toMatch(/^The disk for pictures is full/)
    } finally {
      store.put = put
    }
  })

  it('201: stores an image, with the sizes thumbnail and medium, before it responds', async () => {
    const { id: author, rest } = await createUserClient('author')
    const fields = { name: 'Harbour at night', alt: 'Boats', caption: 'In May', credit: 'M. Rossi', license: 'CC0' }
    const { status, headers, body } = await rest.post('/media', { file: await createJpegBase64(1200, 900), ...fields })

    expect(status).toBe(201)
    const stem = new RegExp(`^${service.url}/media/2026/11/[0-9a-f]{16}-[0-9a-f]{6}-harbour-at-night`)
    expect(body).toEqual({
      id: expect.any(Number),
      url: expect.stringMatching(stem),
      extension: 'jpg',
      width: 1200,
      height: 900,
      filesize: expect.any(Number),
      sizes: {
        thumbnail: {
          width: 150,
          height: 150,
          'mime-type': 'image/webp',
          filesize: expect.any(Number),
          url: expect.stringMatching(/-harbour-at-night-150x150\.webp$/),
        },
        medium: {
          width: 300,
          height: 225,
          'mime-type': 'image/webp',
          filesize: expect.any(Number),
          url: expect.stringMatching(/-harbour-at-night-300x225\.webp$/),
        },
      },
      placeholder: expect.stringMatching(/^[A-Za-z0-9+/=]+$/),
      alt: 'Boats',
      caption: 'In May',
      credit: 'M. Rossi',
      license: 'CC0',
      name: 'Harbour at night',
      rest_url: `${service.restUrl}/media/${body.id}`,
      is_stored: true,
      focal_x: 0.5,
      focal_y: 0.5,
      author,
      created: '2026-11-20T09:00:00Z',
      modified: '2026-11-20T09:00:00Z',
      i18n_language: 'en',
    })
    expect(headers['location']).toBe(`${service.restUrl}/media/${body.id}`)
    expect((await rest.get(`/media/${body.id}`)).body).toEqual(body)
  })

  it('201: a file in a multipart form, with its name', async () => {
    const { rest } = await createUserClient('author')
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await createJpeg())], { type: 'image/jpeg' }), 'Λιμάνι 1.jpg')
    form.set('alt', 'Boats')
    const { status, body } = await rest.post('/media', form)
    expect({ status, body }).toMatchObject({ status: 201, body: { name: 'Λιμάνι 1', alt: 'Boats', width: 400 } })
    expect(body.url).toMatch(/-limani-1\.jpg$/)
    const other = new FormData()
    other.set('picture', new Blob(['x']), 'x.jpg')
    expect((await rest.post('/media', other)).status).toBe(400)
  })

  it.each([
    ['a.b'.repeat(100), undefined, 'a.b'.repeat(100).slice(0, 200)],
    ['..', undefined, ''],
    ['Flyer.png', 'Flyer 24.12', 'Flyer 24.12'],
  ])('201: the file %s with the name %s', async (fileName, name, expected) => {
    const { rest } = await createUserClient('author')
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await createJpeg(40, 30))], { type: 'image/jpeg' }), fileName)
    if (name) form.set('name', name)
    const { status, body } = await rest.post('/media', form)
    expect({ status, name: body.name }).toEqual({ status: 201, name: expected })
  })

  it('201: a file of several megabytes; 413: one of more than 10 MB', async () => {
    const { rest } = await createUserClient('author')
    const [width, height] = [1500, 1000]
    const noise = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer()
    expect(noise.length).toBeGreaterThan(4_000_000)
    expect((await rest.post('/media', { file: noise.toString('base64') })).status).toBe(201)
    for (const bytes of [10_000_001, 15_000_000]) {
      const response = await rest.post('/media', { file: Buffer.alloc(bytes).toString('base64') })
      expect(response).toMatchObject({ status: 413, body: { code: 'media-too-large' } })
    }
    expect((await anonymous.post('/media', { file: Buffer.alloc(11_000_000).toString('base64') })).status).toBe(401)
  })

  it('201: a second upload of a file returns the first image, with the new texts of its author', async () => {
    const { rest } = await createUserClient('author')
    const file = await createJpegBase64()
    const [first, second] = await Promise.all([rest.post('/media', { file }), rest.post('/media', { file })])
    expect(second.body.id).toBe(first.body.id)
    const texts = { alt: 'Boats', i18n_texts: { fr: { alt: 'Bateaux' } } }
    expect((await rest.post('/media', { file, ...texts })).body).toMatchObject({ id: first.body.id, alt: 'Boats' })
    expect((await rest.get(`/media/${first.body.id}?i18n_language=fr`)).body.alt).toBe('Bateaux')
  })

  it.each([
    ['both', { file: 'AAAA', url: 'https://pictures.example/a.jpg' }, 'url'],
    ['no Base64', { file: '<svg>' }, 'file'],
    ['a URL that is not http', { url: 'ftp://pictures.example/a.jpg' }, 'url'],
    ['a focal point outside', { file: 'AAAA', focal_x: 1.1 }, 'focal_x'],
  ])('400: %s', async (_, body, field) => {
    const { rest } = await createUserClient('author')
    const response = await rest.post('/media', body)
    expect(response).toMatchObject({ status: 400, body: { data: { params: { [field]: expect.any(String) } } } })
  })

  it('400: neither file nor url', async () => {
    const { rest } = await createUserClient('author')
    const { status, body } = await rest.post('/media', { alt: 'Boats' })
    expect([status, body.code, body.data.params]).toEqual([400, 'rest_missing_callback_param', ['file', 'url']])
  })

  it.each(['http://127.0.0.1:1/a.jpg', 'http://169.254.169.254/a.jpg', 'http://[::1]/a.jpg', 'http://localhost/a.jpg'])(
    '400: the URL %s of a private network',
    async url => {
      const { rest } = await createUserClient('author')
      const { status, body } = await rest.post('/media', { url })
      expect({ status, body }).toMatchObject({ status: 400, body: { data: { params: { url: expect.any(String) } } } })
    },
  )

  it.each([
    [415, 'media-unsupported', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    [415, 'media-unsupported', '%PDF-1.7'],
    [400, 'media-damaged', '\xff\xd8\xff\xe0 not a picture'],
  ])('%i %s', async (status, code, text) => {
    const { rest } = await createUserClient('author')
    const response = await rest.post('/media', { file: Buffer.from(text, 'latin1').toString('base64') })
    expect(response).toMatchObject({ status, body: { code } })
  })

  it('201: a user who may not see the first image gets another one for the same file', async () => {
    const [first, second] = [await createUserClient('author'), await createUserClient('author')]
    const file = await createJpegBase64()
    const hidden = (await first.rest.post('/media', { file, alt: 'Secret' })).body
    const { body } = await second.rest.post('/media', { file })
    expect(body).toMatchObject({ author: second.id, width: hidden.width })
    expect([body.id === hidden.id, body.url === hidden.url, body.alt]).toEqual([false, false, undefined])
    expect((await second.rest.post('/media', { file })).body).toEqual(body)
    expect((await second.rest.post('/venues', { venue: 'Pier', image: body.id })).body.image.id).toBe(body.id)

    // A published event shows it to everybody.
    await factories.event({ image: hidden.id })
    expect((await second.rest.post('/media', { file })).body.id).toBe(hidden.id)
  })

  it('401, 403: a caller who may not create events', async () => {
    const file = await createJpegBase64()
    expect((await anonymous.post('/media', { file })).status).toBe(401)
    const { rest } = await createUserClient('subscriber')
    expect((await rest.post('/media', { file })).status).toBe(403)
  })
})

describe('GET /media', () => {
  it('200: the images that the caller may use, newest first; `search` finds them by their texts, `i18n_missing` those without `alt` in a language', async () => {
    const [one, other, editor] = [
      await createUserClient('author'),
      await createUserClient('author'),
      await createUserClient('editor'),
    ]
    const upload = async ({ rest }: typeof one, fields: object) =>
      (await rest.post('/media', { file: await createJpegBase64(), ...fields })).body.id as number
    // The request has no language, so `alt` is stored as the English text.
    const boat = await upload(one, { name: 'Zephyr boat', alt: 'Βάρκα στο λιμάνι' })
    const tree = await upload(one, { name: 'Zephyr tree' })
    const hidden = await upload(other, { name: 'Zephyr secret' })
    const shown = await upload(other, { name: 'Zephyr shown' })
    await factories.event({ image: shown })
    const list = async ({ rest }: Pick<typeof one, 'rest'>, query: string) =>
      (await rest.get(`/media?${query}`)).body.media.map((item: { id: number }) => item.id)

    expect(await list(one, 'search=zephyr')).toEqual([shown, tree, boat])
    expect(await list(editor, 'search=zephyr')).toEqual([shown, hidden, tree, boat])
    expect(await list({ rest: anonymous }, 'search=zephyr')).toEqual([shown])
    expect(await list(one, 'search=βαρκα+λιμανι')).toEqual([boat])
    expect(await list(one, 'search=zephyr+-boat')).toEqual([shown, tree])
    expect(await list(one, 'search=zephyr&i18n_missing=en')).toEqual([shown, tree])
    const { body } = await one.rest.get('/media?search=zephyr&per_page=2')
    expect(body).toMatchObject({ total: 3, total_pages: 2, next_rest_url: expect.stringContaining('page=2') })
    expect((await one.rest.get(`/media/${hidden}`)).status).toBe(404)
    const { status, body: item } = await anonymous.get(`/media/${shown}`)
    expect(status).toBe(200)
    // Only users who may upload images see the name and the author.
    expect(item).not.toHaveProperty('name')
    expect(item).not.toHaveProperty('author')
    expect((await one.rest.get(`/media/${shown}`)).body.name).toBe('Zephyr shown')
  })
})

describe('PATCH /media/{id}', () => {
  it('200: changes only the fields that the request has, and texts only in its language; an empty value deletes a text', async () => {
    const { rest } = await createUserClient('author')
    const { id } = (await rest.post('/media', { file: await createJpegBase64(), alt: 'Boats', credit: 'Maria' })).body
    expect((await rest.patch(`/media/${id}`, { caption: 'In May', focal_x: 0.2 })).body).toMatchObject({
      alt: 'Boats',
      caption: 'In May',
      credit: 'Maria',
      focal_x: 0.2,
      focal_y: 0.5,
    })
    const french = { i18n_language: 'fr', alt: '<b>Bateaux</b>' }
    expect((await rest.patch(`/media/${id}`, french)).body).toMatchObject({ alt: 'Bateaux', i18n_language: 'fr' })
    const { body } = await rest.patch(`/media/${id}`, { alt: '', caption: null, credit: '' })
    expect([body.caption, body.credit]).toEqual([undefined, undefined])
    expect((await rest.get(`/media/${id}?i18n_fallback=false`)).body.alt).toBeUndefined()
  })

  it('200: changes the texts of several languages at once; 400: an unknown language, and nothing changes', async () => {
    const { rest } = await createUserClient('author')
    const { id } = (await rest.post('/media', { file: await createJpegBase64(), alt: 'Boats', caption: 'In May' })).body
    const i18n_texts = { en: { caption: '' }, fr: { alt: 'Bateaux' }, el: { alt: 'Βάρκες', caption: 'Τον Μάιο' } }
    const { status, body } = await rest.patch(`/media/${id}`, { alt: 'Two boats', i18n_texts })
    expect({ status, body }).toMatchObject({ status: 200, body: { alt: 'Two boats' } })
    expect(body.caption).toBe('Τον Μάιο') // the English caption is deleted, and French has none
    const read = async (language: string) =>
      (await rest.get(`/media/${id}?i18n_language=${language}&i18n_fallback=false`)).body
    expect([(await read('fr')).alt, (await read('fr')).caption]).toEqual(['Bateaux', undefined])
    expect(await read('el')).toMatchObject({ alt: 'Βάρκες', caption: 'Τον Μάιο' })

    const refused = await rest.patch(`/media/${id}`, { credit: 'Maria', i18n_texts: { xx: { alt: 'x' } } })
    expect(refused).toMatchObject({ status: 400, body: { data: { params: { i18n_texts: expect.any(String) } } } })
    expect((await read('en')).credit).toBeUndefined()
  })

  it('404: an image that the caller may not see, or that does not exist; 403: an image of somebody else; 412: PATCH and DELETE after another change', async () => {
    const [owner, other] = [await createUserClient('author'), await createUserClient('author')]
    const { id } = (await owner.rest.post('/media', { file: await createJpegBase64() })).body
    expect((await other.rest.patch(`/media/${id}`, { alt: 'x' })).status).toBe(404)
    await factories.event({ image: id })
    expect((await other.rest.patch(`/media/${id}`, { alt: 'x' })).status).toBe(403)
    expect((await owner.rest.patch('/media/999999', { alt: 'x' })).status).toBe(404)
    const { headers } = await owner.rest.get(`/media/${id}`)
    const ifMatch = { headers: { 'if-match': String(headers['etag']) } }
    expect((await owner.rest.patch(`/media/${id}`, { alt: 'One' }, ifMatch)).status).toBe(200)
    expect((await owner.rest.patch(`/media/${id}`, { alt: 'Two' }, ifMatch)).status).toBe(412)
    expect((await owner.rest.delete(`/media/${id}`, undefined, ifMatch)).status).toBe(412)
  })
})
