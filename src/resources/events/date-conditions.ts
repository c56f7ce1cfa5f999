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

/** How far ahead a list looks that names no dates. */
const windowMonths = 24

/** Clocks differ from UTC by less than this, in all of history, so an event that a clock shows after a wall time begins no earlier than this before it. */
export const utcOffsetMaxMs = 16 * 3_600_000

/** One end of an event, before or after a wall time. Whole days mean what the event's own clock shows; strict dates are instants. */
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

/** The parameters that stand for the ends of the default window. */
const windowEnds: Parameter[] = ['start_date', 'end_date']

/** Whole days, from the start of the first to the end of the last, as the event's own clock shows them. */
export type DayRange = { from: WallTime; until: WallTime }

/**
 * The conditions that the dates of a query put on events `e`; what they amount to where that is simple; and what follows from them
 * for the start beside a link `l`, so that events of a venue, organizer or term outside the dates are not even looked up.
 */
export type DateConditions = { conditions: Sql[]; countableWindow: CountableWindow | null; linkConditions: Sql[] }

/** What is counted by days instead of event by event. */
export type CountableWindow = DayRange | 'all' | 'upcoming' | 'past'

const isSummed = (when: NonNullable<EventQuery['when']>) => when === 'all' || when === 'upcoming' || when === 'past'

/** A window of fewer days than this is counted event by event. */
const summedFromMs = 32 * 86_400_000

/**
 * What the dates of a query ask for (F2.5): every one that was sent, and, when no other was, the default window from yesterday to
 * 24 months ahead. Days are whole and the event's own, unless `strict_dates` makes them instants.
 */
export function buildDateConditions(ctx: Context, query: EventQuery): DateConditions {
  if (query.include) return { conditions: [], countableWindow: null, linkConditions: [] }
  const sent = parameters.filter(parameter => query[parameter] !== undefined)
  const isStrict = query.strict_dates ?? false
  const asked = sent.map(parameter => boundOf(ctx, parameter, query[parameter] ?? '', isStrict))
  if (query.when !== undefined) {
    const conditions = [...asked.flatMap(bound => conditionsOf(bound, isStrict)), ...whenAsked(ctx, query.when)]
    const window = sent.length === 0 && isSummed(query.when) ? query.when : null
    return { conditions, countableWindow: window, linkConditions: asked.flatMap(bound => onLink(bound, isStrict)) }
  }
  const more = defaultWindow(ctx, sent)
  const each = (of: (bound: Bound, strict: boolean) => Sql[]) => [
    ...asked.flatMap(bound => of(bound, isStrict)),
    ...more.flatMap(bound => of(bound, false)),
  ]
  const window = isStrict && sent.length > 0 ? null : daysOf([...asked, ...more])
  return { conditions: each(conditionsOf), countableWindow: window, linkConditions: each(onLink) }
}

/** How long what these dates select stays the same: words such as `now` and `in two hours` mean another instant each second. */
export function getEventListLifetime(query: EventQuery): CacheLifetime {
  if (query.include) return 'always'
  const sent = parameters.filter(parameter => query[parameter] !== undefined)
  const isAsOfNow = query.when !== undefined && ['upcoming', 'ongoing', 'past'].includes(query.when)
  if (isAsOfNow || !sent.every(parameter => isFixed(query[parameter] ?? ''))) return 'second'
  const isWhole = query.when === undefined ? missingEnds(sent).length === 0 : query.when === 'all'
  return isWhole ? 'always' : 'day'
}

/** Whether a text means the same whenever it is read: a date in digits, or seconds since 1970. */
const isFixed = (text: string): boolean =>
  /^(\d{4}-\d\d-\d\d([T ][\d:.]+)?\s*(Z|[+-][\d:]+)?|\d{5,})$/i.test(text.trim())

/** The window that these bounds make: one from the start of a day, one until the end of a day, nothing else, and long enough. */
function daysOf(bounds: Bound[]): DayRange | null {
  const from = bounds.find(({ end, is }) => end === 'start' && is === '>=')
  const until = bounds.find(({ end, is }) => end === 'end' && is === '<=')
  if (bounds.length !== 2 || !from || !until) return null
  const lastsMs = toDatabaseWallTime(until.wall).getTime() - toDatabaseWallTime(from.wall).getTime()
  return lastsMs >= summedFromMs ? { from: from.wall, until: until.wall } : null
}

function boundOf(ctx: Context, parameter: Parameter, text: string, isStrict: boolean): Bound {
  const { end, is, day } = PARAMETERS[parameter]
  const { wall, instant } = parseMomentParameter(ctx, parameter, text, ctx.siteZone)
  return { end, is, wall: isStrict ? wall : day(wall), instant }
}

