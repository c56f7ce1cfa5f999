import type { Context } from '../../../api/context.ts'
import { ActionResult } from '../../../core/action-result.ts'
import { Failure } from '../../../core/failure/failures.ts'
import { describeRecurrence } from '../../../core/recurrence/description/describe.ts'
import { parseStoredRecurrence } from '../../../core/recurrence/recurrence-lines.ts'
import { listSlugSpellings } from '../../../core/text/slug.ts'
import { queryFirstRow, sql } from '../../../db/sql/sql.ts'
import { queryJson } from '../../shared/list/pages.ts'
import { buildReadableCondition } from '../../shared/publication/visibility.ts'
import type { Series } from './schema.ts'
import { seriesJson } from './view.ts'

/** A series as a read returns it. Throws `series-not-found` if it has no date that the caller may read. */
export async function getSeries(ctx: Context, id: number): Promise<ActionResult<Series>> {
  const json = await requireSeriesJson(ctx, id)
  return ActionResult.ofJson(json, {
    language: (JSON.parse(json) as Series).i18n_language,
    cacheLifetime: 'untilChange',
  })
}

export async function requireSeriesJson(ctx: Context, id: number): Promise<string> {
  const json = await loadSeriesJson(ctx, id)
  if (json === undefined) throw new Failure('series-not-found')
  return json
}

/** The JSON of a series that has a date that the caller may read; undefined if there is none. */
export async function loadSeriesJson(ctx: Context, id: number): Promise<string | undefined> {
  const hasReadableDate = sql`exists (
    select from events e where e.series_id = s.id and ${buildReadableCondition(ctx, 'e')})`
  const json = await queryJson(
    ctx,
    sql`select ${seriesJson(ctx)}::text as json from series s where s.id = ${id} and ${hasReadableDate}`,
  )
  if (json === '') return undefined
  const series = JSON.parse(json) as Omit<Series, 'text'>
  return JSON.stringify({ ...series, text: describeSeries(ctx, series) } satisfies Series)
}

function describeSeries(
  { language }: Context,
  { recurrence: lines, start_date: startWall, timezone: zone, all_day: isAllDay }: Omit<Series, 'text'>,
): string {
  const start = { startWall, zone, isAllDay }
  const recurrence = parseStoredRecurrence(lines, start)
  return recurrence ? describeRecurrence(recurrence, start, language) : ''
}

/**
 * The id of the next date of the series with this slug that the caller may read, else of its last one; undefined if
 * there is none. A date is the next one until it ends.
 */
export async function findNextDate(ctx: Context, slug: string): Promise<number | undefined> {
  const spellings = listSlugSpellings(slug)
  const row = await queryFirstRow<{ id: number }>(
    ctx.db,
    sql`select e.id from events e
         where e.series_id in (select x.series_id from series_texts x
                                where x.slug = any(${spellings}) or x.slug_latin = any(${spellings}))
           and ${buildReadableCondition(ctx, 'e')}
         order by e.end_utc >= ${ctx.now} desc,
                  case when e.end_utc >= ${ctx.now} then e.start_utc end, e.start_utc desc, e.id
         limit 1`,
  )
  return row?.id
}
