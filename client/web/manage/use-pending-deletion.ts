import { useEffect, useRef, useState } from 'preact/hooks'
import { useInvalidateQueries } from '../lib/client.ts'
import { showNotice, dismissNotice } from '../ui/notices.tsx'
import { runAsWriter } from '../lib/reauthentication.ts'
import type { RecordType } from '../lib/record-types.ts'
import { useLanguage, useMessages } from '../lib/language.ts'
import { collections } from '../lib/collections.ts'
import { deedWords } from '../lib/deed-words.ts'
import type { RecordSummary } from '../lib/record-summary.ts'
import { type FailuresById, formatFailure } from '../lib/use-batch.ts'

/** How long a reader can change their mind about what cannot be brought back. */
const mercyMs = 8000

type Doomed = {
  /** Ids of those that will be deleted in a moment. */
  ids: ReadonlySet<number>
  failures: FailuresById
  scheduleDeletion: (row: RecordSummary) => void
}

type Sentence = { row: RecordSummary; timer: ReturnType<typeof setTimeout> }

/**
 * Deletes for good, but not at once: until then it can be undone. A reader who goes elsewhere in the page has made up their
 * mind, and the deletion is sent; one who closes the page has not, and it is not.
 */
export function usePendingDeletion(kind: RecordType): Doomed {
  const words = useMessages(deedWords)
  const language = useLanguage()
  const refresh = useInvalidateQueries()
  const sentences = useRef(new Map<number, Sentence>())
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [faults, setFaults] = useState<FailuresById>(new Map())
  const noteKey = ({ id }: RecordSummary) => `doomed ${kind} ${id}`

  const lift = ({ id }: RecordSummary) => {
    clearTimeout(sentences.current.get(id)?.timer)
    sentences.current.delete(id)
    setIds(new Set(sentences.current.keys()))
  }
  const carryOut = async (row: RecordSummary) => {
    clearTimeout(sentences.current.get(row.id)?.timer)
    dismissNotice(noteKey(row)) // there is no way back from here
    try {
      await runAsWriter(language, calendar => collections[kind].destroy(calendar, row.id))
      showNotice({ key: noteKey(row), tone: 'success', text: words.destroyed([row.title]) })
    } catch (error) {
      const reason = formatFailure(error, words)
      setFaults(old => new Map(old).set(row.id, reason))
      showNotice({ key: noteKey(row), tone: 'error', text: `${row.title}: ${reason}` })
    }
    await refresh()
    lift(row)
  }
  const doom = (row: RecordSummary) => {
    sentences.current.set(row.id, { row, timer: setTimeout(() => void carryOut(row), mercyMs) })
    setIds(new Set(sentences.current.keys()))
    const undo = { label: words.undo, act: () => (lift(row), dismissNotice(noteKey(row))) }
    showNotice({ key: noteKey(row), tone: 'success', text: words.doomed(row.title), action: undo, takesFocus: true })
  }
  const latest = useRef(carryOut)
  latest.current = carryOut
  useEffect(() => () => [...sentences.current.values()].forEach(({ row }) => void latest.current(row)), [])
  return { ids, failures: faults, scheduleDeletion: doom }
}
