import { expect, it } from 'vitest'
import { findOwnAddress } from '../../src/http/page/tec-addresses.ts'

/** The address here for an address of a TEC calendar; null for none. */
function find(url: string): string | null {
  const [path = '', queryString = ''] = url.split('?')
  const address = findOwnAddress({ path, queryString })
  if (!address) return null
  return ('path' in address ? address.path : `.${address.format}`) + (address.query && `?${address.query}`)
}

it.each([
  ['/events', '/'],
  ['/events/', '/'],
  ['/events/list/', '/agenda/'],
  ['/events/month/', '/month/'],
  ['/events/week/', '/week/'],
  ['/events/today/', '/day/'],
  ['/events/photo/', '/cards/'],
  ['/events/map/', '/map/'],
  ['/events/2026-12/', '/month/2026-12/'],
  ['/events/2026-12-24', '/day/2026-12-24/'],
  ['/events/month/2026-12/', '/month/2026-12/'],
  ['/events/week/2026-12-24/', '/week/2026-12-24/'],
  ['/events/list/2026-12/', '/agenda/2026-12-01/'],
  ['/events/month/2026-12-24/', '/month/2026-12/'],
  ['/events/list/page/3/', '/agenda/'],
  ['/events/page/2/', '/'],
  ['/events/list/?tribe-bar-date=2026-12-24&tribe-bar-search=jazz', '/agenda/2026-12-24/?search=jazz'],
  ['/events/?eventDisplay=month&eventDate=2026-12', '/month/2026-12/'],
  ['/events/?tribe_events_cat=jazz', '/agenda/?categories=jazz'],
  ['/events/featured/', '/agenda/?featured=true'],
  ['/events/category/jazz/list/', '/agenda/?categories=jazz'],
  ['/events/category/music/jazz/month/', '/month/?categories=jazz'],
  ['/events/category/music/jazz/', '/agenda/?categories=jazz'],
  ['/events/category/%CE%B1/2026-12/', '/month/2026-12/?categories=%CE%B1'],
  ['/events/tag/free/', '/agenda/?tags=free'],
  ['/events/feed/', '.rss'],
  ['/events/feed/atom/', '.atom'],
  ['/events/category/jazz/feed/', '.rss?categories=jazz'],
  ['/events/list/feed/?lang=fr', '.rss?lang=fr'],
  ['/events/ical/', '.ics'],
])('%s leads to %s', (url, expected) => {
  expect(find(url)).toBe(expected)
})

it.each([
  '/events/category/jazz/',
  '/events/v1/events',
  '/events/2026-13/',
  '/events/2026-02-30/',
  '/events/page/x/',
  '/events/constructor/',
  '/event/jazz/',
  '/month/',
])('%s is no address of the TEC calendar that this service does not have', url => {
  expect(find(url)).toBeNull()
})
