import { getRestUrl } from '../bench/servers.ts'
import { monthCount, type SoakCalendar, year } from './calendar.ts'
import { request } from './request.ts'
import type { SoakServices } from './services.ts'

/** The beginning of the path in each language. */
const languageSegments = ['', '/fr', '/el']

/**
 * Compares the responses of the services with caches with those of the service without, while nobody writes. Returns
 * the paths whose responses differ, each with these responses.
 */
export async function compareServices({ cached, uncached }: SoakServices, calendar: SoakCalendar): Promise<string[]> {
  const different: string[] = []
  for (const path of listPaths(calendar))
    for (const segment of languageSegments) {
      const read = async (url: string) => JSON.stringify(await request(url))
      const texts = await Promise.all(
        [uncached, ...cached].map(service => read(getRestUrl({ ...service, origin: service.origin + segment }) + path)),
      )
      if (new Set(texts).size > 1) different.push(`${segment}${path}: ${texts.join('\n')}`)
    }
  return different
}

/** The ids of the events that exist after the last write. */
const listExistingIds = (events: SoakCalendar['events']): number[] =>
  events.map(({ timeline }) => timeline.latest.id).filter(id => id !== null)

const listPaths = ({ events, venues, categories }: SoakCalendar): string[] => [
  ...Array.from({ length: monthCount }, (_, month) => {
    const [first, next] = [month + 1, month + 2].map(number => String(number).padStart(2, '0'))
    return `/events?start_date=${year}-${first}-01&end_date=${month === 11 ? `${year + 1}-01` : `${year}-${next}`}-01`
  }),
  ...categories.map(({ id }) => `/events?when=all&categories=${id}&per_page=100`),
  ...venues.flatMap(({ id }) => [`/events?start_date=${year}-01-01&venue=${id}`, `/venues/${id}`]),
  '/events?search=soak&when=all',
  '/events?page=2',
  '/categories?hide_empty=false&per_page=100',
  '/categories',
  '/venues?search=soak',
  ...listExistingIds(events).map(id => `/events/${id}`),
]
