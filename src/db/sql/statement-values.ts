import pg from 'pg'

/**
 * A value as `pg` sends it. Without this, it would send the time of a Date in the time zone of the process. Throws a
 * RangeError for an invalid Date and a TypeError for an object with a cycle. `pg` would find the cycle only after it
 * has sent a part of the statement.
 */
export function toParameter(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(toParameter)
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) ? JSON.stringify(value) : value
}

const int8 = 20
const date = 1082
const timestamp = 1114

const parsers = new Map<number, (text: string) => unknown>([
  [int8, BigInt],
  [date, text => new Date(`${text}T00:00:00Z`)],
  [timestamp, text => new Date(`${text.replace(' ', 'T')}Z`)],
])

/**
 * Reads times without a zone as UTC and `bigint` as BigInt, like Prisma; `numeric` stays a text. Not for arrays of times:
 * their elements are in the time zone of the process.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
}
