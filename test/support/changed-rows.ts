import type { ChangedRow } from '../../src/db/changes/changed-records.ts'

/**
 * The rows of the change log for a change such as `event 1,2`, of two events, or `window 10,20`, of one that takes place
 * from 10 to 20, in seconds since 1970.
 */
export function toChangedRows(change: string): ChangedRow[] {
  const [kind = '', numbers = ''] = change.split(' ')
  const ids = numbers.split(',').map(Number)
  const [from = null, until = null] = ids
  if (kind === 'window') return [{ kind: 'event', id: 0, from, until }]
  return ids.map(id => ({ kind, id, from: null, until: null }))
}
