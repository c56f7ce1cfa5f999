import { beforeAll, describe, expect, it } from 'vitest'
import { countDeadlocks } from '../support/count-deadlocks.ts'
import { mapConcurrently } from '../support/map-concurrently.ts'
import { useService } from '../support/use-service.ts'

const { service, rest, factories } = useService()

const writers = 8
const writes = 120

let eventIds: number[]
let tagIds: number[]
let categoryId: number
beforeAll(async () => {
  categoryId = (await factories.category()).id
  tagIds = []
  for (let count = 0; count < 12; count++) tagIds.push((await factories.tag()).id)
  eventIds = []
  for (let count = 0; count < 40; count++) eventIds.push((await factories.event({ tags: tagIds.slice(0, 5) })).id)
})

/** Item `index` of a sequence that looks random and is the same in every run. */
const pick = <T>(items: readonly T[], index: number): T =>
  items[(index * 7_919 + (index >> 3) * 104_729) % items.length]!

const pickTags = (index: number): number[] => [0, 1, 2, 3, 4].map(step => pick(tagIds, index * 5 + step * 11))

const bodies: { name: string; body: (index: number) => object }[] = [
  { name: 'tags', body: index => ({ tags: pickTags(index) }) },
  {
    name: 'dates and statuses',
    body: index =>
      index % 2 === 0
        ? { status: pick(['publish', 'draft', 'private'], index) }
        : { start_date: `2026-12-${10 + (index % 9)}`, end_date: `2026-12-${10 + (index % 7) + 9}` },
  },
  {
    name: 'one category and one day',
    body: index => ({
      ...(index % 2 === 0 ? { start_date: '2026-12-05', end_date: '2026-12-05' } : { status: 'publish' }),
      categories: index % 3 === 0 ? [categoryId] : [],
    }),
  },
]

describe(`PATCH /events/{id} by ${writers} writers`, () => {
  it.each(bodies)('200: changes of $name', async ({ body }) => {
    const responses = await mapConcurrently(
      Array.from({ length: writes }, (_, index) => index),
      index => rest.patch(`/events/${pick(eventIds, index)}`, body(index)),
      writers,
    )

    expect(responses.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
    expect(await countRowsOfOneCount()).toBeLessThan(20)
  })
})

describe(`POST /events by ${writers} writers`, () => {
  it.each([
    ['tags', (name: string) => name],
    ['venue', (name: string) => ({ venue: name })],
    ['organizer', (name: string) => ({ organizer: name })],
  ])('201: the same new records of %s in different orders', async (field, toLink) => {
    for (let round = 0; round < 6; round++) {
      const links = Array.from({ length: 6 }, (_, number) => toLink(`${field} ${number} of round ${round}`))
      const events = Array.from({ length: writers }, (_, writer) => ({
        title: `Writer ${writer} of ${field} in round ${round}`,
        start_date: '2026-12-05',
        end_date: '2026-12-06',
        [field]: writer % 2 === 0 ? links : [...links].reverse(),
      }))
      const responses = await Promise.all(events.map(event => rest.post('/events', event)))

      expect(responses.filter(({ status }) => status !== 201).map(({ body }) => body)).toEqual([])
      const ids = responses.flatMap(({ body }) => (body[field] as { id: number }[]).map(({ id }) => id))
      expect(new Set(ids).size).toBe(links.length)
    }
  })
})

describe(`DELETE /{kind}/{id} beside ${writers} writers of its events`, () => {
  it.each([
    ['venue', 'venues'],
    ['organizer', 'organizers'],
  ] as const)('200: the events lose the %s', async (field, collection) => {
    for (let round = 0; round < 4; round++) {
      const { id } = await factories[field]()
      const changed = eventIds.slice(0, writers)
      for (const eventId of changed) await rest.patch(`/events/${eventId}`, { [field]: [id] })
      const change = (eventId: number) => rest.patch(`/events/${eventId}`, { [field]: [id], title: `Round ${round}` })
      const [removal] = await Promise.all([
        rest.delete(`/${collection}/${id}`),
        ...changed.map(change),
        ...changed.map(change),
      ])

      expect(removal.status).toBe(200)
      for (const eventId of changed) expect((await rest.get(`/events/${eventId}`)).body[field]).toEqual([])
    }
  })
})

describe('PATCH /events/{id} with recurrence, sent by several writers at the same time', () => {
  it('200 and 412 or 400: one writer makes a series, no date belongs to another series', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await factories.event({ title: `Repeated ${round}` })
      const recurrence = [`RRULE:FREQ=DAILY;COUNT=${round + 3}`]
      const responses = await Promise.all(
        Array.from({ length: writers }, () => rest.patch(`/events/${id}`, { recurrence })),
      )

      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(responses.filter(({ status }) => ![200, 400, 412].includes(status))).toEqual([])
      const { body } = await rest.get(`/events?search=Repeated+${round}&start_date=2000-01-01&end_date=2100-01-01`)
      const dates = body.events as { title: string; series: { id: number } }[]
      expect(dates.filter(({ title }) => title === `Repeated ${round}`)).toHaveLength(round + 3)
      expect(new Set(dates.map(({ series }) => series.id)).size).toBe(1)
    }
  })
})

describe('POST /events beside an open transaction that changes the same counts', () => {
  it('201: does not wait for the transaction', async () => {
    const event = { title: 'Counted', start_date: '2026-12-05', end_date: '2026-12-05', categories: [categoryId] }
    const { id } = await factories.event(event)
    const other = await service.db.pool.connect()
    try {
      await other.query('begin')
      await other.query(`update events set status = 'draft' where id = $1`, [id])

      expect((await rest.post('/events', event)).status).toBe(201)
    } finally {
      await other.query('rollback')
      other.release()
    }
  })
})

describe('all these writes', () => {
  it('never deadlock', async () => {
    expect(await countDeadlocks(service.databaseUrl)).toBe(0)
  })
})

/** The largest number of rows that add up to one count. Without their replacement it would be the number of writes. */
async function countRowsOfOneCount(): Promise<number> {
  const { rows } = await service.db.pool.query<{ rows: number }>(`
    select max(rows)::int as rows from (
      select count(*) as rows from event_days group by day
       union all
      select count(*) from term_event_counts group by term_id) counts`)
  return rows[0]!.rows
}
