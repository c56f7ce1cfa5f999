import { useEffect, useRef } from 'preact/hooks'
import { segmentByCollection } from '../../../../src/core/page/segments.ts'
import type { ChangeMessage } from '../../../index.ts'
import type { RecordKind } from '../records/kinds.ts'

type RecordChange = ChangeMessage['changes'][number]

/** What the service calls a kind of record in its messages. */
export type ChangeKind = RecordChange['kind']

/** What has changed in the calendar; `unknown` when messages may be missing, so that any record may have changed. */
export type RecordChanges = readonly RecordChange[] | 'unknown'

const changeKinds: Record<RecordKind, ChangeKind> = segmentByCollection

const listeners = new Set<(changes: RecordChanges) => void>()

/** Calls the listeners of this tab. */
export function announceChanges(changes: RecordChanges): void {
  for (const listen of listeners) listen(changes)
}

/** Calls `onChange` when a record may have changed, here or elsewhere. Null for no record. */
export function useRecordChanges(record: { kind: RecordKind; id: number } | null, onChange: () => void): void {
  const latest = useRef(onChange)
  latest.current = onChange
  const { kind, id } = record ?? {}
  useEffect(() => {
    if (!kind) return
    const listen = (changes: RecordChanges) => {
      if (changes === 'unknown' || changes.some(change => change.kind === changeKinds[kind] && change.id === id))
        latest.current()
    }
    listeners.add(listen)
    return () => void listeners.delete(listen)
  }, [kind, id])
}
