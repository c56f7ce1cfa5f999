import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'
import { createSeriesHelpers, type SeriesEvent } from './series-helpers.ts'

const { rest, factories } = useService()
const { createSeries, listDates } = createSeriesHelpers({ rest, factories })

type Facet = { id: number; count: number }

/** A class in a category at a venue, whose second date is canceled and translated, and a single event at the venue. */
async function createRecords() {
  const [category, venue] = [await factories.category(), await factories.venue()]
  const links = { categories: [category.id], venue: venue.id }
  const first = await createSeries({ ...links, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] })
  const [, second] = await listDates(first)
  await rest.patch(`/events/${second?.id}?i18n_language=el`, { title: 'Γιόγκα', event_status: 'canceled' })
  const single = await factories.event({ ...links, start_date: '2026-12-24 18:00', end_date: '2026-12-24 19:00' })
  const filter = `venue=${venue.id}&start_date=2026-01-01`
  return { first, second, single, category, venue, filter }
}

const list = async (query: string): Promise<{ total: number; events: SeriesEvent[] }> =>
  (await rest.get(`/events?${query}`)).body
const readFacets = async (query: string) => (await rest.get(`/events/facets?${query}`)).body

describe('GET /events with i18n_missing', () => {
  it('200: finds a series once, with its first date that is not translated', async () => {
    const { first, second, single, filter } = await createRecords()

    const missing = await list(`${filter}&i18n_missing=el`)
    expect(missing.total).toBe(2)
    expect(missing.events.map(({ id }) => id)).toEqual([first.id, single.id])

    await rest.patch(`/events/${first.id}?i18n_language=el`, { title: 'Πρώτη' })
    expect((await list(`${filter}&i18n_missing=el`)).events.map(({ id }) => id)).not.toContain(second?.id)
    await rest.patch(`/events/${first.id}?i18n_language=el`, { title: 'Όλες', scope: 'all' })
    expect((await list(`${filter}&i18n_missing=el`)).total).toBe(1)
  })

  it('200: finds every date with hide_subsequent_recurrences=false', async () => {
    const { filter } = await createRecords()
    expect((await list(`${filter}&i18n_missing=el&hide_subsequent_recurrences=false`)).total).toBe(4)
  })
})

describe('GET /events/facets of a list with each series once', () => {
  it.each(['i18n_missing=el', 'hide_subsequent_recurrences=true'])(
    '200: each count is the total of the list: %s',
    async query => {
      const { category, venue, filter } = await createRecords()
      const find = (facets: Facet[], { id }: { id: number }) => facets.find(facet => facet.id === id)?.count
      const count = async (condition = '') => (await list(`${filter}&${query}${condition}`)).total

      const facets = await readFacets(`${filter}&${query}`)

      expect(facets.total).toBe(2)
      expect(find(facets.venue, venue)).toBe(2)
      expect(find(facets.categories, category)).toBe(await count(`&categories=${category.id}`))
      expect(facets.event_status).toMatchObject({
        scheduled: await count('&event_status=scheduled'),
        canceled: await count('&event_status=canceled'),
      })
      expect(facets.attendance_mode.offline).toBe(2)
    },
  )

  it('200: counts every date otherwise', async () => {
    const { venue, filter } = await createRecords()
    const facets = await readFacets(filter)
    expect([facets.total, (facets.venue as Facet[]).find(({ id }) => id === venue.id)?.count]).toEqual([5, 5])
  })
})

describe('GET /events with hide_subsequent_recurrences', () => {
  it('200: the dates of a series have their event status', async () => {
    const { first, filter } = await createRecords()
    const { events } = await list(`${filter}&hide_subsequent_recurrences=true`)
    const series = events.find(({ id }) => id === first.id)?.series as { dates: { event_status: string }[] } | undefined
    expect(series?.dates.map(date => date.event_status)).toEqual(['scheduled', 'canceled', 'scheduled', 'scheduled'])
  })
})
