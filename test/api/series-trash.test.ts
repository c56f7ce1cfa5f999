import { beforeAll, describe, expect, it } from 'vitest'
import { calendarOperations } from '../support/rest-client.ts'
import { createRestTransport, createRpcTransport, type Transport } from '../support/transports.ts'
import { type TestUser, useService } from '../support/use-service.ts'
import { createSeriesHelpers, type SeriesEvent } from './series-helpers.ts'

const { service, rest, factories } = useService()
const { createSeries, listDates } = createSeriesHelpers({ rest, factories })

const restore = async (event: { id: number } | undefined, scope?: string): Promise<SeriesEvent> =>
  (await rest.patch(`/events/${event?.id}`, { status: 'publish', ...(scope ? { scope } : {}) })).body

describe('PATCH /events/{id} of a date in the trash', () => {
  it('200: dates that were removed one by one come back to their series, also the last one', async () => {
    const first = await createSeries({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] })
    const [one, two] = await listDates(first)
    await rest.delete(`/events/${one?.id}`)
    await rest.delete(`/events/${two?.id}`)

    expect(await restore(two)).toMatchObject({ recurring: true, series: { id: first.series.id, count: 1 } })
    expect(await restore(one)).toMatchObject({ recurring: true, series: { id: first.series.id, count: 2 } })
    expect((await listDates(first)).map(({ id, slug }) => ({ id, slug }))).toEqual(
      [one, two].map(date => ({ id: date?.id, slug: date?.slug })),
    )
  })

  it('200: a date of a series that was removed as a whole becomes a single event, also if it was removed before', async () => {
    const first = await createSeries({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] })
    const [, two, three] = await listDates(first)
    await rest.delete(`/events/${two?.id}`)
    await rest.delete(`/events/${first.id}?scope=all`)

    expect(await restore(two)).toMatchObject({ recurring: false, series: null })
    expect(await restore(three)).toMatchObject({ recurring: false, series: null })
  })
})

describe.each(['REST', 'RPC'])('PATCH /events/{id} of a series in the trash, over %s', transport => {
  const transports: Record<string, Transport> = {}
  beforeAll(() => {
    Object.assign(transports, { REST: createRestTransport(service, rest), RPC: createRpcTransport(service) })
  })

  it.each(['all', 'following'])('200: a date with a status of its own gets it back: scope=%s', async scope => {
    const ids = await createDates(5)
    await update({ id: ids[2], status: 'draft' })
    await update({ id: ids[3], status: 'private' })
    await update({ id: ids[4], date: '2090-01-01 00:00:00' })

    await call('events.remove', { id: ids[1], scope })
    await update({ id: ids[1], scope, status: 'publish' })

    expect(await readStatuses(ids)).toEqual(['publish', 'publish', 'draft', 'private', 'future'])
  })

  it('200: a change in the trash gives a date no status of its own', async () => {
    const ids = await createDates(2)
    await call('events.remove', { id: ids[0], scope: 'all' })
    await update({ id: ids[1], title: 'Yoga for beginners' })

    await update({ id: ids[0], scope: 'all', status: 'draft' })

    expect(await readStatuses(ids)).toEqual(['draft', 'draft'])
  })

  it('200: a date that was published or private for itself waits for review if the caller may not publish', async () => {
    const contributor = await factories.user('contributor')
    const ids = await createDates(3, { status: 'draft', author: contributor.id })
    await update({ id: ids[1], status: 'publish' })
    await update({ id: ids[2], status: 'private' })
    await call('events.remove', { id: ids[0], scope: 'all' })

    await update({ id: ids[0], scope: 'all', status: 'draft' }, contributor)

    expect(await readStatuses(ids)).toEqual(['draft', 'pending', 'pending'])
  })

  async function createDates(count: number, fields: object = {}): Promise<number[]> {
    const first = await createSeries({ recurrence: [`RRULE:FREQ=WEEKLY;COUNT=${count}`], ...fields })
    const { body } = await rest.get(`/series/${first.series.id}/occurrences`)
    return body.events.map(({ id }: SeriesEvent) => id)
  }

  const update = (fields: object, user: TestUser | null = null) => call('events.update', fields, user)

  const readStatuses = (ids: number[]) =>
    Promise.all(ids.map(async id => (await call('events.read', { id })).status as string))

  async function call(name: string, input: object, user: TestUser | null = null) {
    const operation = calendarOperations.find(one => one.name === name)!
    const { status, body } = await transports[transport]!(user, operation, { ...input })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
})

describe('a date of a series that was deleted', () => {
  const walls = (dates: { start_date: string }[]) => dates.map(({ start_date }) => start_date.slice(5, 16))

  it.each([
    ['in the trash', ''],
    ['for good', '?force=true'],
  ])('200: stays deleted when the rule changes without its EXDATE: %s', async (_, query) => {
    const first = await createSeries({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] })
    const [, second] = await listDates(first)
    await rest.delete(`/events/${second?.id}${query}`)

    const expected = ['10-06 18:00', '10-20 18:00', '10-27 18:00']
    for (const recurrence of [
      ['RRULE:FREQ=WEEKLY;COUNT=5'],
      ['RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2'],
      ['RRULE:FREQ=WEEKLY;COUNT=4'],
    ])
      await rest.patch(`/events/${first.id}`, { recurrence, scope: 'all' })
    expect(walls(await listDates(first))).toEqual(expected)

    await rest.patch(`/events/${first.id}`, {
      ...{ start_date: '2026-10-07 19:00', end_date: '2026-10-07 20:00' },
      ...{ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'], scope: 'all' },
    })
    expect(walls(await listDates(first))).toEqual(['10-07 19:00', '10-21 19:00', '10-28 19:00'])
  })

  it('200: stays deleted in a series that begins later, and comes back with its status', async () => {
    const first = await createSeries({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] })
    const [, second, third] = await listDates(first)
    await rest.delete(`/events/${third?.id}`)
    const { body } = await rest.patch(`/events/${second?.id}`, {
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
      scope: 'following',
    })
    expect(walls(await listDates(body as SeriesEvent))).toEqual(['10-13 18:00', '10-27 18:00'])

    await rest.patch(`/events/${third?.id}`, { status: 'publish' })
    await rest.patch(`/events/${second?.id}`, { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'], scope: 'all' })
    expect(walls(await listDates(body as SeriesEvent))).toEqual([
      '10-13 18:00',
      '10-20 18:00',
      '10-27 18:00',
      '11-03 18:00',
    ])
  })

  it('200: a date that only an EXDATE left out comes back without it', async () => {
    const exclusion = 'EXDATE;TZID=Europe/Paris:20261013T180000'
    const first = await createSeries({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'], timezone: 'Europe/Paris' })
    for (const lines of [[exclusion], []])
      await rest.patch(`/events/${first.id}`, { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3', ...lines], scope: 'all' })
    expect(walls(await listDates(first))).toEqual(['10-06 18:00', '10-13 18:00', '10-20 18:00'])
  })
})
