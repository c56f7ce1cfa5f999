import { publishableKinds } from '../record-kinds.ts'

/** First path segments of the calendar views: `/month/2026-11/`. */
export const viewSegments = ['month', 'week', 'day', 'agenda', 'cards', 'map'] as const

/** First path segments of the pages of one record: `/event/jazz-night/`. */
export const recordSegments = [...publishableKinds, 'category', 'tag'] as const
export type RecordSegment = (typeof recordSegments)[number]

/** Category pages have this folder too, because links of the TEC API use it: `/events/category/concerts/`. */
export const tecCategoryFolder = 'events/category'

/**
 * First path segments of the pages with forms: the editor, the sign-in page, and the page on which strangers submit
 * events.
 */
export const editorSegments = ['edit', 'sign-in', 'submit'] as const

/** The first path segment of the views without header and footer, for frames of other sites: `/embed/agenda/`. */
export const embedSegment = 'embed'

/** The files of the page. */
export const assetsFolder = '/assets/'

/** The script of other sites that shows such a frame. */
export const embedScriptPath = '/embed.js'

/**
 * First path segments that API_NAMESPACE cannot start with, because pages and their files use them. `events` is not
 * here: a namespace such as `events/v1` leaves `/events/category/` to the pages.
 */
export const pageSegments = [
  ...viewSegments,
  ...recordSegments,
  ...editorSegments,
  embedSegment,
  'assets',
  'sitemap',
] as const
