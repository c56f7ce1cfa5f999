import type { LinkedRecords } from './linked-records.ts'

const namespace = '/cal/events/v1'

/** Windows around 30 November 2026, when the events of `createLinkedRecords` take place, and elsewhere. */
const windowQueries = [
  'start_date=2026-11-01&end_date=2026-11-30',
  'start_date=2026-12-01&end_date=2026-12-31',
  'start_date=2026-11-30&end_date=2026-11-30',
  'start_date=2026-12-02&end_date=2027-01-31',
  'start_date=2026-01-01&end_date=2026-10-31',
  'start_date=2026-11-30T18:00:00Z&end_date=2026-11-30T19:00:00Z&strict_dates=true',
  'start_date=2026-12-01T00:00:00Z&end_date=2027-02-01T00:00:00Z&strict_dates=true',
  'starts_after=2026-11-30',
  'starts_before=2026-11-30',
  'ends_before=2026-12-01',
  'ends_after=2026-12-02',
  'lasts_into=2026-12-01',
  'lasts_into=2026-11-30T19:30:00Z&strict_dates=true&starts_before=2026-12-05',
  'when=today',
  'when=week',
  'when=month',
  'when=month&starts_after=2026-11-25',
  'when=upcoming',
  'when=past',
  'when=all',
  '',
]

/** Lists of the events in these windows. */
export const listWindowPaths = (): string[] => windowQueries.map(query => `${namespace}/events?per_page=1&${query}`)

/** Lists of each kind, with all parameters that filter and sort. */
export function listListPaths(records: LinkedRecords): string[] {
  const { venue, draftVenue, organizer, parentCategory, category, tag, parent, event, series } = records
  const november = 'start_date=2026-11-01&end_date=2026-11-30'
  const eventQueries = [
    ...windowQueries.flatMap(query => [`${query}&per_page=3`, `${query}&per_page=3&page=2`]),
    ...windowQueries.slice(0, 4).map(query => `${query}&i18n_language=el&order=desc`),
    ...['title', 'date', 'modified', 'id'].map(key => `${november}&orderby=${key}&order=desc`),
    `${november}&categories=${category.slug}`,
    `${november}&categories=${parentCategory.id}`,
    `when=all&tags=${tag.id}`,
    `${november}&venue=${venue.id}`,
    `${november}&venue=${draftVenue.id}`,
    `${november}&organizer=${organizer.id}&_fields=id,title`,
    `${november}&geoloc=false`,
    `${november}&geoloc_lat=38&geoloc_lng=23&geoloc_radius=100`,
    ...['featured=true', 'ticketed=false', 'is_online=false', 'event_status=canceled', 'i18n_missing=fr'].map(
      filter => `${november}&${filter}`,
    ),
    `${november}&search=new`,
    ...['hall', 'club', 'music -event', 'αίθουσα&i18n_language=el'].map(
      words => `${november}&search=${words}&search_in=all`,
    ),
    `when=all&post_parent=${parent.id}`,
    `${november}&post_parent=0`,
    `when=all&series=${series.id}`,
    `include=${event.id},${parent.id}`,
    `${november}&hide_subsequent_recurrences=true`,
    'start_date=2026-11-01&end_date=2029-11-30',
  ]
  const facetQueries = [
    november,
    'start_date=2026-12-01&end_date=2026-12-31',
    `${november}&venue=${venue.id}`,
    'when=all',
  ]
  const paths = [
    ...eventQueries.map(query => `events?${query}`),
    ...facetQueries.map(query => `events/facets?${query}`),
    ...[`series/${series.id}`, `series/${series.id}/occurrences`],
    ...[
      '',
      'has_events=true',
      'only_with_upcoming=true',
      'orderby=start_date',
      'search=hall',
      `event=${event.id}`,
    ].flatMap(query => [`venues?${query}`, `organizers?${query}`]),
    ...['', 'hide_empty=false', 'orderby=count&order=desc', `event=${event.id}`, `parent=${parentCategory.id}`].map(
      query => `categories?${query}`,
    ),
    ...['hide_empty=false', `post=${event.id}`, 'search=tag'].map(query => `tags?${query}`),
    'events.atom?start_date=2026-01-01',
  ]
  return [...paths.map(path => `${namespace}/${path}`), ...rpcPaths(event.id)]
}

/** A single call, and a batch of calls that depend on different records. */
function rpcPaths(id: number): string[] {
  const december = { start_date: '2026-12-01', end_date: '2026-12-31' }
  const format = (input: unknown) => encodeURIComponent(JSON.stringify(input))
  return [
    `/trpc/events.list?input=${format(december)}`,
    `/trpc/events.list,events.read,venues.list?batch=1&input=${format({ 0: december, 1: { id }, 2: {} })}`,
  ]
}
