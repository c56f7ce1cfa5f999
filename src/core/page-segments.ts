/** Pages that show the calendar: `/month/2026-11/`. */
export const viewSegments = ['month', 'week', 'agenda'] as const

/** Pages that show one record: `/event/jazz-night/`. */
export const recordSegments = ['event', 'venue', 'organizer', 'category', 'tag'] as const
export type RecordSegment = (typeof recordSegments)[number]

/** What the addresses of categories begin with in the interface's own links, which lead to the same pages. */
export const categoryPathPrefix = 'events/category'

/** Pages for those who write. */
export const editorSegments = ['edit', 'sign-in'] as const

/** What the addresses of pages and their files begin with, behind any language. */
export const pageSegments = [...viewSegments, ...recordSegments, ...editorSegments, 'assets'] as const
