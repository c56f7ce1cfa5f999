import { useMessages } from '../lib/text/messages.ts'
import { editPaths } from '../lib/paths/paths.ts'
import type { RecordKind } from '../lib/records/kinds.ts'
import { CloudOff, Inbox, Plus, SearchX } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { type Me, readServiceFailure } from '../../index.ts'
import { useServiceQuery } from '../lib/client.ts'
import { useIsOnline } from '../lib/browser/use-is-online.ts'
import { canCreate } from '../lib/session/permissions.ts'
import { EmptyState, FailureNotice, LoadingState } from '../ui/state/states.tsx'
import { usePageTitle } from '../lib/paths/page-title.ts'
import { BulkActionBar } from './bulk-action-bar.tsx'
import { recordDefinitions } from '../lib/records/definitions.ts'
import { type RecordsToDelete, DeleteRecordsDialog } from '../ui/dialog/delete-records-dialog.tsx'
import { type BulkActions, useBulkActions } from '../lib/records/use-bulk-actions.ts'
import { useBulkChangeDialog } from './bulk/use-bulk-change-dialog.tsx'
import { useSelection } from './bulk/use-selection.ts'
import { usePendingDeletion } from './use-pending-deletion.ts'
import { type RecordListState, useRecordList } from './list/use-record-list.ts'
import { RecordListToolbar } from './list/record-list-toolbar.tsx'
import { Pager } from '../ui/state/pager.tsx'
import type { RecordListProps } from './list/record-list-props.ts'
import type { RecordListQuery } from '../lib/records/list-query.ts'
import type { RecordSummary, RecordSummaryPage } from '../lib/records/summary.ts'
import { selectNamedDates } from '../lib/events/named-dates.ts'
import { useScopeQuestion } from '../ui/dialog/use-scope-question.tsx'
import { useSignedInUser } from '../ui/state/require-sign-in.tsx'
import { ManageTabs } from '../ui/menu/manage-tabs.tsx'
import './record-list-page.css'
import { useIsWide } from '../lib/browser/use-is-wide.ts'
import { RecordCards } from './list/record-cards.tsx'
import { RecordTable } from './list/record-table.tsx'
import './list/record-list.css'

/** The page where users list, filter, edit and delete the records of a kind. */
export function RecordListPage({ kind }: { kind: RecordKind }) {
  const messages = useMessages('manage')
  const me = useSignedInUser()
  usePageTitle(messages.kinds[kind])
  if (!me) return null
  return (
    <div class="manage-page">
      <ManageTabs />
      <div class="manage-head">
        <h1>{messages.kinds[kind]}</h1>
        {canCreate(me, kind) && (
          <Link class="button primary" href={editPaths.create(kind)}>
            <Plus aria-hidden /> {messages.create[kind]}
          </Link>
        )}
      </div>
      <List key={kind} kind={kind} me={me} />
    </div>
  )
}

type Props = { kind: RecordKind; me: Me }

function List({ kind, me }: Props) {
  const messages = useMessages('manage').list
  const listState = useRecordList(kind)
  const { data, error, refetch, isPlaceholderData } = useServiceQuery({
    key: ['manage', kind, listState.query],
    read: calendar => recordDefinitions[kind].list(calendar, listState.query),
    isPreviousDataKept: true,
  })
  useRedirectToLastPage(listState, isPlaceholderData ? undefined : data, error)
  const isPageGone = readServiceFailure(error)?.status === 404 && listState.query.page > 1
  return (
    <>
      <RecordListToolbar kind={kind} list={listState} me={me} />
      <p role="status" class="result-count">
        {data && messages.found({ count: data.total })}
      </p>
      {error && !isPageGone && <FailureNotice error={error} retry={refetch} />}
      {!data && !error && <NotLoaded />}
      {data?.records.length === 0 && <NoRecords kind={kind} list={listState} />}
      <RecordPage
        {...{ kind, me, query: listState.query }}
        records={data?.records ?? []}
        total={data?.total ?? 0}
        missing={listState.query.missing}
      />
      {data && <Pager page={listState.query.page} pageCount={data.total_pages} goToPage={listState.goToPage} />}
    </>
  )
}

/** Goes to the last page when the current one does not exist any more, for example after its records were deleted. */
function useRedirectToLastPage(
  { query: { page }, goToPage }: RecordListState,
  data: RecordSummaryPage | undefined,
  error: unknown,
): void {
  const isGone = data ? page > Math.max(data.total_pages, 1) : readServiceFailure(error)?.status === 404
  useEffect(() => {
    if (isGone && page > 1) goToPage(data ? Math.max(data.total_pages, 1) : page - 1, { isAddressReplaced: true })
  }, [isGone, page])
}

