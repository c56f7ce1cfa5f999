import { describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../../client/index.ts'
import { createJpegBase64, createJpeg } from '../../support/images.ts'
import { useService } from '../../support/use-service.ts'

const { service, rest: anonymous, factories } = useService({ settings: { auth: 'required' } })

const signIn = async (role: 'editor' | 'author') => {
  const { id, headers, secret } = await factories.user(role)
  return { id, secret, rest: anonymous.withHeaders(headers) }
}

describe('DELETE /media/{id}', () => {
  it('200: deletes only the texts of one language, by REST and RPC; 400: the image has no texts in the language', async () => {
    const { rest, secret: token } = await signIn('author')
    const rpc = createCalendarClient(service.url, { credentials: { token } })
    const i18n_texts = { fr: { alt: 'Bateaux' }, el: { alt: 'Βάρκες' } }
    const { id } = (await rest.post('/media', { file: await createJpegBase64(), alt: 'Boats' })).body
    await rest.patch(`/media/${id}`, { i18n_texts })
    await factories.event({ image: id })
    expect(await rest.delete(`/media/${id}?i18n_translation=fr`)).toMatchObject({ status: 200, body: { alt: 'Boats' } })
    await rpc.media.remove.mutate({ id, i18n_translation: 'el' })
    for (const language of ['fr', 'el'])
      expect((await rest.get(`/media/${id}?i18n_language=${language}`)).body).toMatchObject({ id, alt: 'Boats' })
    expect(await rest.delete(`/media/${id}?i18n_translation=fr&force=true`)).toMatchObject({
      status: 400,
      body: { data: { params: { i18n_translation: 'There is no translation in this language.' } } },
    })
    expect((await rest.get(`/media/${id}`)).status).toBe(200)
  })

  it('200: deletes more images in parallel than there are database connections', async () => {
    const { rest } = await signIn('editor')
    const count = 3 * service.db.pool.options.max
    const minWidthPx = 8
    const images: { id: number }[] = []
    for (let nth = 0; nth < count; nth++)
      images.push((await rest.post('/media', { file: await createJpegBase64(minWidthPx + nth) })).body)
    const responses = await Promise.all(images.map(({ id }) => rest.delete(`/media/${id}`)))
    expect(responses.map(({ status }) => status)).toEqual(Array(count).fill(200))
  })

  it('409: an image in use, with the number of uses per kind; 200 with `force`, which removes the image from the records', async () => {
    const { rest } = await signIn('editor')
    const { id } = (await rest.post('/media', { file: await createJpegBase64() })).body
    const event = await factories.event({ image: id })
    await factories.venue({ image: id })
    const { id: trashed } = await factories.event({ image: id })
    await rest.delete(`/events/${trashed}`)

    const refused = await rest.delete(`/media/${id}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'media-in-use' } })
    expect(refused.body.data.uses).toEqual({ events: 1, venues: 1, trash: 1 })
    expect(await rest.delete(`/media/${id}?force=true`)).toMatchObject({ status: 200, body: { id } })
    expect((await rest.get(`/media/${id}`)).status).toBe(404)
    expect((await rest.get(`/events/${event.id}`)).body.image).toBe(false)
  })

  it('409: the image of a series counts once, not per date', async () => {
    const { rest } = await signIn('editor')
    const { id } = (await rest.post('/media', { file: await createJpegBase64() })).body
    await factories.event({ image: id, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] })
    expect((await rest.delete(`/media/${id}`)).body.data.uses).toEqual({ series: 1 })
  })

  it('403: an author cannot delete an image that the record of another user shows, even with `force`', async () => {
    const [{ rest }, other, editor] = [await signIn('author'), await signIn('author'), await signIn('editor')]
    const { id } = (await rest.post('/media', { file: await createJpegBase64() })).body
    const own = (await rest.post('/venues', { venue: 'Boathouse', status: 'publish', image: id })).body
    const { body: venue } = await other.rest.post('/venues', { venue: 'Slipway', status: 'publish', image: id })
    expect(venue).toMatchObject({ image: { id } })
    for (const query of ['', '?force=true']) {
      const { status, body } = await rest.delete(`/media/${id}${query}`)
      expect([status, body.code, body.data.uses]).toEqual([403, 'media-shown-by-others', undefined])
    }
    expect((await rest.get(`/venues/${venue.id}`)).body.image).toMatchObject({ id })
    await editor.rest.patch(`/venues/${venue.id}`, { image: '' })
    expect((await rest.delete(`/media/${id}?force=true`)).status).toBe(200)
    expect((await rest.get(`/venues/${own.id}`)).body.image).toBeUndefined()
  })

  it('403: an author cannot delete the image of another user’s series, even with `force`', async () => {
    const { rest } = await signIn('author')
    const { id } = (await rest.post('/media', { file: await createJpegBase64() })).body
    const event = await factories.event({ image: id, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] })
    // Removes the image from the dates, so that only the series has the image, which new dates would get.
    await service.db.prisma.event.updateMany({ where: { imageId: id }, data: { imageId: null } })
    expect((await rest.delete(`/media/${id}?force=true`)).status).toBe(403)
    expect((await rest.get(`/events/${event.id}`)).body.image).toBe(false)
  })

  it('200: an unused image; its file can be uploaded again', async () => {
    const { rest } = await signIn('author')
    const file = (await createJpeg()).toString('base64')
    const first = (await rest.post('/media', { file })).body
    expect((await rest.delete(`/media/${first.id}`)).status).toBe(200)
    const second = await rest.post('/media', { file })
    expect(second.status).toBe(201)
    expect(second.body.url).not.toBe(first.url)
  })
})
