import { useState } from 'preact/hooks'
import type { Language, Me } from '../../../index.ts'
import { formatFailure } from '../../lib/text/format-failure.ts'
import { useLanguage } from '../../lib/text/language.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { showNotice } from '../../lib/text/notices.ts'
import { canEdit } from '../../lib/session/permissions.ts'
import { runWithSignIn } from '../../lib/session/reauthentication.ts'
import { recordDefinitions } from '../../lib/records/definitions.ts'
import type { RecordKind } from '../../lib/records/kinds.ts'
import type { RecordListQuery } from '../../lib/records/list-query.ts'
import type { RecordSummary } from '../../lib/records/summary.ts'

/** How many records can be selected beyond the page. */
export const selectionMax = 1000

const recordsPerRead = 100

type SelectionOptions = {
  kind: RecordKind
  query: RecordListQuery
  /** The records of the page. */
  records: RecordSummary[]
  /** How many records match the query. */
  total: number
  me: Me
}

type UseSelection = {
  selection: { ids: ReadonlySet<number>; toggle: (changed: number[], isSelected: boolean) => void }
  selected: RecordSummary[]
  clearSelection: () => void
  /** Selects all records that match the query; null unless the whole page is selected and there are others. */
  selectMatching: (() => Promise<void>) | null
}

/**
 * The selected records: of this page, or all that match the query. Another search or filter ends the selection of all.
 */
export function useSelection({ kind, query, records, total, me }: SelectionOptions): UseSelection {
  const messages = useMessages('actions')
  const language = useLanguage()
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [matching, setMatching] = useState<{ key: string; records: RecordSummary[] } | null>(null)
  const key = JSON.stringify({ ...query, page: 1 })
  const isSelectable = (record: RecordSummary) => canEdit(me, kind, record)
  const beyondPage =
    matching?.key === key ? matching.records.filter(({ id }) => !records.some(one => one.id === id)) : []
  const pageIds = records.filter(isSelectable).map(({ id }) => id)
  const isPageSelected = pageIds.length > 0 && pageIds.every(id => ids.has(id))
  const toggle = (changed: number[], isSelected: boolean) =>
    setIds(old => new Set([...old].filter(id => !changed.includes(id)).concat(isSelected ? changed : [])))
  const selectMatching = async () => {
    try {
      const found = (await readAll(language, kind, query)).filter(isSelectable)
      setMatching({ key, records: found })
      setIds(new Set(found.map(({ id }) => id)))
    } catch (error) {
      showNotice({ key: 'select', tone: 'error', text: formatFailure(error, messages) })
    }
  }
  return {
    selection: { ids, toggle },
    selected: [...records, ...beyondPage].filter(({ id }) => ids.has(id)),
    clearSelection: () => (setIds(new Set()), setMatching(null)),
    selectMatching: isPageSelected && total > records.length && matching?.key !== key ? selectMatching : null,
  }
}

/** Reads all records that match a query, page by page. A record that moves to another page meanwhile appears once. */
async function readAll(language: Language, kind: RecordKind, query: RecordListQuery): Promise<RecordSummary[]> {
  const found = new Map<number, RecordSummary>()
  for (let page = 1, pageCount = 1; page <= pageCount && found.size < selectionMax; page++) {
    const { records, total_pages } = await runWithSignIn(language, calendar =>
      recordDefinitions[kind].list(calendar, { ...query, page, perPage: recordsPerRead }),
    )
    for (const record of records) found.set(record.id, record)
    pageCount = total_pages
  }
  return [...found.values()].slice(0, selectionMax)
}
