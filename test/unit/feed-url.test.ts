import { expect, it } from 'vitest'
import { createCalendarClient } from '../../client/index.ts'

const base = 'https://cal.example/wp-json/'

it.each([
  [
    'the list without filters',
    createCalendarClient(base).events.feedUrl({}, 'ics'),
    '/wp-json/cal/events/v1/events.ics',
  ],
  [
    'a language',
    createCalendarClient(base, { language: 'fr' }).events.feedUrl({ venue: [3, 5] }, 'rss'),
    '/fr/wp-json/cal/events/v1/events.rss?venue=3,5',
  ],
  [
    'another namespace',
    createCalendarClient('https://cal.example', { namespace: 'tribe/events/v1' }).events.feedUrl({}, 'csv'),
    '/tribe/events/v1/events.csv',
  ],
  [
    'filters',
    createCalendarClient('https://cal.example').events.feedUrl(
      { search: 'a & b', categories: ['jazz', 'pop,rock'], featured: true, post_parent: null, tags: undefined },
      'geojson',
    ),
    '/cal/events/v1/events.geojson?search=a%20%26%20b&categories=jazz,pop%2Crock&featured=true&post_parent=0',
  ],
  [
    'one item, and records',
    createCalendarClient('https://cal.example').events.feedUrl(
      { venue: 3, categories: [{ id: 4 }, 'jazz'], tags: { id: 5 } },
      'ics',
    ),
    '/cal/events/v1/events.ics?venue=3&categories=4,jazz&tags=5',
  ],
])('the URL of a feed of %s', (_, url, path) => {
  expect(url).toBe(`https://cal.example${path}`)
})

it('leaves the procedures of the client as they are', () => {
  const client = createCalendarClient(base)

  expect(typeof client.events.list.query).toBe('function')
  expect(typeof client.venues.list.query).toBe('function')
})
