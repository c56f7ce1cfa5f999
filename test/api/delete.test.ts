import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'

const { rest, factories } = useService()

const kinds = [
  { plural: 'events', noun: 'event' },
  { plural: 'venues', noun: 'venue' },
  { plural: 'organizers', noun: 'organizer' },
] as const

describe.each(kinds)('DELETE /$plural/{id}', ({ plural, noun }) => {
  it('200: moves the record to the trash and returns it', async () => {
    const record = await factories[noun]()

    const { status, body } = await rest.delete(`/${plural}/${record.id}`)

    const { slug, url, version, i18n_translations: _, website: __, ...same } = { website: '', ...record }
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { ...same, status: 'trash', slug: `${slug}__trashed` },
    })
    expect(body.url).not.toBe(url)
    expect(body.version).toBeGreaterThan(Number(version))
  })

  it('410: GET and a second DELETE of a record in the trash', async () => {
    const { id } = await factories[noun]()
    await rest.delete(`/${plural}/${id}`)

    expect(await rest.get(`/${plural}/${id}`)).toMatchObject({
      status: 410,
      body: { code: `${noun}-no-longer-available`, data: { status: 410 } },
    })
    expect(await rest.delete(`/${plural}/${id}`)).toMatchObject({ status: 410, body: { code: `${noun}-is-in-trash` } })
  })

  it('200: lists do not contain records in the trash', async () => {
    const { id } = await factories[noun]()
    await rest.delete(`/${plural}/${id}`)

    const { body } = await rest.get(`/${plural}?per_page=100`)
    expect((body[plural] as { id: number }[]).map(one => one.id)).not.toContain(id)
  })

  it('200: force=true deletes permanently, also from the trash', async () => {
    const [kept, trashed] = [await factories[noun](), await factories[noun]()]
    await rest.delete(`/${plural}/${trashed.id}`)

    for (const { id } of [kept, trashed]) {
      expect(await rest.delete(`/${plural}/${id}?force=true`)).toMatchObject({ status: 200, body: { id } })
      expect((await rest.get(`/${plural}/${id}`)).status).toBe(404)
      expect((await rest.delete(`/${plural}/${id}?force=true`)).status).toBe(404)
    }
  })

  it('200: force may be in the body', async () => {
    const { id } = await factories[noun]()
    await rest.delete(`/${plural}/${id}`, { force: true })

    expect((await rest.get(`/${plural}/${id}`)).status).toBe(404)
  })

  it('400: force is not a boolean', async () => {
    const { id } = await factories[noun]()

    expect(await rest.delete(`/${plural}/${id}?force=perhaps`)).toMatchObject({
      status: 400,
      body: { data: { params: { force: expect.any(String) } } },
    })
    expect((await rest.get(`/${plural}/${id}`)).status).toBe(200)
  })

  it('200: a new status restores the record with its old slug', async () => {
    const { id, slug } = await factories[noun]()
    await rest.delete(`/${plural}/${id}`)

    const { status, body } = await rest.patch(`/${plural}/${id}`, { status: 'publish' })

    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'publish', slug } })
    expect((await rest.get(`/${plural}/by-slug/${slug}`)).body.id).toBe(id)
  })

  it('200: a restored record gets another slug when its old one is taken', async () => {
    const first = await factories[noun]()
    const name = noun === 'event' ? 'title' : noun
    await rest.delete(`/${plural}/${first.id}`)
    const second = await factories[noun]({ [name]: (first as Record<string, unknown>)[name] })

    const { body } = await rest.put(`/${plural}/${first.id}`, { status: 'draft' })

    expect(second.slug).toBe(first.slug)
    expect(body).toMatchObject({ status: 'draft', slug: `${first.slug}-2` })
  })

  it('200, 410: one of two concurrent deletions succeeds', async () => {
    const { id } = await factories[noun]()
    const responses = await Promise.all([rest.delete(`/${plural}/${id}`), rest.delete(`/${plural}/${id}`)])

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('404: no record of this kind has the id', async () => {
    const { id } = await factories[noun === 'venue' ? 'organizer' : 'venue']()

    for (const path of [id, 0, 999_999_999, '99999999999999999999']) {
      const { status, body } = await rest.delete(`/${plural}/${path}`)
      expect({ status, code: body.code }).toEqual({ status: 404, code: `rest-${noun}-not-found` })
    }
  })
})

describe.each(['venue', 'organizer'] as const)('DELETE /%ss/{id}', noun => {
  it('200: removes only this record from its events', async () => {
    const [deleted, kept] = [await factories[noun](), await factories[noun]()]
    const other = noun === 'venue' ? await factories.organizer() : await factories.venue()
    const links = { [noun]: [deleted.id, kept.id], [noun === 'venue' ? 'organizer' : 'venue']: [other.id] }
    const { id } = await factories.event(links)
    const readLinkedIds = async () => {
      const { body } = await rest.get(`/events/${id}`)
      return [body.venue, body.organizer].flat().map((one: { id: number }) => one.id)
    }

    await rest.delete(`/${noun}s/${deleted.id}`)
    expect((await readLinkedIds()).sort()).toEqual([kept.id, other.id].sort())

    await rest.patch(`/${noun}s/${deleted.id}`, { status: 'publish' })
    expect((await readLinkedIds()).sort()).toEqual([kept.id, other.id].sort())

    await rest.delete(`/${noun}s/${kept.id}?force=true`)
    expect(await readLinkedIds()).toEqual([other.id])
  })
})

describe('DELETE /events/{id} with links', () => {
  it('200: permanent deletion keeps the venue, the terms and the children', async () => {
    const [venue, tag] = [await factories.venue(), await factories.tag()]
    const { id } = await factories.event({ venue: venue.id, tags: [tag.id] })
    const child = await factories.event({ post_parent: id })
    expect((await rest.get(`/tags/${tag.id}`)).body.count).toBe(1)

    await rest.delete(`/events/${id}?force=1`)

    expect((await rest.get(`/venues/${venue.id}`)).status).toBe(200)
    expect((await rest.get(`/tags/${tag.id}`)).body.count).toBe(0)
    expect((await rest.get(`/events/${child.id}`)).body.post_parent).toBe(0)
  })
})
