import http from 'node:http'
import { listListPaths } from './list-paths.ts'
import type { LinkedRecords, RecordName } from './linked-records.ts'

const namespace = '/cal/events/v1'

export type Read = {
  path: string
  /** The records whose changes it may show; none if that depends on the parameters of a list. */
  shows: readonly RecordName[]
  /** Whether another read shows the same in another language or form. */
  isVariant: boolean
}

const ofEvent = ['event', 'parent', 'venue', 'draftVenue', 'organizer', 'category', 'tag', 'image', 'logo'] as const
const ofNeighbour = ['neighbour', 'venue', 'organizer', 'category', 'tag', 'image', 'logo'] as const
const ofSeries = ['series', 'dates', 'category'] as const
const ofVenues = ['venue', 'draftVenue', 'image'] as const
const ofTerms = ['category', 'emptyCategory', 'parentCategory', 'event', 'neighbour', 'dates', 'scheduled'] as const
const ofAllEvents = [...ofEvent, 'neighbour', 'series', 'dates', 'scheduled'] as const

/** Every kind of read over REST and RPC, of the feeds and of the pages, and lists with every parameter. */
export function listReads(records: LinkedRecords): Read[] {
  const others = toReads([], listListPaths(records))
  return [...listSingleReads(records), ...listListReads(), ...listVariants(records), ...others]
}

const toReads = (shows: readonly RecordName[], paths: string[]): Read[] =>
  paths.map(path => ({ path, shows, isVariant: false }))

const toRestReads = (shows: readonly RecordName[], paths: string[]): Read[] =>
  toReads(
    shows,
    paths.map(path => `${namespace}/${path}`),
  )

/** By id and by slug. */
function listSingleReads(records: LinkedRecords): Read[] {
  const { venue, draftVenue, organizer, parentCategory, category, tag, event, neighbour, dates, series } = records
  const input = encodeURIComponent(JSON.stringify({ id: event.id }))
  return [
    ...toRestReads(ofEvent, [`events/${event.id}`, `events/by-slug/${event.slug}`]),
    ...toReads(ofEvent, [`/trpc/events.read?input=${input}`]),
    ...toRestReads(ofNeighbour, [`events/${neighbour.id}?i18n_language=el`]),
    ...toRestReads(ofSeries, [`events/${dates[1]}`, `series/${series.id}/occurrences`]),
    ...toRestReads(['venue', 'image'], [`venues/${venue.id}`]),
    ...toRestReads(['draftVenue'], [`venues/${draftVenue.id}`]),
    ...toRestReads(['organizer', 'logo'], [`organizers/${organizer.id}`]),
    ...toRestReads(['parentCategory'], [`categories/${parentCategory.id}`]),
    ...toRestReads(['category', 'event', 'neighbour', 'dates'], [`categories/${category.id}`]),
    ...toRestReads(['tag', 'event', 'neighbour'], [`tags/${tag.id}`]),
  ]
}

const listListReads = (): Read[] => [
  ...toRestReads(ofAllEvents, ['events?per_page=50&start_date=2026-01-01', 'events/facets?start_date=2026-01-01']),
  ...toRestReads(ofVenues, ['venues?per_page=50']),
  ...toRestReads(['organizer', 'logo'], ['organizers?per_page=50']),
  ...toRestReads(ofTerms, ['categories?per_page=50']),
  ...toRestReads(['tag', 'event', 'neighbour'], ['tags?per_page=50']),
]

/** The same in other languages and forms, and the documents of pages, whose heads show records. */
function listVariants({ venue, organizer, event, dates, series }: LinkedRecords): Read[] {
  const variants = [
    ...toRestReads(ofEvent, [
      `events/${event.id}?i18n_language=fr`,
      `events/${event.id}?i18n_language=el&i18n_fallback=false`,
      `events/${event.id}.ics`,
    ]),
    ...toReads(ofEvent, [`/event/${event.slug}/`]),
    ...toRestReads(ofSeries, [`events/${dates[0]}`, `events/by-slug/${series.slug}`, `series/${series.id}`]),
    ...toReads(ofSeries, [`/event/${series.slug}/all/`]),
    ...toRestReads(['venue', 'image'], [`venues/${venue.id}?i18n_language=el`, `venues/by-slug/${venue.slug}`]),
    ...toReads(['venue', 'image'], [`/el/venue/${venue.slug}/`]),
    ...toRestReads(['organizer', 'logo'], [`organizers/by-slug/${organizer.slug}`]),
    ...toRestReads(ofAllEvents, ['events?search=event&when=all&i18n_language=el']),
    ...toReads(ofAllEvents, [`/fr${namespace}/events?per_page=50&start_date=2026-01-01`, '/agenda/2026-11-30/']),
    ...toReads(ofVenues, [`/fr${namespace}/venues?per_page=50`]),
    ...toReads(ofTerms, [`/el${namespace}/categories?per_page=50`]),
  ]
  return variants.map(read => ({ ...read, isVariant: true }))
}

const connections = new http.Agent({ keepAlive: true })

/** The status, the headers and the body of a response of the service at `url`. */
export const readPath = (url: string, path: string, headers: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = http.get(url + path, { agent: connections, headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const shown = Object.entries(response.headers).filter(([name]) => !variableHeaders.test(name))
        const lines = shown.map(header => header.join(': ')).sort()
        resolve([response.statusCode, ...lines, Buffer.concat(chunks).toString()].join('\n'))
      })
    })
    // The service may close an idle connection while the request is on its way, and has not received the request then.
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (request.reusedSocket && error.code === 'ECONNRESET') readPath(url, path, headers).then(resolve, reject)
      else reject(error)
    })
  })

/** The responses of the service at `url` to requests for these paths, by default of an anonymous caller. */
export const readPaths = (url: string, paths: readonly string[], headers?: Record<string, string>): Promise<string[]> =>
  Promise.all(paths.map(path => readPath(url, path, headers)))

/** The headers that differ between equal responses. */
const variableHeaders = /^(date|connection|keep-alive|server-timing|ratelimit.*|x-request-id)$/
