import { type Caller, hasPermission } from '../../auth/permissions.ts'
import type { ChangeOp, LoggedChange } from '../../db/changes/change-log.ts'
import type { ChangeMessage } from './schema.ts'

type Change = ChangeMessage['changes'][number]

/**
 * The changes that the caller may hear of, each record once, in the order of their last change. Everybody hears of
 * records that are or were public, authors also of their own, and editors of all.
 */
export function mergeChanges(logged: readonly LoggedChange[], caller: Caller): Change[] {
  const merged = new Map<string, Change>()
  for (const change of logged) {
    const op = getOp(change, caller)
    if (op === null) continue
    const { kind, id } = change
    const key = `${kind} ${id}`
    const before = merged.get(key)
    merged.delete(key)
    const sum = before ? joinOps(before.op, op) : op
    if (sum !== null) merged.set(key, { kind, id, op: sum })
  }
  return [...merged.values()]
}

function getOp({ op, publicOp, authorId }: LoggedChange, caller: Caller): ChangeOp | null {
  const isOwn = authorId !== null && authorId === caller.userId && hasPermission(caller, 'write')
  return isOwn || hasPermission(caller, 'edit-others') ? op : publicOp
}

/** Merges two successive changes of a record. Null for a record that was created and then deleted. */
function joinOps(first: ChangeOp, second: ChangeOp): ChangeOp | null {
  if (first === 'create') return second === 'delete' ? null : 'create'
  return second === 'create' ? 'update' : second
}
