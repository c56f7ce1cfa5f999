import { describe, expect, it } from 'vitest'
import { uniqueName, useService } from '../support/use-service.ts'

const { rest, factories } = useService()

const buildEventInput = () => ({
  title: uniqueName('Event'),
  start_date: '2026-12-05 18:00:00',
  end_date: '2026-12-05 20:00:00',
})

/** The ids of linked records: of one, or of a list. */
const getIds = (linked: unknown) => [linked].flat().map(one => (one as { id: number }).id)

describe.each(['venue', 'organizer'] as const)('POST /events with %s', noun => {
  it('201: accepts ids in every spelling', async () => {
    const [a, b] = [(await factories[noun]()).id, (await factories[noun]()).id]
    const spellings: [unknown, number[]][] = [
      [a, [a]],
      [String(a), [a]],
      [`${a}, ${b}`, [a, b]],
      [
        [b, a],
        [b, a],
      ],
      [
        [String(a), b],
        [a, b],
      ],
      [{ id: a }, [a]],
      [
        [{ id: a }, { id: b }],
        [a, b],
      ],
      [
        [a, a, b],
        [a, b],
      ],
      [{ 0: a, 1: b }, [a, b]],
      [0, []],
      ['', []],
      [[], []],
      [{}, []],
      [null, []],
      [[a, 0, ''], [a]],
    ]
    for (const [sent, ids] of spellings) {
      const { body } = await rest.post('/events', { ...buildEventInput(), [noun]: sent })
      expect(getIds(body[noun]), JSON.stringify(sent)).toEqual(ids)
    }
  })

  it('201: creates an inline record and links it', async () => {
    const inlineRecord = {
      [noun]: uniqueName('Inline'),
      phone: '555-7',
      website: 'https://inline.example/',
      status: 'draft',
    }
    const { body } = await rest.post('/events', { ...buildEventInput(), [noun]: inlineRecord })

    const [created] = [body[noun]].flat()
    expect(created).toMatchObject(inlineRecord)
    const { json_ld: _, ...alone } = (await rest.get(`/${noun}s/${created.id}`)).body as Record<string, unknown>
    expect(created).toEqual(alone)
  })

  it('201: equal inline records become one record, in one request and in two', async () => {
    const inlineRecord = { [noun]: uniqueName('Same'), description: 'The same' }
    const first = await rest.post('/events', { ...buildEventInput(), [noun]: [inlineRecord, inlineRecord] })
    const second = await rest.post('/events', { ...buildEventInput(), [noun]: inlineRecord })

    expect(getIds(first.body[noun])).toHaveLength(1)
    expect(getIds(second.body[noun])).toEqual(getIds(first.body[noun]))
  })

  it('201: accepts ids and inline records together, and keeps their order', async () => {
    const { id } = await factories[noun]()
    const { body } = await rest.post('/events', { ...buildEventInput(), [noun]: [{ [noun]: 'Mixed' }, id] })

    expect([body[noun]].flat().map((one: Record<string, unknown>) => one[noun])).toEqual(['Mixed', expect.any(String)])
    expect(getIds(body[noun])[1]).toBe(id)
  })

  it('201: concurrent events with equal inline records share one record', async () => {
    const inlineRecord = { [noun]: uniqueName('Rush') }
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => rest.post('/events', { ...buildEventInput(), [noun]: inlineRecord })),
    )

    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(responses.flatMap(({ body }) => getIds(body[noun]))).size).toBe(1)
  })
})

describe.each(['categories', 'tags'] as const)('POST /events with %s', plural => {
  const noun = plural === 'tags' ? 'tag' : 'category'

  it('201: accepts ids, slugs and names in every spelling', async () => {
    // Responses sort terms by name.
    const a = await factories[noun]({ name: uniqueName('A'), slug: uniqueName('a') })
    const b = await factories[noun]({ name: uniqueName('B') })
    const spellings: unknown[] = [
      [a.id, b.id],
      [String(a.id), b.slug],
      `${a.id},${b.slug}`,
      [a.name, b.name.toUpperCase()],
      [a.slug, b.slug, a.id],
      { 0: a.slug, 1: b.id },
      [{ id: a.id }, { id: String(b.id) }],
      [a, b],
    ]
    for (const sent of spellings) {
      const { body } = await rest.post('/events', { ...buildEventInput(), [plural]: sent })
      expect(getIds(body[plural]), JSON.stringify(sent)).toEqual([a.id, b.id])
    }
    const single = await rest.post('/events', { ...buildEventInput(), [plural]: { id: a.id } })
    expect(getIds(single.body[plural])).toEqual([a.id])
    for (const none of ['', [], {}, null]) {
      expect((await rest.post('/events', { ...buildEventInput(), [plural]: none })).body[plural]).toEqual([])
    }
  })

  it('201: creates a term for a new name, once', async () => {
    const name = uniqueName('Νέα')
    const first = await rest.post('/events', { ...buildEventInput(), [plural]: [name, name.toUpperCase()] })
    const second = await rest.post('/events', { ...buildEventInput(), [plural]: name })

    expect(first.body[plural]).toMatchObject([{ name, count: 1 }])
    expect(second.body[plural]).toMatchObject([{ id: first.body[plural][0].id, count: 2 }])
  })

  it('201: concurrent events with the same new term share it', async () => {
    const name = uniqueName('Rush')
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => rest.post('/events', { ...buildEventInput(), [plural]: [name] })),
    )

    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(responses.flatMap(({ body }) => getIds(body[plural]))).size).toBe(1)
    const { body } = await rest.get(`/${plural}/${responses[0]?.body[plural][0].id}`)
    expect(body.count).toBe(5)
  })

  it('201: returns terms in order of name', async () => {
    const names = ['émile', 'Zeno', 'adam', 'Ελένη'].map(name => `${name} ${plural}`)
    const { body } = await rest.post('/events', { ...buildEventInput(), [plural]: names })

    expect(body[plural].map((term: { name: string }) => term.name)).toEqual([
      `adam ${plural}`,
      `émile ${plural}`,
      `Zeno ${plural}`,
      `Ελένη ${plural}`,
    ])
  })

  it('200: the count of a term includes published events only', async () => {
    const { id } = await factories[noun]()
    const event = await factories.event({ [plural]: [id] })
    await factories.event({ [plural]: [id], status: 'draft' })
    const readCount = async () => (await rest.get(`/${plural}/${id}`)).body.count as number

    expect(await readCount()).toBe(1)
    await rest.patch(`/events/${event.id}`, { status: 'private' })
    expect(await readCount()).toBe(0)
    await rest.patch(`/events/${event.id}`, { status: 'publish' })
    expect(await readCount()).toBe(1)
    await rest.delete(`/events/${event.id}`)
    expect(await readCount()).toBe(0)
  })
})

describe('image of an event, a venue and an organizer', () => {
  it('201: a URL is one picture for all records, and its id is accepted', async () => {
    const url = 'https://pictures.example/same.webp'
    const records = [
      await factories.event({ image: url }),
      await factories.venue({ image: url }),
      await factories.organizer({ image: url }),
    ]
    const ids = records.map(({ image }) => (image as { id: number }).id)

    expect(new Set(ids).size).toBe(1)
    for (const sent of [ids[0], String(ids[0])])
      expect((await factories.event({ image: sent })).image).toEqual({ id: ids[0], url, extension: 'webp' })
  })

  it.each(['', null])('200: %j removes the picture', async none => {
    const { id } = await factories.event({ image: 'https://pictures.example/away.png' })

    expect((await rest.patch(`/events/${id}`, { image: none })).body.image).toBe(false)
  })
})
