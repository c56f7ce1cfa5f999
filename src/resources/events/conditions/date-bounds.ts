import { toIdentifier, type Sql, sql } from '../../../db/sql/sql.ts'
import type { WallTime } from '../../../core/time/wall-time.ts'
import { toDatabaseWallTime } from '../../shared/publication/publication.ts'
import { openWindow, type TimeWindow } from '../../../core/cache/dependencies.ts'

/** An upper bound for the distance of any zone from UTC, in ms. */
export const utcOffsetMaxMs = 16 * 3_600_000

/**
 * A bound for the start or the end of an event: `instant` if `isStrict`, else `wall` in the zone of the event.
 * `not-over` means that the event ends after the moment, or starts and ends at it.
 */
export type Bound = {
  edge: 'start' | 'end'
  operator: '<' | '<=' | '>' | '>=' | 'not-over'
  wall: WallTime
  instant: Date
  isStrict: boolean
}

const sqlOperators = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` } as const

/** Compares the start or end of events, in UTC or in their zone, to a moment. */
function buildComparison(
  { operator, edge }: Pick<Bound, 'operator' | 'edge'>,
  clock: 'utc' | 'wall',
  moment: Sql,
): Sql {
  const column = toIdentifier(`e.${edge}_${clock}`)
  // Compares the ends, and if they are equal the starts.
  if (operator === 'not-over') return sql`(${column}, ${toIdentifier(`e.start_${clock}`)}) >= (${moment}, ${moment})`
  return sql`${column} ${sqlOperators[operator]} ${moment}`
}

const isLowerBound = ({ operator }: Bound): boolean => operator !== '<' && operator !== '<='

/** The instant of the bound; of a wall time, the earliest (lower bound) or latest (upper bound) instant in any zone. */
function getWidestInstant(bound: Bound): Date {
  if (bound.isStrict) return bound.instant
  const utcMs = toDatabaseWallTime(bound.wall).getTime()
  return new Date(isLowerBound(bound) ? utcMs - utcOffsetMaxMs : utcMs + utcOffsetMaxMs)
}

/** An event that meets the bound ends after a lower bound, and starts before an upper one. */
export function getAffectedTime(bound: Bound): TimeWindow {
  const seconds = getWidestInstant(bound).getTime() / 1_000
  return isLowerBound(bound) ? { ...openWindow, from: seconds } : { ...openWindow, until: seconds }
}

/**
 * The exact condition. For a wall time, adds a wider condition on the UTC column. For an upper bound of the end, adds
 * the same bound of the start, because the start is not after the end. These additions let PostgreSQL use the index of
 * the start.
 */
export function buildConditions(bound: Bound): Sql[] {
  const isUpperBoundOfEnd = bound.edge === 'end' && !isLowerBound(bound)
  const widest = sql`${getWidestInstant(bound)}`
  const startCondition = isUpperBoundOfEnd ? [buildComparison({ edge: 'start', operator: '<=' }, 'utc', widest)] : []
  if (bound.isStrict) return [buildComparison(bound, 'utc', widest), ...startCondition]
  const widerOperator = isLowerBound(bound) ? '>=' : '<='
  return [
    buildComparison(bound, 'wall', sql`${bound.wall}::timestamp`),
    buildComparison({ edge: bound.edge, operator: widerOperator }, 'utc', widest),
    ...startCondition,
  ]
}

/** The conditions on the start that bounds imply, of events and of links. */
export const buildImpliedConditions = (bounds: Bound[]) => ({
  startConditions: bounds.flatMap(bound => buildStartConditions(bound, 'e')),
  linkStartConditions: bounds.flatMap(bound => buildStartConditions(bound, 'l')),
})

/** The condition on the start that a bound implies. An upper bound of the end is also one of the start. */
function buildStartConditions(bound: Bound, alias: 'e' | 'l'): Sql[] {
  const start = toIdentifier(`${alias}.start_utc`)
  if (!isLowerBound(bound)) return [sql`${start} <= ${getWidestInstant(bound)}`]
  return bound.edge === 'start' ? [sql`${start} >= ${getWidestInstant(bound)}`] : []
}
