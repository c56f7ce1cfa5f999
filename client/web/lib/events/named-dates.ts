import type { Scope } from '../../../../src/core/recurrence/scope.ts'

type Dated = { seriesId: number | null; start: { wall: string } | null }

/** The records to name in requests with `scope`: of each series the first date, because the scope adds the others. */
export function selectNamedDates<R extends Dated>(records: R[], scope: Scope | undefined): R[] {
  if (scope === undefined || scope === 'this') return records
  const isBefore = (one: R, other: R) => (one.start?.wall ?? '') < (other.start?.wall ?? '')
  return records.filter(
    record =>
      record.seriesId === null ||
      !records.some(other => other !== record && other.seriesId === record.seriesId && isBefore(other, record)),
  )
}
