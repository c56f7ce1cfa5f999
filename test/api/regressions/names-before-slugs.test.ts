import { describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../../client/index.ts'
import { useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService()

const kinds = [
  { plural: 'categories', noun: 'category' },
  { plural: 'tags', noun: 'tag' },
] as const

/** Names that make the same slug, so that all but the first have a number at its end. */
const groups = [
  ['C', 'C++', 'C#'],
  ['Drum Bass', 'Drum/Bass', 'Drum & Bass'],
  ['pâte', 'pâté', 'Pate!'],
  ['άλλα', 'αλλά'],
]

const encode = (text: string) => encodeURIComponent(text)

describe.each(kinds)('$plural by name', ({ plural }) => {
  it.each(groups.map(names => [names]))('201: %j are different terms, whichever comes first', async names => {
    for (const order of [names, names.toReversed()]) {
      const own = order.map(name => `${name} ${plural}${order === names ? '' : ' again'}`)
      for (const name of own) {
        const { body } = await rest.post('/events', { ...eventFields, [plural]: [name] })
        expect(body[plural].map((term: { name: string }) => term.name)).toEqual([name])
      }
      const { body } = await rest.post('/events', { ...eventFields, [plural]: own })
      expect(body[plural].map((term: { name: string }) => term.name).sort()).toEqual([...own].sort())
    }
  })

  it('201, 200: a text is the exact name, then the name in any case, then the slug', async () => {
    const { noun } = kinds.find(kind => kind.plural === plural)!
    const [plain, plus] = [await factories[noun]({ name: 'D' }), await factories[noun]({ name: 'D++' })]
    expect([plain.slug, plus.slug]).toEqual(['d', 'd-2'])
    const client = createCalendarClient(service.url)

    for (const [text, expected] of [
      ['D++', plus],
      ['d++', plus],
      ['d-2', plus],
      ['D', plain],
      ['d', plain],
    ] as const) {
      const created = await rest.post('/events', { ...eventFields, [plural]: [text] })
      expect(created.body[plural][0], text).toMatchObject({ id: expected.id })
      const called = await client.events.create.mutate({ ...eventFields, [plural]: [text] })
      expect(called[plural][0], text).toMatchObject({ id: expected.id })
      const found = (await rest.get(`/events?${plural}=${encode(text)}&per_page=100`)).body.events
      expect(new Set(found.map((event: any) => event[plural][0].id)), text).toEqual(new Set([expected.id]))
      const included = (await rest.get(`/${plural}?include=${encode(text)}&hide_empty=false`)).body[plural]
      expect(included, text).toMatchObject([{ id: expected.id }])
    }
    for (const text of ['D#', 'd/', 'D-', ' D !'])
      expect((await rest.get(`/events?${plural}=${encode(text)}`)).status, text).toBe(400)
  })

  it('201: a text that is a slug, also encoded or in Latin letters, is the term with this slug', async () => {
    const { noun } = kinds.find(kind => kind.plural === plural)!
    const term = await factories[noun]({ name: 'Χορός', slug: `χορός-${plural}` })

    for (const text of [term.slug, encode(term.slug), `choros-${plural}`]) {
      const { body } = await rest.post('/events', { ...eventFields, [plural]: [text] })
      expect(body[plural], text).toMatchObject([{ id: term.id }])
    }
  })
})

describe('venues and organizers by name', () => {
  it('201: the one with exactly this name, before others in another case', async () => {
    for (const [kind, field] of [
      ['venues', 'venue'],
      ['organizers', 'organizer'],
    ] as const) {
      const first = (await rest.post(`/${kind}`, { [field]: 'ABC Hall' })).body
      const other = (await rest.post(`/${kind}`, { [field]: 'Another Hall' })).body
      await rest.patch(`/${kind}/${other.id}`, { [field]: 'Abc Hall' })
      const link = async (name: string) =>
        [(await rest.post('/events', { ...eventFields, [field]: { [field]: name } })).body[field]].flat()[0].id

      expect([await link('Abc Hall'), await link('ABC Hall'), await link('abc hall')]).toEqual([
        other.id,
        first.id,
        first.id,
      ])
    }
  })
})

const eventFields = { title: 'Session', start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' }
