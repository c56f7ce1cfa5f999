import type { TextTable } from '../../../shared/record/kinds.ts'

/** The texts of series. Their slugs differ from those of events, because a request by slug finds both. */
export const seriesTextTable = {
  table: 'series_texts',
  recordKey: 'series_id',
  columns: ['title', 'description', 'excerpt', 'slug'],
  otherSlugTable: 'event_texts',
} as const satisfies TextTable
