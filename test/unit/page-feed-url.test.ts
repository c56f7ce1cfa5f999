import { expect, it } from 'vitest'
import { createPageFeedUrlFinder } from '../../src/http/feeds/page-feed-url.ts'

const findFeedUrl = createPageFeedUrlFinder('/api')

/**
 * The REST URL of the iCalendar file that a URL of the page stands for; null for other URLs. `starts_before` includes its
 * day (docs/dates.md).
 */
function read(url: string): string | null {
  const [path = '', queryString = ''] = url.split('?')
  const file = findFeedUrl({ path, queryString })
  return file && (file.queryString ? `${file.path}?${file.queryString}` : file.path)
}

it.each([
  ['/events/?ical=1', '/api/events.ics'],
  ['/events?outlook-ical=1&search=a+b', '/api/events.ics?search=a+b'],
  ['/events/?ical=1&start_date=2026-11-20', '/api/events.ics?start_date=2026-11-20'],
  ['/event/jazz-night.ics', '/api/events/by-slug/jazz-night.ics'],
  ['/event/jazz-night/ical/', '/api/events/by-slug/jazz-night.ics'],
  ['/event/jazz-night.ics?i18n_language=fr', '/api/events/by-slug/jazz-night.ics?i18n_language=fr'],
  ['/event/jazz-night/?ical=1', '/api/events/by-slug/jazz-night.ics'],
  ['/event/yoga/2026-10-06/?ical=1', '/api/events/by-slug/yoga-2026-10-06.ics'],
  ['/event/yoga/2026-10-06-1800?ical=1', '/api/events/by-slug/yoga-2026-10-06-1800.ics'],
  ['/events/category/concerts/?ical=1&venue=3', '/api/events.ics?venue=3&categories=concerts'],
  ['/category/%CE%B1/?ical=1', '/api/events.ics?categories=%CE%B1'],
  ['/tag/free/?ical=1', '/api/events.ics?tags=free'],
  ['/?ical=1', '/api/events.ics'],
  ['/?p=42&ical=1', '/api/events/42.ics'],
  ['/month/2026-11/?ical=1', '/api/events.ics?lasts_into=2026-11-01&starts_before=2026-11-30'],
  ['/week/2026-11-20/?ical=1', '/api/events.ics?lasts_into=2026-11-16&starts_before=2026-11-22'],
  ['/day/2026-11-20/?ical=1', '/api/events.ics?lasts_into=2026-11-20&starts_before=2026-11-20'],
  ['/day/?ical=1&search=a', '/api/events.ics?search=a'],
  ['/map/2026-11-20/?ical=1', '/api/events.ics?lasts_into=2026-11-20'],
  ['/cards/2026-11-20/?ical=1', '/api/events.ics?lasts_into=2026-11-20'],
  ['/agenda/2026-11-20/?ical=1', '/api/events.ics?lasts_into=2026-11-20'],
  [
    '/month/2026-11/?ical=1&start_date=2026-11-10&end_date=2026-12-24',
    '/api/events.ics?lasts_into=2026-11-10&starts_before=2026-11-30',
  ],
  ['/events/', null],
  ['/?ical=0', null],
  ['/event/jazz-night/', null],
  ['/venue/mill/?ical=1', null],
  ['/month/2026-13/?ical=1', null],
  ['/week/2026-02-30/?ical=1', null],
  ['/day/2026-02-30/?ical=1', null],
  ['/agenda/2026-11-31/?ical=1', null],
  ['/edit/events/1/?ical=1', null],
])('%s is %s', (url, file) => {
  expect(read(url)).toBe(file)
})
