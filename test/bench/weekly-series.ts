import { mapConcurrently } from '../support/map-concurrently.ts'
import type { ReportProgress } from './bench-calendars.ts'
import { type BenchServer, startBuiltService } from './servers.ts'
import { addBenchEditor, createEvent, readIds } from './write-requests.ts'

/** The dates of each series: nearly the two years for which the service stores dates ahead. */
const datesPerSeries = 100
const connectionCount = 4

/**
 * Adds about `eventCount` events, as weekly series, to a calendar that has venues and categories. The service creates
 * them, so that each row is as it would be in use.
 */
export async function createWeeklySeries(
  url: string,
  eventCount: number,
  reportProgress: ReportProgress,
): Promise<void> {
  const service = await startBuiltService(url, { caches: 'none' })
  try {
    const authorization = await addBenchEditor(url)
    const links = await readLinks(service)
    const numbers = Array.from({ length: Math.ceil(eventCount / datesPerSeries) }, (_, number) => number)
    let done = 0
    const create = async (number: number) => {
      await createEvent(service, authorization, buildSeries(number, links))
      reportProgress(Math.min(++done * datesPerSeries, eventCount), eventCount)
    }
    await mapConcurrently(numbers, create, connectionCount)
  } finally {
    await service.stop()
  }
}

type Links = { venues: number[]; categories: number[] }

const readLinks = async (service: BenchServer): Promise<Links> => ({
  venues: await readIds(service, 'venues', 50),
  categories: await readIds(service, 'categories', 50),
})

const words = ['concert', 'workshop', 'tour', 'lecture', 'market', 'dance class', 'reading'] as const

/**
 * The body of a request for one weekly series. They start on each of the next seven days, on the hour from 9:00 to
 * 20:00.
 */
function buildSeries(number: number, { venues, categories }: Links): object {
  const day = new Date(Date.now() + (1 + (number % 7)) * 86_400_000).toISOString().slice(0, 10)
  const hour = 9 + (number % 12)
  return {
    title: `Weekly ${words[number % words.length]} ${number}`,
    description: '<p>Doors open half an hour before we begin, and the <strong>bar</strong> stays open afterwards.</p>',
    start_date: `${day} ${hour}:00`,
    end_date: `${day} ${hour + 2}:00`,
    timezone: 'Europe/Athens',
    cost: '12 €',
    venue: [venues[number % venues.length]],
    categories: [categories[number % categories.length], categories[(number * 7 + 1) % categories.length]],
    recurrence: [`RRULE:FREQ=WEEKLY;COUNT=${datesPerSeries}`],
  }
}
