import { beforeAll, describe, expect, it } from 'vitest'
import { type RestClient, testStartTime, useService } from '../../support/use-service.ts'

/**
 * An event with a password adds nothing to what other records show (docs/decisions/protected-events.md), except to
 * editors, who see the whole event.
 */
const { service, rest, factories } = useService({ settings: { auth: 'required' } })

let editor: RestClient
beforeAll(async () => {
  editor = rest.withHeaders((await factories.user('editor')).headers)
})

describe.each([
  { plural: 'venues', noun: 'venue' },
  { plural: 'organizers', noun: 'organizer' },
] as const)('GET /$plural with a protected event', ({ plural, noun }) => {
  let open: number
  let hidden: number
  beforeAll(async () => {
    ;[open, hidden] = [(await factories[noun]()).id, (await factories[noun]()).id]
    await factories.event({ [noun]: hidden, password: 'sesame', start_date: '2026-12-01', end_date: '2026-12-01' })
    await factories.event({ [noun]: open, start_date: '2027-02-01', end_date: '2027-02-01' })
  })

  const readIds = async (client: RestClient, query: string): Promise<number[]> => {
    const { body } = await client.get(`/${plural}?per_page=100&${query}`)
    return (body[plural] as { id: number }[]).map(({ id }) => id)
  }

  it.each(['has_events=true', 'only_with_upcoming=true'])(
    '200: %s finds no record that has only the protected event',
    async query => {
      expect(await readIds(rest, query)).toEqual([open])
      expect((await readIds(editor, query)).sort()).toEqual([open, hidden].sort())
    },
  )

  it('200: has_events=false finds a record that has only the protected event', async () => {
    expect(await readIds(rest, 'has_events=false')).toContain(hidden)
    expect(await readIds(editor, 'has_events=false')).not.toContain(hidden)
  })

  it('200: orderby=start_date ignores the start of the protected event', async () => {
    expect((await readIds(rest, 'orderby=start_date'))[0]).toBe(open)
    expect((await readIds(editor, 'orderby=start_date'))[0]).toBe(hidden)
  })

  it('200: counts the event after its password is removed', async () => {
    const record = await factories[noun]()
    const event = await factories.event({ [noun]: record.id, password: 'sesame' })
    expect(await readIds(rest, 'has_events=true')).not.toContain(record.id)

    await editor.patch(`/events/${event.id}`, { password: '' })
    expect(await readIds(rest, 'has_events=true')).toContain(record.id)
    await editor.patch(`/events/${event.id}`, { password: 'again' })
    expect(await readIds(rest, 'has_events=true')).not.toContain(record.id)
  })
})

describe.each([
  { plural: 'categories', noun: 'category' },
  { plural: 'tags', noun: 'tag' },
] as const)('GET /$plural with a protected event', ({ plural, noun }) => {
  /** What the list shows of a term: its count, and null if `hide_empty` hides it. */
  const readCount = async (client: RestClient, id: number): Promise<number | null> => {
    const [{ body: shown }, { body: all }] = await Promise.all([
      client.get(`/${plural}?per_page=100`),
      client.get(`/${plural}?per_page=100&hide_empty=false&include=${id}`),
    ])
    const term = (shown[plural] as { id: number; count: number }[]).find(one => one.id === id)
    expect(all[plural][0].count).toBe(term?.count ?? 0)
    return term?.count ?? null
  }

  it('200: count and hide_empty ignore the protected event, for every caller', async () => {
    const { id } = await factories[noun]()
    const event = await factories.event({ [plural]: [id], password: 'sesame' })
    expect([await readCount(rest, id), await readCount(editor, id)]).toEqual([null, null])

    await factories.event({ [plural]: [id] })
    expect([await readCount(rest, id), await readCount(editor, id)]).toEqual([1, 1])

    await editor.delete(`/events/${event.id}?force=true`)
    expect(await readCount(rest, id)).toBe(1)
  })

  it('200: count follows the password, the status and the links', async () => {
    const { id } = await factories[noun]()
    const event = await factories.event({ [plural]: [id] })
    const countAfter = async (patch: object): Promise<number | null> => {
      expect((await editor.patch(`/events/${event.id}`, patch)).status).toBe(200)
      return readCount(rest, id)
    }

    expect(await countAfter({ password: 'sesame' })).toBeNull()
    expect(await countAfter({ status: 'draft' })).toBeNull()
    expect(await countAfter({ password: '' })).toBeNull()
    expect(await countAfter({ status: 'publish' })).toBe(1)
    expect(await countAfter({ password: 'sesame', [plural]: [] })).toBeNull()
    expect(await countAfter({ [plural]: [id] })).toBeNull()
    expect(await countAfter({ password: '' })).toBe(1)
  })

  it('200: a scheduled event with a password does not count when its date has come', async () => {
    const { id } = await factories[noun]()
    const scheduled = { status: 'publish', date: '2026-11-20 10:00:00', [plural]: [id] }
    await factories.event({ ...scheduled, password: 'sesame' })
    await factories.event(scheduled)

    expect(await readCount(rest, id)).toBeNull()
    service.clock.now = new Date('2026-11-20T10:00:00Z')
    expect(await readCount(rest, id)).toBe(1)
    service.clock.now = testStartTime
  })
})

