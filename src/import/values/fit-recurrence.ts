import { addMonths, toWall, type WallTime } from '../../core/time/wall-time.ts'
import { createDateSearches, type DateSearches } from '../../core/recurrence/dates/rule-dates.ts'
import { type ExpansionLimits, expandRecurrence } from '../../core/recurrence/expand-recurrence.ts'
import { formatRecurrence, parseRecurrence } from '../../core/recurrence/recurrence-lines.ts'
import { datesMax, horizonMonths, type Recurrence, type SeriesStart } from '../../core/recurrence/recurrence.ts'
import { splitRecurrence } from '../../core/recurrence/split-recurrence.ts'
import type { EventInput } from '../../resources/events/schema.ts'
import { addWallMs, measureWallMs } from '../../resources/events/series/dates/dates.ts'
import type { EventTimes } from '../../resources/events/times.ts'

const expandedMax = 10_000
const partSize = 2_000
const partsMax = 20
/** Fewer than a series may have, so that the next dates fit too. */
const keptMax = datesMax - 100

type DateFields = Pick<EventInput, 'start_date' | 'end_date' | 'recurrence'>

/** How many dates of a series are stored; `change` is null if these are all its dates until 24 months from now. */
export type FittedRecurrence = { dateCount: number; change: (DateFields & { note: string }) | null }

/**
 * The number of dates of a series. If it has more than 1,000, also its fields with at most 900 of them: the next ones, or
 * if fewer are to come, the last ones until 24 months from now.
 */
export function fitRecurrence(now: Date, lines: string[], first: EventTimes): FittedRecurrence {
  const start: SeriesStart = first
  const searches = createDateSearches()
  const recurrence = parseRecurrence(lines, start, searches)
  if (!recurrence) return { dateCount: 0, change: null }
  const nowWall = toWall(now, first.zone)
  const limits = { until: addMonths(nowWall, horizonMonths), nextAfter: nowWall }
  const all = expandRecurrence(recurrence, start, { ...limits, max: datesMax }, searches)
  if (!all.isTooLong) return { dateCount: all.starts.length, change: null }
  const parts = expandInParts({ recurrence, start }, limits, searches)
  const starts = parts.flatMap(part => part.starts)
  const next = starts.findIndex(wall => wall >= nowWall)
  const index = Math.max(0, Math.min(starts.length - keptMax, next < 0 ? starts.length : next))
  const kept = starts.slice(index, index + keptMax)
  const [firstKept = first.startWall] = kept
  const isEnd = index + kept.length === starts.length
  const rest = (isEnd && continueFrom(parts, firstKept)) || listDates(kept)
  const change = {
    start_date: firstKept,
    end_date: addWallMs(firstKept, measureWallMs(first.startWall, first.endWall)),
    recurrence: formatRecurrence(rest, { ...start, startWall: firstKept }),
    note:
      `RRULE: the event has more than ${datesMax} dates; ` +
      `those from ${firstKept} ${isEnd ? 'on' : `to ${kept.at(-1)}`} were imported`,
  }
  return { dateCount: kept.length, change }
}

type Part = { recurrence: Recurrence; start: SeriesStart }
type ExpandedPart = Part & { starts: WallTime[] }

/** The dates of a rule that has too many for one expansion, which ends after some thousand periods. */
function expandInParts(whole: Part, limits: Omit<ExpansionLimits, 'max'>, searches: DateSearches): ExpandedPart[] {
  const parts: ExpandedPart[] = []
  let part = whole
  while (parts.length < partsMax) {
    const { recurrence, start } = part
    const { starts } = expandRecurrence(recurrence, start, { ...limits, max: expandedMax }, searches)
    const at = starts[partSize]
    const rest = at === undefined ? undefined : splitRecurrence(recurrence, start, at)?.after
    parts.push({ recurrence, start, starts: rest ? starts.slice(0, partSize) : starts })
    if (!rest || at === undefined) return parts
    part = { recurrence: rest, start: { ...start, startWall: at } }
  }
  return parts
}

/** The recurrence from one of its dates on; null if no rule has these dates. */
function continueFrom(parts: ExpandedPart[], at: WallTime): Recurrence | null {
  const part = parts.findLast(({ start }) => start.startWall <= at)
  if (!part) return null
  const { recurrence, start } = part
  return start.startWall === at ? recurrence : (splitRecurrence(recurrence, start, at)?.after ?? null)
}

const listDates = ([, ...additions]: WallTime[]): Recurrence => ({ rule: null, additions, exclusions: [] })
