import type { Context } from '../../../api/context.ts'
import type { Sql } from '../../../db/sql/sql.ts'
import { addDays, addMonths, endOfDay, startOfDay, toWall, type WallTime } from '../../../core/time/wall-time.ts'
import { parseMomentParameter, toDatabaseWallTime } from '../../shared/publication/publication.ts'
import { intersectWindows, openWindow, type TimeWindow } from '../../../core/cache/dependencies.ts'
import type { CacheLifetime } from '../../../core/cache/lifetime.ts'
import { type Bound, buildConditions, buildImpliedConditions, getAffectedTime } from './date-bounds.ts'
import { buildPeriodConditions, type Period } from './period.ts'
import type { EventQuery } from '../schema.ts'

/** How many months ahead the default window of a list ends. */
const windowMonths = 24

/**
 * `*_before` and `*_after` compare with the end of the day: `starts_before` includes the events of that day. `not-over`:
 * ends after the moment, or starts and ends at it (date-bounds.ts).
 */
const dateParameters = {
  start_date: { edge: 'start', operator: '>=', roundToDay: startOfDay },
  end_date: { edge: 'end', operator: '<=', roundToDay: endOfDay },
  starts_before: { edge: 'start', operator: '<', roundToDay: endOfDay },
  starts_after: { edge: 'start', operator: '>', roundToDay: endOfDay },
  ends_before: { edge: 'end', operator: '<', roundToDay: endOfDay },
  ends_after: { edge: 'end', operator: '>', roundToDay: endOfDay },
  lasts_into: { edge: 'end', operator: 'not-over', roundToDay: startOfDay },
} as const

type DateParameter = keyof typeof dateParameters
const dateParameterNames = Object.keys(dateParameters) as DateParameter[]

const listSentParameters = (query: EventQuery): DateParameter[] =>
  dateParameterNames.filter(name => query[name] !== undefined)

/** A notice for each parameter of a query that has no effect because of its other parameters. */
export function listDateNotices(query: EventQuery): string[] {
  const sent = [...listSentParameters(query), ...(query.when === undefined ? [] : ['when' as const])]
  const ignored = query.include ? sent : []
  const isStrictIgnored = query.strict_dates === true && (sent.length === 0 || query.include !== undefined)
  return [
    ...ignored.map(name => `${name} was ignored, because include finds events at any date`),
    ...(isStrictIgnored ? ['strict_dates was ignored'] : []),
  ]
}

/** The parameters of the default window. Each replaces one of its bounds. */
const windowParameters: DateParameter[] = ['start_date', 'end_date']

/** Whole days in the zone of the event, from the start of the first to the end of the last. */
export type DayRange = { from: WallTime; until: WallTime }

/**
 * The SQL conditions for the date parameters of a query, on events `e`.
 *
 * `startConditions` are implied conditions on the start, and `linkStartConditions` the same on `l.start_utc`, the copy
 * of the start in the link table. With them PostgreSQL skips events outside the dates without reading them.
 * `countableWindow` is the window if `event_days` can count it; else null, for example for less than 32 days. An event that meets the conditions takes place in
 * `affectedTime`, at least partly.
 */
export type DateConditions = {
  conditions: Sql[]
  countableWindow: CountableWindow | null
  startConditions: Sql[]
  linkStartConditions: Sql[]
  affectedTime: TimeWindow
}

/** A window whose total is a sum of rows of `event_days`; the events of other windows are counted one by one. */
export type CountableWindow = DayRange | 'all' | 'upcoming' | 'past'

const isPeriodCountedByDay = (period: Period) => period === 'all' || period === 'upcoming' || period === 'past'

/** The length from which a window is counted by days. The events of a shorter window are counted one by one. */
const countableWindowMinMs = 32 * 86_400_000

/**
 * The conditions for the date parameters of a query. Dates are whole days in the zone of the event or, with
 * `strict_dates`, instants. Without `when`, a missing bound is taken from the default window: yesterday to 24 months
 * ahead.
 */
