import { useEffect, useRef, useState } from 'preact/hooks'
import { useInvalidateQueries } from '../lib/client.ts'
import { formatRecords } from '../lib/records/format-records.ts'
import { formatFailure } from '../lib/text/format-failure.ts'
import { useLanguage } from '../lib/text/language.ts'
import { useMessages } from '../lib/text/messages.ts'
import type { RecordKind } from '../lib/records/kinds.ts'
import { dismissNotice, showNotice } from '../lib/text/notices.ts'
import { runWithSignIn } from '../lib/session/reauthentication.ts'
import { recordDefinitions } from '../lib/records/definitions.ts'
import type { RecordSummary } from '../lib/records/summary.ts'
import type { FailuresById } from '../lib/records/use-batch.ts'

/** How long the user can undo a deletion before the page sends it. */
const undoMs = 8000

type PendingDeletions = {
  /** Ids of records that will be deleted in a few seconds. */
  ids: ReadonlySet<number>
  failures: FailuresById
  scheduleDeletion: (record: RecordSummary) => void
}

type PendingDeletion = { record: RecordSummary; timer: ReturnType<typeof setTimeout> }

/**
 * Deletes records permanently after a delay, in which the user can undo the deletion. When the user opens another page
 * of the calendar, the deletion is sent at once. When the user closes the browser tab, it is not sent.
 */
export function usePendingDeletion(kind: RecordKind): PendingDeletions {
  const messages = useMessages('actions')
  const language = useLanguage()
  const invalidateQueries = useInvalidateQueries()
  const { pending, ids, addPending, removePending } = usePendingMap()
  const [failures, setFailures] = useState<FailuresById>(new Map())
  const toNoticeKey = ({ id }: RecordSummary) => `deletion ${kind} ${id}`

  const sendDeletion = async (record: RecordSummary) => {
    const key = toNoticeKey(record)
    clearTimeout(pending.get(record.id)?.timer)
    dismissNotice(key) // The deletion cannot be undone from here on.
    try {
      await runWithSignIn(language, calendar => recordDefinitions[kind].deletePermanently(calendar, record.id))
      showNotice({ key, tone: 'success', text: messages.deleted({ records: formatRecords(messages, [record]) }) })
    } catch (error) {
      const reason = formatFailure(error, messages)
      setFailures(others => new Map(others).set(record.id, reason))
      showNotice({ key, tone: 'error', text: `${record.title}: ${reason}` })
    }
    await invalidateQueries()
    removePending(record)
  }
  const scheduleDeletion = (record: RecordSummary) => {
    const key = toNoticeKey(record)
    addPending({ record, timer: setTimeout(() => void sendDeletion(record), undoMs) })
    const undo = { label: messages.undo, onClick: () => (removePending(record), dismissNotice(key)) }
    showNotice({
      key,
      tone: 'success',
      text: messages.deletionScheduled({ title: record.title }),
      action: undo,
      takesFocus: true,
    })
  }
  const latestSend = useRef(sendDeletion)
  latestSend.current = sendDeletion
  useEffect(() => () => [...pending.values()].forEach(({ record }) => void latestSend.current(record)), [])
  return { ids, failures, scheduleDeletion }
}

/** The pending deletions, by the id of the record. The component renders again when the ids change. */
function usePendingMap() {
  const pending = useRef(new Map<number, PendingDeletion>()).current
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const addPending = (deletion: PendingDeletion) => {
    pending.set(deletion.record.id, deletion)
    setIds(new Set(pending.keys()))
  }
  const removePending = ({ id }: RecordSummary) => {
    clearTimeout(pending.get(id)?.timer)
    pending.delete(id)
    setIds(new Set(pending.keys()))
  }
  return { pending, ids, addPending, removePending }
}
