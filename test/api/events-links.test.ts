import { describe, expect, it } from 'vitest'
import { uniqueName, useService } from '../support/use-service.ts'

const { rest, factories } = useService()

const least = () => ({ title: uniqueName('Event'), start_date: '2026-12-05 18:00:00', end_date: '2026-12-05 20:00:00' })

/** The ids of what an event is linked to, whatever shape it has. */
const idsOf = (linked: unknown) => [linked].flat().map(one => (one as { id: number }).id)

describe.each(['venue', 'organizer'] as const)('POST /events with %s', noun => {
  it('201: takes ids in every form', async () => {
    const [a, b] = [(await factories[noun]()).id, (await factories[noun]()).id]
    const forms: [unknown, number[]][] = [
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
      [null, []],
      [[a, 0, ''], [a]],
    ]
    for (const [sent, ids] of forms) {
      const { body } = await rest.post('/events', { ...least(), [noun]: sent })
      expect(idsOf(body[noun]), JSON.stringify(sent)).toEqual(ids)
    }
  })

  it('201: creates what is described, and links it', async () => {
    const described = {
      [noun]: uniqueName('Inline'),
      phone: '555-7',
      website: 'https://inline.example/',
      status: 'draft',
    }
    const { body } = await rest.post('/events', { ...least(), [noun]: described })

    const [created] = [body[noun]].flat()
    expect(created).toMatchObject(described)
    const { json_ld: _, ...alone } = (await rest.get(`/${noun}s/${created.id}`)).body as Record<string, unknown>
    expect(created).toEqual(alone)
  })

  it('201: the same description twice is one record, in one request and in two', async () => {
    const described = { [noun]: uniqueName('Same'), description: 'The same' }
    const first = await rest.post('/events', { ...least(), [noun]: [described, described] })
    const second = await rest.post('/events', { ...least(), [noun]: described })

    expect(idsOf(first.body[noun])).toHaveLength(1)
    expect(idsOf(second.body[noun])).toEqual(idsOf(first.body[noun]))
  })

  it('201: mixes ids and descriptions, in order', async () => {
    const { id } = await factories[noun]()
    const { body } = await rest.post('/events', { ...least(), [noun]: [{ [noun]: 'Mixed' }, id] })

    expect([body[noun]].flat().map((one: Record<string, unknown>) => one[noun])).toEqual(['Mixed', expect.any(String)])
    expect(idsOf(body[noun])[1]).toBe(id)
  })

  it('201: many events that describe the same at once share one record', async () => {
    const described = { [noun]: uniqueName('Rush') }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => rest.post('/events', { ...least(), [noun]: described })),
    )

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.flatMap(({ body }) => idsOf(body[noun]))).size).toBe(1)
  })
})

describe.each(['categories', 'tags'] as const)('POST /events with %s', plural => {
  const noun = plural === 'tags' ? 'tag' : 'category'

  it('201: takes ids, slugs and names in every form', async () => {
    const [a, b] = [await factories[noun]({ slug: uniqueName('a') }), await factories[noun]()]
    const forms: unknown[] = [
      [a.id, b.id],
      [String(a.id), b.slug],
      `${a.id},${b.slug}`,
      [a.name, b.name.toUpperCase()],
      [a.slug, b.slug, a.id],
      { 0: a.slug, 1: b.id },
    ]
    for (const sent of forms) {
      const { body } = await rest.post('/events', { ...least(), [plural]: sent })
      expect(idsOf(body[plural]), JSON.stringify(sent)).toEqual([a.id, b.id])
    }
    for (const none of ['', [], null]) {
      expect((await rest.post('/events', { ...least(), [plural]: none })).body[plural]).toEqual([])
    }
  })

  it('201: creates names that are new, once', async () => {
    const name = uniqueName('Νέα')
    const first = await rest.post('/events', { ...least(), [plural]: [name, name.toUpperCase()] })
    const second = await rest.post('/events', { ...least(), [plural]: name })

    expect(first.body[plural]).toMatchObject([{ name, count: 1 }])
    expect(second.body[plural]).toMatchObject([{ id: first.body[plural][0].id, count: 2 }])
  })

  it('201: many events that name the same new term at once share it', async () => {
    const name = uniqueName('Rush')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => rest.post('/events', { ...least(), [plural]: [name] })),
    )

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.flatMap(({ body }) => idsOf(body[plural]))).size).toBe(1)
    const { body } = await rest.get(`/${plural}/${answers[0]?.body[plural][0].id}`)
    expect(body.count).toBe(5)
  })

  it('201: shows terms by name, whatever order they were sent in', async () => {
    const names = ['émile', 'Zeno', 'adam', 'Ελένη'].map(name => `${name} ${plural}`)
    const { body } = await rest.post('/events', { ...least(), [plural]: names })

    expect(body[plural].map((term: { name: string }) => term.name)).toEqual([
      `adam ${plural}`,
      `émile ${plural}`,
      `Zeno ${plural}`,
      `Ελένη ${plural}`,
    ])
  })

  it('200: counts published events only', async () => {
    const { id } = await factories[noun]()
    const event = await factories.event({ [plural]: [id] })
    await factories.event({ [plural]: [id], status: 'draft' })
    const counted = async () => (await rest.get(`/${plural}/${id}`)).body.count as number

    expect(await counted()).toBe(1)
    await rest.patch(`/events/${event.id}`, { status: 'private' })
    expect(await counted()).toBe(0)
    await rest.patch(`/events/${event.id}`, { status: 'publish' })
    expect(await counted()).toBe(1)
    await rest.delete(`/events/${event.id}`)
    expect(await counted()).toBe(0)
  })
})

describe('image of an event, a venue and an organizer', () => {
  it('201: the same address is the same picture everywhere, and its id may be sent', async () => {
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

  it.each(['', null])('200: %j takes the picture away', async none => {
    const { id } = await factories.event({ image: 'https://pictures.example/away.png' })

    expect((await rest.patch(`/events/${id}`, { image: none })).body.image).toBe(false)
  })
})
