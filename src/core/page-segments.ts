import { publishableKinds } from './record-kinds.ts'

/** First path segments of the pages with the calendar: `/month/2026-11/`. */
export const viewSegments = ['month', 'week', 'agenda'] as const

/** First path segments of the pages of one record: `/event/jazz-night/`. */
export const recordSegments = [...publishableKinds, 'category', 'tag'] as const
export type RecordSegment = (typeof recordSegments)[number]

/** The path of category pages in links of the TEC API. It shows the same pages as `category`. */
export const tecCategoryFolder = 'events/category'

/** First path segments of the pages that need a login. */
export const editorSegments = ['edit', 'sign-in'] as const

/** First path segments of all pages and their files, after the language. */
export const pageSegments = [...viewSegments, ...recordSegments, ...editorSegments, 'assets'] as const
