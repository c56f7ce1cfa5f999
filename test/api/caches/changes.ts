import { publishDueEvents } from '../../../src/resources/events/publish-due.ts'
import { drawPixel } from '../../support/draw-pixel.ts'
import { uniqueName } from '../../support/factories.ts'
import type { RestClient, RestResponse } from '../../support/rest-client.ts'
import type { LinkedRecords, RecordName } from './linked-records.ts'
import type { CacheServices } from './use-cache-services.ts'

/** What a change is made with. The clients are those of an administrator at one of the services. */
export type ChangeTools = CacheServices & { client: RestClient; settingsClient: RestClient; records: LinkedRecords }

export type Change = {
  /** The records that may look different afterwards. `all`: whatever a read shows. */
  affects: readonly RecordName[] | 'all'
  /** Whether another program makes it, as far as the services with caches know. */
  isByOther?: boolean
  /** Makes the change. A response must be a success. */
  make: (tools: ChangeTools) => Promise<RestResponse | void>
}

const allEvents: readonly RecordName[] = ['event', 'neighbour', 'series', 'dates', 'scheduled', 'parent']

const change = (affects: Change['affects'], make: Change['make']): Change => ({ affects, make })

/** A change of one record by PATCH of `path`, with fields that are not those of an earlier change. */
const patch = (
  affects: readonly RecordName[],
  path: (records: LinkedRecords) => string,
  fields: (records: LinkedRecords) => object,
): Change => change(affects, ({ client, records }) => client.patch(path(records), fields(records)))

const remove = (affects: readonly RecordName[], path: (records: LinkedRecords) => string): Change =>
  change(affects, ({ client, records }) => client.delete(path(records)))

/** A change that no client of a service with caches makes. */
const changeByOther = (affects: Change['affects'], make: Change['make']): Change => ({ affects, make, isByOther: true })

/** A change by SQL, with the id of a record. */
const runSql = (affects: Change['affects'], sql: string, getId?: (records: LinkedRecords) => number): Change =>
  changeByOther(affects, async ({ reference, records }) => {
    await reference.db.pool.query(sql, getId ? [getId(records)] : [])
  })

const event = ({ event: { id } }: LinkedRecords) => `/events/${id}`
const venue = ({ venue: { id } }: LinkedRecords) => `/venues/${id}`
const organizer = ({ organizer: { id } }: LinkedRecords) => `/organizers/${id}`
const category = ({ category: { id } }: LinkedRecords) => `/categories/${id}`
const tag = ({ tag: { id } }: LinkedRecords) => `/tags/${id}`
const date =
  (index: number, query = '') =>
  ({ dates }: LinkedRecords) =>
    `/events/${dates[index]}${query}`

const ofEvents: Record<string, Change> = {
  'a new title': patch(['event'], event, () => ({ title: uniqueName('New') })),
  'a translation': patch(
    ['event'],
    r => `${event(r)}?i18n_language=fr`,
    () => ({ title: uniqueName('Neuf') }),
  ),
  'a deleted translation': remove(['event'], r => `${event(r)}?i18n_translation=fr`),
  'a description, by slug': change(['event'], ({ client, records }) =>
    client.patch(`/events/by-slug/${records.event.slug}`, { description: uniqueName('Words') }),
  ),
  'other times': patch(['event'], event, () => ({ start_date: '2026-12-02 10:00', end_date: '2026-12-02 11:00' })),
  'a canceled event with a price': patch(['event'], event, () => ({
    ...{ event_status: 'canceled', event_status_reason: 'Rain', cost: '5 €', featured: true },
  })),
  'another author': change(['event'], async ({ client, records, authorId }) =>
    client.patch(event(records), { author: authorId }),
  ),
  'another venue': patch(['event'], event, ({ draftVenue }) => ({ venue: [draftVenue.id] })),
  'a link that another program removes': runSql(
    ['neighbour'],
    'delete from event_organizers where event_id = $1',
    r => r.neighbour.id,
  ),
  'another event of the category': change(['category'], ({ client, records }) =>
    client.post('/events', { ...newEvent(), categories: [records.category.id] }),
  ),
  'the first event of a category': change(['emptyCategory'], ({ client, records }) =>
    client.post('/events', { ...newEvent(), categories: [records.emptyCategory.id] }),
  ),
  'an event without tags': patch(['event', 'tag'], event, () => ({ tags: [] })),
  'a draft of the parent': patch(
    ['parent'],
    r => `/events/${r.parent.id}`,
    () => ({ status: 'draft' }),
  ),
  'an event that is not in lists': patch(
    ['neighbour'],
    r => `/events/${r.neighbour.id}`,
    () => ({
      hide_from_listings: true,
    }),
  ),
  'a title by another program': runSql(
    ['event'],
    `update event_texts set title = 'Other ' || title where event_id = $1`,
    r => r.event.id,
  ),
  'an accepted submission': change([...allEvents, 'venue'], async ({ client, factories }) => {
    const { id } = await factories.submission()
    return client.post(`/submissions/${id}/accept`, {})
  }),
}

