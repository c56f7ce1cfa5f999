import { formatInstant } from '../../core/time/format-instant.ts'
import { toRunFields } from '../shared/run/view.ts'
import type { RunRow } from '../shared/run/runs.ts'
import type { Import } from './schema.ts'
import type { ImportRow } from './store.ts'

export const toImportView = (row: ImportRow, run: RunRow): Import => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  url: row.url,
  language: row.language,
  timezone: row.zone,
  default_status: row.defaultStatus,
  categories: row.categoryIds,
  created: formatInstant(row.createdUtc),
  expires: row.expiresUtc && formatInstant(row.expiresUtc),
  ...toRunFields(run),
  created_count: run.created,
  updated_count: run.updated,
  unchanged_count: run.unchanged,
  skipped_count: run.skipped,
})
