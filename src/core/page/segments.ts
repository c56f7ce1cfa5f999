import { type NamedKindName, namedKindNames, type NamedPlural, pluralByName } from '../kinds/names.ts'
import { taxonomies, type Taxonomy, termKinds, type TermPlural } from '../kinds/term-kinds.ts'

/** First path segments of the calendar views: `/month/2026-11/`. */
export const viewSegments = ['month', 'week', 'day', 'agenda', 'cards', 'map'] as const
export type CalendarView = (typeof viewSegments)[number]

/** The views that list all events from a day on. The others show the events of a period. */
const openViews = ['agenda', 'cards', 'map'] as const
type OpenView = (typeof openViews)[number]

export const isOpenView = (view: CalendarView): view is OpenView => openViews.some(openView => openView === view)

/**
 * First path segments of the pages of one record, by the collection of its kind in the API: `/event/jazz-night/`. They
 * are the names of the kinds too.
 */
export const segmentByCollection = {
  events: 'event',
  ...(Object.fromEntries(namedKindNames.map(name => [pluralByName[name], name])) as {
    [Name in NamedKindName as NamedPlural<Name>]: Name
  }),
  ...(Object.fromEntries(taxonomies.map(name => [termKinds[name].plural, name])) as {
    [Name in Taxonomy as TermPlural<Name>]: Name
  }),
} as const
export type RecordSegment = (typeof segmentByCollection)[keyof typeof segmentByCollection]

/**
 * First path segments of the pages with forms: the editor, the sign-in page, and the page on which anonymous readers
 * submit events.
 */
export const editorSegments = ['edit', 'sign-in', 'submit'] as const

/** The first path segment of the views without header and footer, for frames of other sites: `/embed/agenda/`. */
export const embedSegment = 'embed'

/** The files of the page. */
export const assetsFolder = '/assets/'

/** The script of other sites that shows such a frame. */
export const embedScriptPath = '/embed.js'