function NotLoaded() {
  const messages = useMessages('manage').list
  if (useIsOnline()) return <LoadingState lines={6} />
  return <EmptyState icon={<CloudOff aria-hidden />} title={messages.offline} hint={messages.offlineHint} />
}

function NoRecords({ kind, list }: { kind: RecordKind; list: RecordListState }) {
  const messages = useMessages('manage').list
  if (!list.isFiltered)
    return <EmptyState icon={<Inbox aria-hidden />} title={messages.none[kind]} hint={messages.noneHint} />
  return (
    <EmptyState icon={<SearchX aria-hidden />} title={messages.nothingFound} hint={messages.nothingFoundHint}>
      <button type="button" onClick={list.clearFilters}>
        {messages.clear}
      </button>
    </EmptyState>
  )
}

/** The trash for one or more records. Asks which dates of their series it is for; false when the user cancels. */
function useDateActions(actions: BulkActions) {
  const { askScope, scopeDialog } = useScopeQuestion()
  const runOnDates = async (action: 'trash' | 'restore', records: RecordSummary[]): Promise<boolean> => {
    const isRecurring = records.some(({ seriesId }) => seriesId !== null)
    const scope = isRecurring ? await askScope({ action }) : undefined
    if (scope === null) return false
    await actions[action](selectNamedDates(records, scope), scope)
    return true
  }
  const bulkActions = {
    trash: (records: RecordSummary[]) => runOnDates('trash', records),
    restore: (records: RecordSummary[]) => runOnDates('restore', records),
  }
  const dateActions = {
    trash: (record: RecordSummary) => void bulkActions.trash([record]),
    restore: (record: RecordSummary) => void bulkActions.restore([record]),
  }
  return { bulkActions, dateActions, scopeDialog }
}

type RecordPageProps = Props & Pick<RecordListProps, 'records' | 'missing'> & { query: RecordListQuery; total: number }

function RecordPage({ kind, me, records, missing, query, total }: RecordPageProps) {
  const actions = useBulkActions(kind)
  const { ids: pendingDeletion, failures: deletionFailures, scheduleDeletion } = usePendingDeletion(kind)
  const parentNames = useParentNames(records)
  const { selection, selected, clearSelection, selectMatching } = useSelection({ kind, query, records, total, me })
  const [recordsToDelete, setRecordsToDelete] = useState<RecordsToDelete>(null)
  const { bulkActions, dateActions, scopeDialog } = useDateActions(actions)
  const { changeSelected, bulkChange, bulkChangeDialog } = useBulkChangeDialog({ kind, me, clearSelection })
  const rowActions = { ...dateActions, deletePermanently: (record: RecordSummary) => setRecordsToDelete([record]) }
  const closeDialog = () => setRecordsToDelete(null)
  const deleteConfirmed = (confirmed: RecordSummary[]) => {
    const [first] = confirmed
    if (first?.status === null) scheduleDeletion(first)
    else void actions.deletePermanently(confirmed).then(clearSelection)
  }
  return (
    <>
      <BulkActionBar
        requestDelete={setRecordsToDelete}
        requestChange={changeSelected}
        progress={actions.progress ?? bulkChange.progress}
        {...{ me, selected, total, clearSelection, selectMatching, actions: bulkActions }}
      />
      {records.length > 0 && (
        <RecordList
          {...{ kind, records, missing, me, parentNames, actions: rowActions, pendingDeletion }}
          failures={new Map([...actions.failures, ...bulkChange.failures, ...deletionFailures])}
          isBusy={actions.progress !== null || bulkChange.progress !== null}
          selection={selection}
        />
      )}
      <DeleteRecordsDialog {...{ records: recordsToDelete, deleteRecords: deleteConfirmed, close: closeDialog }} />
      {scopeDialog}
      {bulkChangeDialog}
    </>
  )
}

/** The records of a page: a table on a wide screen, cards on a narrow one. */
const RecordList = (props: RecordListProps) =>
  useIsWide('tables') ? <RecordTable {...props} /> : <RecordCards {...props} />

/** The names of the parent categories, by id. */
function useParentNames(records: RecordSummary[]): ReadonlyMap<number, string> {
  const ids = [...new Set(records.map(({ parentId }) => parentId))].filter(id => id > 0).toSorted((a, b) => a - b)
  const { data } = useServiceQuery({
    key: ['category names', ids],
    read: calendar => calendar.categories.list.query({ include: ids, hide_empty: false, per_page: 100 }),
    isEnabled: ids.length > 0,
    isPreviousDataKept: true,
  })
  return new Map(data?.categories.map(({ id, name }) => [id, name]))
}
