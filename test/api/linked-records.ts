import { drawPixel } from '../support/draw-pixel.ts'
import type { RestClient } from '../support/rest-client.ts'
import { type useService, uniqueName } from '../support/use-service.ts'

/** Records that show each other, the reads that show them, and the changes that these reads must show. */

const namespace = '/cal/events/v1'

export type LinkedRecords = Awaited<ReturnType<typeof createLinkedRecords>>

/** Records that show each other. */
export async function createLinkedRecords(editor: RestClient, factories: ReturnType<typeof useService>['factories']) {
  const [venue, draftVenue, organizer, parentCategory, tag] = [
    await factories.venue(),
    await factories.venue({ status: 'draft' }),
    await factories.organizer(),
    await factories.category(),
    await factories.tag(),
  ]
  const category = await factories.category({ parent: parentCategory.id })
  const image = await factories.image({ alt: 'Before' })
  await editor.patch(`/venues/${venue.id}`, { image: image.id })
  const parent = await factories.event()
  const links = { organizer: [organizer.id], categories: [category.id], tags: [tag.id] }
  const event = await factories.event({ ...links, venue: [venue.id, draftVenue.id], post_parent: parent.id })
  const neighbour = await factories.event({ ...links, venue: [venue.id] })
  const series = await factories.series({ categories: [category.id] })
  const { body } = await editor.get(`/series/${series.id}/occurrences`)
  const dates: number[] = body.events.map(({ id }: { id: number }) => id)
  return { venue, draftVenue, organizer, parentCategory, category, tag, image, parent, event, neighbour, series, dates }
}

/** Lists in several languages. */
const listPaths = [
  ...['', '/fr', '/el'].map(segment => `${segment}${namespace}/events?per_page=50&start_date=2026-01-01`),
  `${namespace}/events?per_page=50&i18n_language=el`,
  `${namespace}/events?search=event&when=all`,
  `${namespace}/events/facets?start_date=2026-01-01`,
  `${namespace}/venues?per_page=50`,
  `/fr${namespace}/venues?per_page=50`,
  `/el${namespace}/categories?per_page=50`,
  `${namespace}/organizers?per_page=50`,
  `${namespace}/tags?per_page=50`,
]

/** Single reads by id and by slug, in several languages and forms. */
const listSingleReadPaths = (records: LinkedRecords): string[] => {
  const { venue, draftVenue, organizer, parentCategory, category, tag, event, neighbour, dates, series } = records
  return [
    ...[`events/${event.id}`, `events/by-slug/${event.slug}`, `events/by-slug/${series.slug}`],
    ...[`events/${neighbour.id}`, `events/${dates[0]}`, `events/${dates[1]}`],
    ...[`venues/${venue.id}`, `venues/${draftVenue.id}`, `venues/by-slug/${venue.slug}`, `organizers/${organizer.id}`],
    ...[`categories/${parentCategory.id}`, `categories/${category.id}`, `tags/${tag.id}`],
    ...[`events/${event.id}?i18n_language=el&i18n_fallback=false`, `venues/${venue.id}?i18n_language=el`],
    `events/${event.id}?i18n_language=fr`,
  ].map(path => `${namespace}/${path}`)
}

/** Changes of what lists show, by name. Each can follow those before it. */
export const changes: Record<string, (client: RestClient, records: LinkedRecords) => Promise<{ status: number }>> = {
  'a new title': (client, records) => client.patch(`/events/${records.event.id}`, { title: uniqueName('New') }),
  'a translation': (client, records) =>
    client.patch(`/events/${records.event.id}?i18n_language=fr`, { title: uniqueName('Neuf') }),
  'a picture of the venue': (client, records) => client.patch(`/media/${records.image.id}`, { alt: uniqueName('Alt') }),
  'a picture of the event': async (client, records) => {
    const { body } = await client.post('/media', { file: drawPixel() })
    return client.patch(`/events/${records.event.id}`, { image: body.id })
  },
  'a renamed venue': (client, records) => client.patch(`/venues/${records.venue.id}`, { venue: uniqueName('Hall') }),
  'a translated venue': (client, records) =>
    client.patch(`/venues/${records.venue.id}?i18n_language=el`, { venue: uniqueName('Αίθουσα') }),
  'a published venue': (client, records) => client.patch(`/venues/${records.draftVenue.id}`, { status: 'publish' }),
  'a draft of the venue': (client, records) => client.patch(`/venues/${records.venue.id}`, { status: 'draft' }),
  'another venue': (client, records) => client.patch(`/events/${records.event.id}`, { venue: [records.draftVenue.id] }),
  'a renamed organizer': (client, records) =>
    client.patch(`/organizers/${records.organizer.id}`, { organizer: uniqueName('Club') }),
  'a renamed category': (client, records) =>
    client.patch(`/categories/${records.category.id}`, { name: uniqueName('Music') }),
  'another event of the category': (client, records) =>
    client.post('/events', {
      title: uniqueName('Event'),
      start_date: '2026-12-01 10:00:00',
      end_date: '2026-12-01 11:00:00',
      categories: [records.category.id],
    }),
  'a draft of the parent': (client, records) => client.patch(`/events/${records.parent.id}`, { status: 'draft' }),
  'a new title of a series': (client, records) =>
    client.patch(`/events/${records.dates[0]}?scope=all`, { title: uniqueName('Series') }),
  'an exception of a series': (client, records) =>
    client.patch(`/events/${records.dates[1]}`, { title: uniqueName('Exception') }),
  'a draft of a date of a series': (client, records) =>
    client.patch(`/events/${records.dates[1]}`, { status: 'draft' }),
  'a deleted date of a series': (client, records) => client.delete(`/events/${records.dates[2]}?force=true`),
  'a deleted tag': (client, records) => client.delete(`/tags/${records.tag.id}?force=true`),
  'a deleted parent category': (client, records) =>
    client.delete(`/categories/${records.parentCategory.id}?force=true`),
  'a deleted organizer': (client, records) => client.delete(`/organizers/${records.organizer.id}?force=true`),
  'a deleted venue': (client, records) => client.delete(`/venues/${records.draftVenue.id}?force=true`),
  'a password': (client, records) => client.patch(`/events/${records.event.id}`, { password: 'secret' }),
  'an event in the trash': (client, records) => client.delete(`/events/${records.event.id}`),
  'a deleted event': (client, records) => client.delete(`/events/${records.event.id}?force=true`),
}

/** The paths of all these reads. */
export const listReadPaths = (records: LinkedRecords): string[] => [...listPaths, ...listSingleReadPaths(records)]

/** The responses of a service to requests for these paths, by default of an anonymous caller. */
export const readPaths = (url: string, paths: string[], headers: Record<string, string> = {}): Promise<string[]> =>
  Promise.all(paths.map(async path => readResponse(await fetch(url + path, { headers }))))

/** The paths whose responses differ. */
export const findDifferences = (paths: string[], responses: string[], expected: string[]): string[] =>
  paths.filter((_, index) => responses[index] !== expected[index])

/** The responses of a service to all these reads. */
export const readAll = (url: string, records: LinkedRecords): Promise<string[]> =>
  readPaths(url, listReadPaths(records))

/** The headers that differ between equal responses. */
const variableHeaders = /^(date|connection|keep-alive|server-timing|ratelimit.*|x-request-id)$/

/** The status, the headers, and the body. */
const readResponse = async (response: Response): Promise<string> =>
  [
    response.status,
    ...[...response.headers].filter(([name]) => !variableHeaders.test(name)).map(header => header.join(': ')),
    await response.text(),
  ].join('\n')
