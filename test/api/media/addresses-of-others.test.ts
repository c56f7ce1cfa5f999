import { describe, expect, it } from 'vitest'
import { uniqueName, useService } from '../../support/use-service.ts'

const { service, rest: anonymous, factories } = useService({ settings: { auth: 'required' } })

const signIn = async (role: 'editor' | 'author' | 'contributor') =>
  anonymous.withHeaders((await factories.user(role)).headers)
const newUrl = () => `https://pictures.example/${encodeURIComponent(uniqueName('harbour'))}.jpg`
const createVenue = async (rest: typeof anonymous, image: string, status = 'publish') =>
  (await rest.post('/venues', { venue: uniqueName('Pier'), status, image })).body

describe('image with the URL of an image of another author', () => {
  it.each(['draft', 'publish'])('201: of a %s is an image of the caller, without the texts of others', async status => {
    const [owner, author] = [await signIn('editor'), await signIn('author')]
    const url = newUrl()
    const { image: hidden } = await createVenue(owner, url, status)
    await owner.patch(`/media/${hidden.id}`, { alt: 'Surprise', caption: 'In May', credit: 'Maria' })
    const { image } = await createVenue(author, url)
    expect(image).toEqual({ url, id: image.id, extension: 'jpg' })
    expect(image.id).not.toBe(hidden.id)
    expect((await createVenue(author, url)).image.id).toBe(image.id)
    expect((await author.get(`/media/${hidden.id}`)).status).toBe(status === 'draft' ? 404 : 200)
  })

  it('200: its author changes texts in own records only', async () => {
    const [author, editor] = [await signIn('author'), await signIn('editor')]
    const url = newUrl()
    const { image } = await createVenue(author, url, 'draft')
    const venue = await createVenue(editor, url)
    expect((await author.patch(`/media/${image.id}`, { alt: 'Defaced' })).status).toBe(200)
    expect((await anonymous.get(`/venues/${venue.id}`)).body.image).toEqual(venue.image)
  })

  it('201: an image without an author, as imports store it, stays that of the record', async () => {
    const [author, url] = [await signIn('author'), newUrl()]
    const { id } = await service.db.prisma.image.create({ data: { url }, select: { id: true } })
    const { image: own } = await createVenue(author, url)
    expect(own.id).not.toBe(id)
    const { id: venueId } = await factories.venue({})
    await service.db.prisma.venue.update({ where: { id: venueId }, data: { imageId: id } })
    expect((await createVenue(await signIn('author'), url)).image.id).toBe(id)
    expect((await author.patch(`/media/${id}`, { alt: 'Boats' })).status).toBe(403)
  })

  it('201, 400: a contributor names only those that published records show', async () => {
    const [author, contributor, url] = [await signIn('author'), await signIn('contributor'), newUrl()]
    const venue = await createVenue(author, url, 'draft')
    const send = () => contributor.post('/venues', { venue: uniqueName('Pier'), image: url })
    expect((await send()).status).toBe(400)
    await author.patch(`/venues/${venue.id}`, { status: 'publish' })
    expect(await send()).toMatchObject({ status: 201, body: { image: { id: venue.image.id } } })
  })
})

describe('GET /media/{id}', () => {
  it('200: source_url only to who may change the image; nobody else finds it by its address', async () => {
    const [author, other, editor] = [await signIn('author'), await signIn('author'), await signIn('editor')]
    const url = `${newUrl()}?signature=PRIVATE`
    const { image } = await createVenue(author, url)
    for (const [rest, source, total] of [
      ...[[anonymous, undefined, 0] as const, [other, undefined, 0] as const],
      ...[[author, url, 1] as const, [editor, url, 1] as const],
    ]) {
      expect((await rest.get(`/media/${image.id}`)).body.source_url).toBe(source)
      expect((await rest.get('/media?search=signature')).body.total).toBe(total)
    }
  })
})

describe('image with a password in the URL', () => {
  it('400: is not published', async () => {
    const editor = await signIn('editor')
    const image = 'https://maria:secret@pictures.example/a.png'
    const { status, body } = await editor.post('/venues', { venue: uniqueName('Pier'), image })
    expect([status, body.data.params.image]).toEqual([400, expect.stringContaining('a password')])
  })
})