/** Yesterday and in 24 months, each where the query names no date of its own; neither where it uses the finer parameters. */
function defaultWindow(ctx: Context, sent: Parameter[]): Bound[] {
  const today = toWall(ctx.now, ctx.siteZone)
  const from: Bound = { end: 'start', is: '>=', wall: startOfDay(addDays(today, -1)), instant: ctx.now }
  const until: Bound = { end: 'end', is: '<=', wall: endOfDay(addMonths(today, windowMonths)), instant: ctx.now }
  return missingEnds(sent).map(end => (end === 'start_date' ? from : until))
}

/** The ends of the default window that these parameters leave to it. */
const missingEnds = (sent: Parameter[]) =>
  sent.some(parameter => !windowEnds.includes(parameter)) ? [] : windowEnds.filter(end => !sent.includes(end))

const OPERATORS = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` } as const

/** That an end is on that side of a moment; `within`, that it is behind it, or at it where the start is, too. */
function isBeside({ is, end }: Pick<Bound, 'is' | 'end'>, clock: 'utc' | 'wall', moment: Sql): Sql {
  const column = toIdentifier(`e.${end}_${clock}`)
  if (is === 'within') return sql`(${column}, ${toIdentifier(`e.start_${clock}`)}) >= (${moment}, ${moment})`
  return sql`${column} ${OPERATORS[is]} ${moment}`
}

const isLower = ({ is }: Bound): boolean => is !== '<' && is !== '<='

/** The latest, or earliest, instant that an end of an event can have under this bound, whatever its zone. */
function farthest(bound: Bound, isStrict: boolean): Date {
  if (isStrict) return bound.instant
  const at = toDatabaseWallTime(bound.wall).getTime()
  return new Date(isLower(bound) ? at - utcOffsetMaxMs : at + utcOffsetMaxMs)
}

/** The condition itself and, for wall times, what it implies for the instant, which is what the index is ordered by. */
function conditionsOf(bound: Bound, isStrict: boolean): Sql[] {
  if (isStrict) return [isBeside(bound, 'utc', sql`${bound.instant}`)]
  const limit = farthest(bound, isStrict)
  return [
    isBeside(bound, 'wall', sql`${bound.wall}::timestamp`),
    isBeside({ end: bound.end, is: isLower(bound) ? '>=' : '<=' }, 'utc', sql`${limit}`),
  ]
}

/** What a bound implies for the start: a start after something, or anything before something, since no event ends before it starts. */
function onLink(bound: Bound, isStrict: boolean): Sql[] {
  if (!isLower(bound)) return [sql`l.start_utc <= ${farthest(bound, isStrict)}`]
  return bound.end === 'start' ? [sql`l.start_utc >= ${farthest(bound, isStrict)}`] : []
}

/** Periods in words, in the site's zone; a week begins on Monday. An event is in a period that it touches. */
function whenAsked(ctx: Context, when: NonNullable<EventQuery['when']>): Sql[] {
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
      return touching(ctx, today, addDays(today, 1))
    case 'tomorrow':
      return touching(ctx, addDays(today, 1), addDays(today, 2))
    case 'week':
      return touching(ctx, monday, addDays(monday, 7))
    case 'weekend':
      return touching(ctx, addDays(monday, 5), addDays(monday, 7))
    case 'month':
      return touching(ctx, firstOfMonth(today), firstOfMonth(addMonths(firstOfMonth(today), 1)))
  }
}

const firstOfMonth = (wall: WallTime): WallTime => `${wall.slice(0, 8)}01 00:00:00`

const touching = (ctx: Context, from: WallTime, before: WallTime): Sql[] => [
  overlapsPeriod(toInstant(from, ctx.siteZone), toInstant(before, ctx.siteZone)),
  sql`e.start_utc < ${toInstant(before, ctx.siteZone)}`,
  // What ends as the period begins has not touched it, unless it is as short as that.
  sql`(e.end_utc > ${toInstant(from, ctx.siteZone)} or e.start_utc >= ${toInstant(from, ctx.siteZone)})`,
]

/**
 * That an event has an instant from `from` to `to`, both included. Such events are looked up first and once, by events_by_period:
 * a period bounds the start on one side alone, and PostgreSQL would rather read through the events in their order.
 */
export const overlapsPeriod = (from: Date, to: Date): Sql => sql`e.id = any(array(
  select p.id from events p where tstzrange(p.start_utc, p.end_utc, '[]') && tstzrange(${from}, ${to}, '[]')))`
