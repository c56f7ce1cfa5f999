import { formatInstant } from '../../core/time/format-instant.ts'
import type { Source, SourceRun } from './schema.ts'
import { toRunFields } from '../shared/run/view.ts'
import type { RunRow } from '../shared/run/runs.ts'
import type { SourceRow } from './store.ts'

export const toSourceView = (row: SourceRow, lastRun: RunRow | undefined): Source => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  url: row.url,
  interval_minutes: row.intervalMinutes,
  language: row.language,
  timezone: row.zone,
  default_status: row.defaultStatus,
  categories: row.categoryIds,
  update_authority: row.updateAuthority,
  on_vanish: row.onVanish,
  paused: row.isPaused,
  created: formatInstant(row.createdUtc),
  modified: formatInstant(row.modifiedUtc),
  next_run: row.isPaused ? null : formatInstant(row.nextRunUtc),
  last_run: lastRun ? toRunView(lastRun) : null,
})

export const toRunView = (row: RunRow): SourceRun => {
  const { id, created, updated, unchanged, skipped, vanished } = row
  return { id, ...toRunFields(row), created, updated, unchanged, skipped, vanished }
}