describe('GET /events with post_parent', () => {
  it('200: post_parent=0 finds an event whose parent the caller may not read', async () => {
    const draft = await factories.event({ status: 'draft' })
    const child = await factories.event({ post_parent: draft.id })
    const ids = async (client: RestClient, query: string) =>
      (await client.get(`/events?include=${child.id}&${query}`)).body.events.map(({ id }: { id: number }) => id)

    expect((await rest.get(`/events/${child.id}`)).body.post_parent).toBe(0)
    expect(await ids(rest, 'post_parent=0')).toEqual([child.id])
    expect(await ids(editor, 'post_parent=0')).toEqual([])
    expect(await ids(editor, `post_parent=${draft.id}`)).toEqual([child.id])
  })

  it('200: finds the events of a protected parent, because they show its id', async () => {
    const parent = await factories.event({ password: 'sesame' })
    const child = await factories.event({ post_parent: parent.id })
    const { body } = await rest.get(`/events?post_parent=${parent.id}`)

    expect((await rest.get(`/events/${child.id}`)).body.post_parent).toBe(parent.id)
    expect(body.events.map(({ id }: { id: number }) => id)).toEqual([child.id])
  })

  it('200: neither shows nor finds the parent of a protected event', async () => {
    const parent = await factories.event()
    const child = await factories.event({ post_parent: parent.id, password: 'sesame' })
    const read = async (client: RestClient, query: string) =>
      (await client.get(`/events?include=${child.id}${query}`)).body.events.map(
        ({ post_parent }: { post_parent: number }) => post_parent,
      )

    expect(await read(rest, '')).toEqual([0])
    expect(await read(editor, '')).toEqual([parent.id])
    for (const query of ['&post_parent=0', `&post_parent=${parent.id}`])
      expect(await read(rest, query), query).toEqual([])
    expect(await read(editor, `&post_parent=${parent.id}`)).toEqual([parent.id])
  })
})

describe('POST and PATCH /events with the id of an image', () => {
  const url = 'https://pictures.example/plan.png'
  const fields = { title: 'Mine', start_date: '2027-01-05 10:00', end_date: '2027-01-05 11:00' }

  it('400: an image that only records show that the caller may not read', async () => {
    const author = rest.withHeaders((await factories.user('author')).headers)
    const protectedEvent = await factories.event({ image: url, password: 'sesame' })
    const draft = await factories.venue({ image: 'https://pictures.example/draft.png', status: 'draft' })
    const trashed = await factories.organizer({ image: 'https://pictures.example/trash.png' })
    const ids = [
      (await editor.get(`/events/${protectedEvent.id}`)).body.image.id,
      (draft.image as { id: number }).id,
      (trashed.image as { id: number }).id,
    ]
    await editor.delete(`/organizers/${trashed.id}`)

    for (const image of ids) {
      const { status, body } = await author.post('/events', { ...fields, image: String(image) })
      expect({ image, status, params: Object.keys(body.data.params ?? {}) }).toEqual({
        image,
        status: 400,
        params: ['image'],
      })
      expect((await editor.post('/events', { ...fields, image: String(image) })).status).toBe(201)
    }
  })

  it('201: an image of a public record, or of an own record', async () => {
    const author = rest.withHeaders((await factories.user('author')).headers)
    const own = await author.post('/events', {
      ...fields,
      image: 'https://pictures.example/own.png',
      password: 'sesame',
    })
    const open = await factories.venue({ image: 'https://pictures.example/open.png' })

    for (const image of [own.body.image.id, (open.image as { id: number }).id])
      expect((await author.post('/events', { ...fields, image: String(image) })).body.image.id).toBe(image)
  })

  it('400: the address of an image that only a hidden record shows, for callers who may not add images', async () => {
    const contributor = rest.withHeaders((await factories.user('contributor')).headers)
    await factories.event({ image: 'https://pictures.example/guessed.png', password: 'sesame' })
    const post = async (image: string) => {
      const { status, body } = await contributor.post('/events', { ...fields, image })
      return { status, params: body.data?.params }
    }

    const guessed = await post('https://pictures.example/guessed.png')
    expect(guessed).toEqual(await post('https://pictures.example/unknown.png'))
    expect(guessed.status).toBe(400)
  })
})