const ofOtherRecords: Record<string, Change> = {
  'a text of the picture of the venue': patch(
    ['image'],
    r => `/media/${r.image.id}`,
    () => ({ alt: uniqueName('Alt') }),
  ),
  'a text of the picture of the organizer': patch(
    ['logo'],
    r => `/media/${r.logo.id}`,
    () => ({
      alt: uniqueName('Alt'),
    }),
  ),
  'a picture of the event': change(['event'], async ({ client, records }) => {
    const { body } = await client.post('/media', { file: drawPixel() })
    return client.patch(event(records), { image: body.id })
  }),
  'a renamed venue': patch(['venue'], venue, () => ({ venue: uniqueName('Hall') })),
  'a translated venue': patch(
    ['venue'],
    r => `${venue(r)}?i18n_language=el`,
    () => ({ venue: uniqueName('Αίθουσα') }),
  ),
  'a venue on the map': patch(['venue'], venue, () => ({ geo_lat: 38, geo_lng: 23 })),
  'a venue without a picture': patch(['venue'], venue, () => ({ image: null })),
  'a published venue': patch(
    ['draftVenue'],
    r => `/venues/${r.draftVenue.id}`,
    () => ({ status: 'publish' }),
  ),
  'a new venue': change(['venue'], ({ client }) => client.post('/venues', { venue: uniqueName('Arena') })),
  'a draft of the venue': patch(['venue'], venue, () => ({ status: 'draft' })),
  'a renamed organizer': patch(['organizer'], organizer, () => ({ organizer: uniqueName('Club') })),
  'a translated organizer': patch(
    ['organizer'],
    r => `${organizer(r)}?i18n_language=fr`,
    () => ({
      organizer: uniqueName('Cercle'),
    }),
  ),
  'a new organizer': change(['organizer'], ({ client }) =>
    client.post('/organizers', { organizer: uniqueName('Band') }),
  ),
  'an organizer in the trash': remove(['organizer'], organizer),
  'a renamed category': patch(['category'], category, () => ({ name: uniqueName('Music') })),
  'a translated category': patch(
    ['category'],
    r => `${category(r)}?i18n_language=el`,
    () => ({ name: uniqueName('Μουσική') }),
  ),
  'a category with a color': patch(['category'], category, () => ({ color: 'teal' })),
  'a new category': change(['category', 'parentCategory'], ({ client, records }) =>
    client.post('/categories', { name: uniqueName('Dance'), parent: records.parentCategory.id }),
  ),
  'a category without a parent': patch(['category', 'parentCategory'], category, () => ({ parent: 0 })),
  'a renamed tag': patch(['tag'], tag, () => ({ name: uniqueName('Jazz') })),
  'a new tag': change(['tag'], ({ client }) => client.post('/tags', { name: uniqueName('Blues') })),
}

const ofSeries: Record<string, Change> = {
  'a new title of a series': patch(['series'], date(0, '?scope=all'), () => ({ title: uniqueName('Series') })),
  'an exception of a series': patch(['dates'], date(1), () => ({ title: uniqueName('Exception') })),
  'an exception that ends': runSql(['dates'], 'truncate event_overrides'),
  'another time of the following dates': patch(['dates'], date(2, '?scope=following'), () => ({
    ...{ start_date: '2026-12-02 12:00', end_date: '2026-12-02 13:00' },
  })),
  'a draft of a date of a series': patch(['dates'], date(1), () => ({ status: 'draft' })),
  'a deleted date of a series': remove(['dates'], date(2, '?force=true')),
}

const ofTheCalendar: Record<string, Change> = {
  'a publication by time': changeByOther(['scheduled', 'category'], async ({ setTime }) =>
    setTime('2026-11-20T09:31:00Z'),
  ),
  'a stored publication': changeByOther(['scheduled', 'category'], ({ reference }) =>
    publishDueEvents(reference.db, reference.clock.now),
  ),
  'the next day': changeByOther('all', async ({ setTime }) => setTime('2026-11-21T00:00:00Z')),
  'another name of the calendar': change('all', ({ settingsClient }) =>
    settingsClient.patch('/settings', { name: uniqueName('Town') }),
  ),
  'another time zone of the calendar': changeByOther('all', ({ settingsClient }) =>
    settingsClient.patch('/settings', { timezone: 'Asia/Tokyo' }),
  ),
}

const deletions: Record<string, Change> = {
  'a deleted tag': remove(['tag'], r => `${tag(r)}?force=true`),
  'a deleted parent category': remove(
    ['parentCategory', 'category'],
    r => `/categories/${r.parentCategory.id}?force=true`,
  ),
  'a deleted organizer': remove(['organizer'], r => `${organizer(r)}?force=true`),
  'a deleted venue': remove(['draftVenue'], r => `/venues/${r.draftVenue.id}?force=true`),
  'a password': patch(['event', 'category'], event, () => ({ password: 'secret' })),
  'an event in the trash': remove(['event', 'category'], event),
  'a deleted event': remove(['event', 'category'], r => `${event(r)}?force=true`),
  'a new slug': patch(
    ['neighbour'],
    r => `/events/${r.neighbour.id}`,
    () => ({ slug: uniqueName('slug').replace(' ', '-') }),
  ),
}

const newEvent = () => ({ title: uniqueName('Event'), start_date: '2026-12-01 10:00', end_date: '2026-12-01 11:00' })

/** Every way in which what a read shows can change, by name. Each can follow those before it. */
export const changes: Record<string, Change> = {
  ...ofEvents,
  ...ofOtherRecords,
  ...ofSeries,
  ...ofTheCalendar,
  ...deletions,
}
