import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'
import { createSeriesHelpers, type SeriesEvent } from './series-helpers.ts'

const { rest, factories } = useService()
const { createClass, listDates } = createSeriesHelpers({ rest, factories })

const restore = async (event: { id: number } | undefined, scope?: string): Promise<SeriesEvent> =>
  (await rest.patch(`/events/${event?.id}`, { status: 'publish', ...(scope ? { scope } : {}) })).body

describe('PATCH /events/{id} of a date in the trash', () => {
  it('200: dates that were removed one by one come back to their series, also the last one', async () => {
    const first = await createClass({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] })
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
    const first = await createClass({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] })
    const [, two, three] = await listDates(first)
    await rest.delete(`/events/${two?.id}`)
    await rest.delete(`/events/${first.id}?scope=all`)

    expect(await restore(two)).toMatchObject({ recurring: false, series: null })
    expect(await restore(three)).toMatchObject({ recurring: false, series: null })
  })
})
