import type { Context } from '../../api/context.ts'
import { toIdentifier, type Sql, sql } from '../../db/sql.ts'
import {
  addDays,
  addMonths,
  endOfDay,
  startOfDay,
  toInstant,
  toWall,
  type WallTime,
} from '../../core/time/wall-time.ts'
import { parseMomentParameter, toDatabaseWallTime } from '../shared/publication.ts'
import type { CacheLifetime } from '../../core/cache-lifetime.ts'
import type { EventQuery } from './schema.ts'

/** The default window of a list ends so many months ahead. */
const windowMonths = 24

/**
 * No zone has ever been further from UTC. The instant of a wall time differs from the same time in UTC by less than
 * this.
 */
export const utcOffsetMaxMs = 16 * 3_600_000

/**
 * A bound for the start or the end of an event: a wall time in the zone of the event or, with `strict_dates`, an
 * instant.
 */
type Bound = { end: 'start' | 'end'; is: '<' | '<=' | '>' | '>=' | 'within'; wall: WallTime; instant: Date }

const PARAMETERS = {
  start_date: { end: 'start', is: '>=', day: startOfDay },
  end_date: { end: 'end', is: '<=', day: endOfDay },
  starts_before: { end: 'start', is: '<', day: endOfDay },
  starts_after: { end: 'start', is: '>', day: endOfDay },
  ends_before: { end: 'end', is: '<', day: endOfDay },
  ends_after: { end: 'end', is: '>', day: endOfDay },
  lasts_into: { end: 'end', is: 'within', day: startOfDay },
} as const

type Parameter = keyof typeof PARAMETERS
const parameters = Object.keys(PARAMETERS) as Parameter[]

/** The parameters that replace the ends of the default window. */
const windowEnds: Parameter[] = ['start_date', 'end_date']

/** Whole days in the zone of the event, from the start of the first to the end of the last. */
export type DayRange = { from: WallTime; until: WallTime }

/**
 * The conditions of the dates of a query on events `e`. `linkConditions` follow from them for the start that a link `l`
 * has a copy of: PostgreSQL then skips events outside the dates without reading them. `countableWindow` is null if the
 * dates are not exactly one window.
 */
export type DateConditions = { conditions: Sql[]; countableWindow: CountableWindow | null; linkConditions: Sql[] }

/** A window whose events are counted by days instead of one by one. */
export type CountableWindow = DayRange | 'all' | 'upcoming' | 'past'

const isCountedByDay = (when: NonNullable<EventQuery['when']>) =>
  when === 'all' || when === 'upcoming' || when === 'past'

/** The events of a shorter window are counted one by one. */
const countedByDayFromMs = 32 * 86_400_000

/**
 * The conditions of the dates of a query (F2.5). The default window, from yesterday to 24 months ahead, replaces the
 * dates that the query does not have. Dates are whole days in the zone of the event or, with `strict_dates`, instants.
 */
export function buildDateConditions(ctx: Context, query: EventQuery): DateConditions {
  if (query.include) return { conditions: [], countableWindow: null, linkConditions: [] }
  const sent = parameters.filter(parameter => query[parameter] !== undefined)
  const isStrict = query.strict_dates ?? false
  const asked = sent.map(parameter => parseBound(ctx, parameter, query[parameter] ?? '', isStrict))
  if (query.when !== undefined) {
    const conditions = [
      ...asked.flatMap(bound => buildConditions(bound, isStrict)),
      ...buildPeriodConditions(ctx, query.when),
    ]
    const window = sent.length === 0 && isCountedByDay(query.when) ? query.when : null
    return {
      conditions,
      countableWindow: window,
      linkConditions: asked.flatMap(bound => buildLinkConditions(bound, isStrict)),
    }
  }
  const more = getDefaultBounds(ctx, sent)
  const each = (of: (bound: Bound, strict: boolean) => Sql[]) => [
    ...asked.flatMap(bound => of(bound, isStrict)),
    ...more.flatMap(bound => of(bound, false)),
  ]
  const window = isStrict && sent.length > 0 ? null : getDayRange([...asked, ...more])
  return { conditions: each(buildConditions), countableWindow: window, linkConditions: each(buildLinkConditions) }
}

/** How long the result of these dates stays the same. `now` and `in two hours` mean another instant each second. */
export function getEventListLifetime(query: EventQuery): CacheLifetime {
  if (query.include) return 'always'
  const sent = parameters.filter(parameter => query[parameter] !== undefined)
  const isAsOfNow = query.when !== undefined && ['upcoming', 'ongoing', 'past'].includes(query.when)
  if (isAsOfNow || !sent.every(parameter => isFixed(query[parameter] ?? ''))) return 'second'
  const isWhole = query.when === undefined ? getDefaultEnds(sent).length === 0 : query.when === 'all'
  return isWhole ? 'always' : 'day'
}

/** Whether a text always means the same moment: a date in digits, or seconds since 1970. */
const isFixed = (text: string): boolean =>
  /^(\d{4}-\d\d-\d\d([T ][\d:.]+)?\s*(Z|[+-][\d:]+)?|\d{5,})$/i.test(text.trim())

/** The window of these bounds, if they are a first and a last day and nothing else, and if it is long enough. */
function getDayRange(bounds: Bound[]): DayRange | null {
  const from = bounds.find(({ end, is }) => end === 'start' && is === '>=')
  const until = bounds.find(({ end, is }) => end === 'end' && is === '<=')
  if (bounds.length !== 2 || !from || !until) return null
  const lastsMs = toDatabaseWallTime(until.wall).getTime() - toDatabaseWallTime(from.wall).getTime()
  return lastsMs >= countedByDayFromMs ? { from: from.wall, until: until.wall } : null
}

