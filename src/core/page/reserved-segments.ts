import { editorSegments, embedSegment, segmentByCollection, viewSegments } from './segments.ts'

/**
 * First path segments that API_NAMESPACE cannot start with, because pages and their files use them. `events` is not
 * here: a namespace such as `events/v1` leaves `/events/category/` to the pages.
 */
export const pageSegments = [
  ...viewSegments,
  ...Object.values(segmentByCollection),
  ...editorSegments,
  embedSegment,
  'assets',
  'sitemap',
] as const
