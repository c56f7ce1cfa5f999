import type { Context } from '../../api/context.ts'
import { ActionResult } from '../../core/action-result.ts'
import { describeRecurrence } from '../../core/recurrence/description/describe.ts'
import { expandRecurrence, isEndless } from '../../core/recurrence/expand-recurrence.ts'
import { formatRecurrence } from '../../core/recurrence/recurrence-lines.ts'
import { datesMax, type Recurrence } from '../../core/recurrence/recurrence.ts'
import { createDateSearches, type DateSearches } from '../../core/recurrence/dates/rule-dates.ts'
import { addMonths, toWall, type WallTime } from '../../core/time/wall-time.ts'
import { getTimesOfDate, listRecurrenceNotices, planDates, resolveRecurrence } from '../events/series/dates/dates.ts'
import { type EventTimes, resolveEventTimes } from '../events/times.ts'
import { previewDatesMax, type RecurrencePreview, type RecurrencePreviewQuery } from './schema.ts'

/** The preview counts the dates within 100 years from now, or from the start of the series if that is later. */
const countingPeriodMonths = 1200
const emptyRecurrence: Recurrence = { rule: null, additions: [], exclusions: [] }

/**
 * What a recurrence means: its lines in canonical form, its description in words and its next dates. A date is an
 * occurrence of RFC 5545; the lines are RRULE, RDATE and EXDATE. A notice lists each EXDATE that matches no date. Throws
 * `rest_invalid_param` for `start_date`, `end_date`, `timezone` and `recurrence`, as creating a series does.
 */
export const previewRecurrence = (
  ctx: Context,
  query: RecurrencePreviewQuery,
): Promise<ActionResult<RecurrencePreview>> => ctx.compute(() => computePreview(ctx, query))

function computePreview(ctx: Context, query: RecurrencePreviewQuery): ActionResult<RecurrencePreview> {
  const { recurrence: lines, start_date, end_date, timezone, all_day } = query
  const firstTimes = resolveEventTimes(ctx, { start_date, end_date: end_date ?? start_date, timezone, all_day })
  if (!firstTimes) throw new Error('The schema accepted a preview without a start.')
  const searches = createDateSearches()
  const recurrence = resolveRecurrence(lines, firstTimes, searches) ?? emptyRecurrence
  // Throws if a series with this recurrence could not be created.
  const { starts } = planDates(ctx.now, recurrence, firstTimes, { searches })
  const { total, dates } = listDates(recurrence, firstTimes, { now: ctx.now, planned: starts, searches })
  const preview = {
    recurrence: formatRecurrence(recurrence, firstTimes),
    text: describeRecurrence(recurrence, firstTimes, ctx.language),
    total,
    dates: dates.map(({ startWall, endWall }) => ({
      start_date: startWall,
      ...(end_date ? { end_date: endWall } : {}),
    })),
    is_complete: dates.length === total,
  }
  const notices = listRecurrenceNotices(recurrence, firstTimes, searches)
  return ActionResult.of(preview, { language: ctx.language, notices })
}

/**
 * Throws what `previewRecurrence` throws; does nothing if `recurrence` or `start_date` is missing. It runs after the
 * schema has rejected another field, so that the response names the errors of all fields (docs/decisions/requests.md).
 */
export async function validatePreview(ctx: Context, fields: Record<string, unknown>): Promise<void> {
  if ('recurrence' in fields && 'start_date' in fields) await previewRecurrence(ctx, fields as RecurrencePreviewQuery)
}

/**
 * `total` is the number of all dates. It is null if there are more than `datesMax` dates, or if a date is later than the
 * period of `countingPeriodMonths`.
 * `dates` are the next dates, or the last ones if all have ended; at most `previewDatesMax`. `planned` are the dates that
 * a series would have now.
 */
function listDates(
  recurrence: Recurrence,
  firstTimes: EventTimes,
  { now, planned, searches }: { now: Date; planned: readonly WallTime[]; searches: DateSearches },
): { total: number | null; dates: EventTimes[] } {
  const { startWall, endWall, zone, isAllDay } = firstTimes
  const start = { startWall, zone, isAllDay }
  const nowWall = toWall(now, zone)
  const until = addMonths(startWall < nowWall ? nowWall : startWall, countingPeriodMonths)
  const getTimes = (date: WallTime) => getTimesOfDate(date, { start, endWall })
  const hasEnded = (date: WallTime) => getTimes(date).endUtc < now
  const nextIndex = findFirstMatch(planned, date => !hasEnded(date))
  // Nobody counts the dates of a rule without an end.
  const max = (isEndless(recurrence, start) ? nextIndex : datesMax) + previewDatesMax
  const expansion = expandRecurrence(recurrence, start, { until, max }, searches)
  const isTotalKnown = expansion.isComplete && expansion.starts.length <= datesMax
  const starts = expansion.starts.slice(nextIndex < expansion.starts.length ? nextIndex : -previewDatesMax)
  return {
    total: isTotalKnown ? expansion.starts.length : null,
    dates: starts.slice(0, previewDatesMax).map(getTimes),
  }
}

/**
 * The index of the first item that matches; the length if there is none. It is a binary search: all items after the first
 * match must match too.
 */
function findFirstMatch<T>(items: readonly T[], isMatch: (item: T) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && isMatch(item)) high = middle
    else low = middle + 1
  }
  return low
}