function parseBound(ctx: Context, parameter: Parameter, text: string, isStrict: boolean): Bound {
  const { end, is, day } = PARAMETERS[parameter]
  const { wall, instant } = parseMomentParameter(ctx, parameter, text, ctx.siteZone)
  return { end, is, wall: isStrict ? wall : day(wall), instant }
}

/** The ends of the default window that the query does not replace. The other date parameters replace both. */
function getDefaultBounds(ctx: Context, sent: Parameter[]): Bound[] {
  const today = toWall(ctx.now, ctx.siteZone)
  const from: Bound = { end: 'start', is: '>=', wall: startOfDay(addDays(today, -1)), instant: ctx.now }
  const until: Bound = { end: 'end', is: '<=', wall: endOfDay(addMonths(today, windowMonths)), instant: ctx.now }
  return getDefaultEnds(sent).map(end => (end === 'start_date' ? from : until))
}

/** The ends of the default window that these parameters do not replace. */
const getDefaultEnds = (sent: Parameter[]) =>
  sent.some(parameter => !windowEnds.includes(parameter)) ? [] : windowEnds.filter(end => !sent.includes(end))

const OPERATORS = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` } as const

/** The condition of a bound. `within`: the event ends after the moment, or starts and ends at it. */
function buildComparison({ is, end }: Pick<Bound, 'is' | 'end'>, clock: 'utc' | 'wall', moment: Sql): Sql {
  const column = toIdentifier(`e.${end}_${clock}`)
  if (is === 'within') return sql`(${column}, ${toIdentifier(`e.start_${clock}`)}) >= (${moment}, ${moment})`
  return sql`${column} ${OPERATORS[is]} ${moment}`
}

const isLowerBound = ({ is }: Bound): boolean => is !== '<' && is !== '<='

/** The last or first instant that meets this bound in any zone. */
function getFarthestInstant(bound: Bound, isStrict: boolean): Date {
  if (isStrict) return bound.instant
  const at = toDatabaseWallTime(bound.wall).getTime()
  return new Date(isLowerBound(bound) ? at - utcOffsetMaxMs : at + utcOffsetMaxMs)
}

/** The condition and, for a wall time, what follows from it for the instant: the index has instants. */
function buildConditions(bound: Bound, isStrict: boolean): Sql[] {
  if (isStrict) return [buildComparison(bound, 'utc', sql`${bound.instant}`)]
  const limit = getFarthestInstant(bound, isStrict)
  return [
    buildComparison(bound, 'wall', sql`${bound.wall}::timestamp`),
    buildComparison({ end: bound.end, is: isLowerBound(bound) ? '>=' : '<=' }, 'utc', sql`${limit}`),
  ]
}

/** The condition on the start that follows from a bound. No event ends before it starts. */
function buildLinkConditions(bound: Bound, isStrict: boolean): Sql[] {
  if (!isLowerBound(bound)) return [sql`l.start_utc <= ${getFarthestInstant(bound, isStrict)}`]
  return bound.end === 'start' ? [sql`l.start_utc >= ${getFarthestInstant(bound, isStrict)}`] : []
}

/**
 * The conditions of `when`, in the zone of the site. A week begins on Monday. An event is in a period that it overlaps.
 */
function buildPeriodConditions(ctx: Context, when: NonNullable<EventQuery['when']>): Sql[] {
  const today = startOfDay(toWall(ctx.now, ctx.siteZone))
  const weekday = (toDatabaseWallTime(today).getUTCDay() + 6) % 7
  const monday = addDays(today, -weekday)
  switch (when) {
    case 'all':
      return []
    case 'upcoming':
      return [sql`e.start_utc > ${ctx.now}`]
    case 'ongoing':
      return [overlapsPeriod(ctx.now, ctx.now), sql`e.end_utc > ${ctx.now}`]
    case 'past':
      return [sql`e.end_utc <= ${ctx.now}`]
    case 'today':
      return overlapsDays(ctx, today, addDays(today, 1))
    case 'tomorrow':
      return overlapsDays(ctx, addDays(today, 1), addDays(today, 2))
    case 'week':
      return overlapsDays(ctx, monday, addDays(monday, 7))
    case 'weekend':
      return overlapsDays(ctx, addDays(monday, 5), addDays(monday, 7))
    case 'month':
      return overlapsDays(ctx, startOfMonth(today), startOfMonth(addMonths(startOfMonth(today), 1)))
  }
}

const startOfMonth = (wall: WallTime): WallTime => `${wall.slice(0, 8)}01 00:00:00`

const overlapsDays = (ctx: Context, from: WallTime, before: WallTime): Sql[] => [
  overlapsPeriod(toInstant(from, ctx.siteZone), toInstant(before, ctx.siteZone)),
  sql`e.start_utc < ${toInstant(before, ctx.siteZone)}`,
  // An event that ends when the period begins is not in it, unless it has no duration.
  sql`(e.end_utc > ${toInstant(from, ctx.siteZone)} or e.start_utc >= ${toInstant(from, ctx.siteZone)})`,
]

/**
 * The condition that an event overlaps the period from `from` to `to`, both included. Finds these events first, with
 * the index events_by_period. A period bounds the start on one side only, so PostgreSQL would otherwise read the events
 * in their order.
 */
export const overlapsPeriod = (from: Date, to: Date): Sql => sql`e.id = any(array(
  select p.id from events p where tstzrange(p.start_utc, p.end_utc, '[]') && tstzrange(${from}, ${to}, '[]')))`
