import type { useService } from '../support/use-service.ts'

type Service = Pick<ReturnType<typeof useService>, 'rest' | 'factories'>

/** What tests read of a date of a series. */
export type SeriesEvent = {
  id: number
  title: string
  slug: string
  url: string
  cost: string
  start_date: string
  end_date: string
  recurring: boolean
  series: { id: number; recurrence: string[]; original_start_date: string; is_exception: boolean; count: number }
}

export function createSeriesHelpers({ rest, factories }: Service) {
  return { createSeries, listDates }

  /** Creates a series of twelve Tuesdays in Athens, 18:00 to 19:30, from 6 October 2026. Returns the first. */
  async function createSeries(fields: object = {}): Promise<SeriesEvent> {
    const event = await factories.event({
      title: 'Yoga class',
      start_date: '2026-10-06 18:00:00',
      end_date: '2026-10-06 19:30:00',
      timezone: 'Europe/Athens',
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=12'],
      ...fields,
    })
    return event as unknown as SeriesEvent
  }

  /** All dates of a series that the caller may read, in order. */
  async function listDates({ series }: SeriesEvent): Promise<SeriesEvent[]> {
    const { body } = await rest.get(
      `/events?series=${series.id}&per_page=100&start_date=2000-01-01&end_date=2100-01-01`,
    )
    return (body as { events: SeriesEvent[] }).events
  }
}
