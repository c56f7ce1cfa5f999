import { afterEach, describe, expect, it } from 'vitest'
import { testStartTime, uniqueName, useService } from '../support/use-service.ts'
import { observeStatements } from '../support/statement-watch.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })
const statements = observeStatements(service, rest)

describe('the lifetime of a cached response', () => {
  afterEach(() => void (service.clock.now = testStartTime))

  it('ends when a scheduled record is published', async () => {
    const editor = rest.withHeaders((await factories.user('editor')).headers)
    const { body } = await editor.post('/venues', {
      venue: uniqueName('Venue'),
      status: 'future',
      date: '2026-11-20 09:30:00',
    })
    await statements.waitUntilCached('/venues?per_page=100')
    const readIds = async () => (await rest.get('/venues?per_page=100')).body.venues.map(({ id }: { id: number }) => id)
    expect(await readIds()).not.toContain(body.id)

    service.clock.now = new Date('2026-11-20T09:29:59Z')
    expect(await statements.countDuring(readIds)).toBe(0)
    service.clock.now = new Date('2026-11-20T09:30:00Z')
    expect(await readIds()).toContain(body.id)
    service.clock.now = testStartTime
    expect(await readIds()).not.toContain(body.id)
    await editor.delete(`/venues/${body.id}?force=true`)
  })

  it('ends with the day, for lists that start yesterday by default', async () => {
    const { id } = await factories.event({ start_date: '2026-11-19 10:00:00', end_date: '2026-11-19 11:00:00' })
    const readIds = async () =>
      (await rest.get('/events?per_page=100')).body.events.map((one: { id: number }) => one.id)
    await statements.waitUntilCached('/events?per_page=100')
    expect(await readIds()).toContain(id)

    service.clock.now = new Date('2026-11-20T23:59:59Z')
    expect(await statements.countDuring(readIds)).toBe(0)
    service.clock.now = new Date('2026-11-21T00:00:00Z')
    expect(await readIds()).not.toContain(id)
  })

  it('ends with the day, for lists with a start date alone', async () => {
    const { id } = await factories.event({ start_date: '2028-11-21 10:00:00', end_date: '2028-11-21 11:00:00' })
    const path = '/events?per_page=100&start_date=2026-11-19'
    const readIds = async () => (await rest.get(path)).body.events.map((one: { id: number }) => one.id)
    await statements.waitUntilCached(path)
    expect(await readIds()).not.toContain(id)

    service.clock.now = new Date('2026-11-21T00:00:00Z')
    expect(await readIds()).toContain(id)
  })

  it('ends with the day, for lists whose notice tells until when series have dates', async () => {
    const series = await factories.event({
      start_date: '2026-10-06 18:00:00',
      end_date: '2026-10-06 19:30:00',
      recurrence: ['RRULE:FREQ=WEEKLY'],
    })
    const far = '/events?start_date=2026-11-01&end_date=2030-01-01'
    const near = '/events?start_date=2026-11-01&end_date=2028-11-22'
    const readNotice = async (path: string) => (await rest.get(path)).headers['x-notice']
    for (const path of [far, near]) {
      await statements.waitUntilCached(path)
      expect(await readNotice(path)).toContain('series have dates until 2028-11-20')
    }

    service.clock.now = new Date('2026-11-21T00:00:00Z')
    expect(await readNotice(far)).toContain('series have dates until 2028-11-21')
    expect(await readNotice(near)).toBeUndefined()

    const editor = rest.withHeaders((await factories.user('editor')).headers)
    await editor.delete(`/events/${series.id}?scope=all`)
    expect(await readNotice(far)).toBeUndefined()
  })

  it.each(['when=upcoming', 'starts_after=now&strict_dates=true', 'starts_after=in%202%20minutes&strict_dates=1'])(
    'ends with the second, for lists that depend on the current time: %s',
    async query => {
      const { id } = await factories.event({ start_date: '2026-11-20 09:05:00', end_date: '2026-11-20 09:06:00' })
      const readIds = async () =>
        (await rest.get(`/events?per_page=100&${query}`)).body.events.map((one: { id: number }) => one.id)
      await statements.waitUntilCached(`/events?per_page=100&${query}`)
      expect(await readIds()).toContain(id)

      service.clock.now = new Date('2026-11-20T09:05:01Z')
      expect(await readIds()).not.toContain(id)
    },
  )
})