export function buildDateConditions(ctx: Context, query: EventQuery): DateConditions {
  if (query.include)
    return {
      conditions: [],
      countableWindow: null,
      startConditions: [],
      linkStartConditions: [],
      affectedTime: openWindow,
    }
  const sentParameters = listSentParameters(query)
  const sentBounds = sentParameters.map(name => parseBound(ctx, name, query[name] ?? '', query.strict_dates ?? false))
  if (query.when !== undefined) {
    const { affectedTime, conditions } = buildPeriodConditions(ctx, query.when)
    return {
      affectedTime: intersectWindows([affectedTime, ...sentBounds.map(getAffectedTime)]),
      conditions: [...sentBounds.flatMap(buildConditions), ...conditions],
      countableWindow: sentBounds.length === 0 && isPeriodCountedByDay(query.when) ? query.when : null,
      ...buildImpliedConditions(sentBounds),
    }
  }
  const bounds = [...sentBounds, ...getDefaultBounds(ctx, sentParameters)]
  return {
    affectedTime: intersectWindows(bounds.map(getAffectedTime)),
    conditions: bounds.flatMap(buildConditions),
    countableWindow: findCountableDayRange(bounds),
    ...buildImpliedConditions(bounds),
  }
}

/** How many days before today the default window of a feed begins. */
const feedPastDays = 30

/** The query of a feed. Its default window begins 30 days ago, so that subscribers see what has just been canceled. */
export function applyFeedWindow(ctx: Context, query: EventQuery): EventQuery {
  const hasDefaultStart =
    !query.include &&
    query.when === undefined &&
    listMissingWindowParameters(listSentParameters(query)).includes('start_date')
  if (!hasDefaultStart) return query
  return { ...query, start_date: addDays(toWall(ctx.now, ctx.siteZone), -feedPastDays).slice(0, 10) }
}

/**
 * How long the result of a list of events stays valid: `untilNextSecond` for periods and date parameters that depend on
 * the time of day, such as `now`; `untilMidnight` for the default window and periods such as `today`; else
 * `untilChange`.
 */
export function getEventListLifetime(query: EventQuery): CacheLifetime {
  if (query.include) return 'untilChange'
  const sentParameters = listSentParameters(query)
  const dependsOnNow = query.when !== undefined && ['upcoming', 'ongoing', 'past'].includes(query.when)
  if (dependsOnNow || !sentParameters.every(name => isFixed(query[name] ?? ''))) return 'untilNextSecond'
  const isIndependentOfToday =
    query.when === undefined ? listMissingWindowParameters(sentParameters).length === 0 : query.when === 'all'
  return isIndependentOfToday ? 'untilChange' : 'untilMidnight'
}

/** Whether a text always means the same moment: a date in digits, or seconds since 1970. */
const isFixed = (text: string): boolean =>
  /^(\d{4}-\d\d-\d\d([T ][\d:.]+)?\s*(Z|[+-][\d:]+)?|\d{5,})$/i.test(text.trim())

/** The range of days of these bounds; null unless they are a first and a last day, and it is long enough. */
function findCountableDayRange(bounds: Bound[]): DayRange | null {
  const from = bounds.find(({ edge, operator }) => edge === 'start' && operator === '>=')
  const until = bounds.find(({ edge, operator }) => edge === 'end' && operator === '<=')
  if (bounds.length !== 2 || !from || !until || bounds.some(({ isStrict }) => isStrict)) return null
  const lengthMs = toDatabaseWallTime(until.wall).getTime() - toDatabaseWallTime(from.wall).getTime()
  return lengthMs >= countableWindowMinMs ? { from: from.wall, until: until.wall } : null
}

function parseBound(ctx: Context, name: DateParameter, text: string, isStrict: boolean): Bound {
  const { edge, operator, roundToDay } = dateParameters[name]
  const { wall, instant } = parseMomentParameter(ctx, name, text, ctx.siteZone)
  return { edge, operator, wall: isStrict ? wall : roundToDay(wall), instant, isStrict }
}

/** The bounds of the default window that the query does not replace. */
function getDefaultBounds(ctx: Context, sentParameters: DateParameter[]): Bound[] {
  const today = toWall(ctx.now, ctx.siteZone)
  const bound = { instant: ctx.now, isStrict: false } // not strict, so the instant is not used
  const from: Bound = { ...bound, edge: 'start', operator: '>=', wall: startOfDay(addDays(today, -1)) }
  const until: Bound = { ...bound, edge: 'end', operator: '<=', wall: endOfDay(addMonths(today, windowMonths)) }
  return listMissingWindowParameters(sentParameters).map(name => (name === 'start_date' ? from : until))
}

/**
 * The window parameters that use their default, because they were not sent. None if another date parameter was sent.
 */
const listMissingWindowParameters = (sentParameters: DateParameter[]): DateParameter[] =>
  sentParameters.some(name => !windowParameters.includes(name))
    ? []
    : windowParameters.filter(name => !sentParameters.includes(name))
