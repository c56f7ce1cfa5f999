import type { RecordType } from '../lib/record-types.ts'
import { CloudOff, Inbox, Plus, SearchX } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { type Me, readServiceFailure } from '../../index.ts'
import { editPaths } from '../lib/paths.ts'
import { useServiceQuery } from '../lib/client.ts'
import { useIsOnline } from '../ui/offline-notice.tsx'
import { canCreate } from '../lib/permissions.ts'
import { EmptyState, FailureNotice, LoadingState } from '../ui/states.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { useMessages } from '../lib/language.ts'
import { BulkActionBar } from './bulk-action-bar.tsx'
import { collections } from '../lib/collections.ts'
import { type RecordsToDelete, DeleteRecordsDialog } from '../ui/delete-records-dialog.tsx'
import { useBulkActions } from '../lib/use-bulk-actions.ts'
import { usePendingDeletion } from './use-pending-deletion.ts'
import { type RecordListState, useRecordList } from './use-record-list.ts'
import { RecordListToolbar } from './record-list-toolbar.tsx'
import { listWords } from './list-words.ts'
import { Pager } from './pager.tsx'
import { useParentNames } from './use-parent-names.ts'
import { RecordList } from './record-list.tsx'
import type { RecordSummary, RecordSummaryPage } from '../lib/record-summary.ts'
import { useWriter } from '../ui/require-writer.tsx'
import { ManageTabs } from '../ui/manage-tabs.tsx'
import { manageWords } from '../lib/manage-words.ts'

/** Everything of a kind that the reader may see, for whoever keeps it in order. */
export function RecordListPage({ kind }: { kind: RecordType }) {
  const words = useMessages(manageWords)
  const me = useWriter()
  usePageTitle(words.kinds[kind])
  if (!me) return null
  return (
    <div class="manage">
      <ManageTabs />
      <div class="manage-head">
        <h1>{words.kinds[kind]}</h1>
        {canCreate(me, kind) && (
          <Link class="button primary" href={editPaths.create(kind)}>
            <Plus aria-hidden /> {words.create[kind]}
          </Link>
        )}
      </div>
      <List key={kind} kind={kind} me={me} />
    </div>
  )
}

type Props = { kind: RecordType; me: Me }

function List({ kind, me }: Props) {
  const words = useMessages(listWords)
  const listing = useRecordList(kind)
  const { data, error, refetch, isPlaceholderData } = useServiceQuery({
    key: ['manage', kind, listing.query],
    read: calendar => collections[kind].list(calendar, listing.query),
    keepsPreviousData: true,
  })
  useExistingPage(listing, isPlaceholderData ? undefined : data, error)
  const isLost = readServiceFailure(error)?.status === 404 && listing.query.page > 1
  return (
    <>
      <RecordListToolbar kind={kind} list={listing} me={me} />
      <p role="status" class="found">
        {data && words.found(data.total)}
      </p>
      {error && !isLost && <FailureNotice error={error} retry={refetch} />}
      {!data && !error && <NotYet />}
      {data?.records.length === 0 && <Nothing kind={kind} listing={listing} />}
      <Page kind={kind} me={me} rows={data?.records ?? []} />
      {data && <Pager page={listing.query.page} pageCount={data.total_pages} goToPage={listing.goToPage} />}
    </>
  )
}

/** A page that is gone, because what was on it is, gives way to the last one before it. */
function useExistingPage(
  { query: { page }, goToPage }: RecordListState,
  data: RecordSummaryPage | undefined,
  error: unknown,
): void {
  const isGone = data ? page > Math.max(data.total_pages, 1) : readServiceFailure(error)?.status === 404
  useEffect(() => {
    if (isGone && page > 1) goToPage(data ? Math.max(data.total_pages, 1) : page - 1, { isMended: true })
  }, [isGone, page])
}

function NotYet() {
  const words = useMessages(listWords)
  if (useIsOnline()) return <LoadingState lines={6} />
  return <EmptyState icon={<CloudOff aria-hidden />} title={words.offline} hint={words.offlineHint} />
}

function Nothing({ kind, listing }: { kind: RecordType; listing: RecordListState }) {
  const words = useMessages(listWords)
  if (!listing.isFiltered)
    return <EmptyState icon={<Inbox aria-hidden />} title={words.none[kind]} hint={words.noneHint} />
  return (
    <EmptyState icon={<SearchX aria-hidden />} title={words.nothingFound} hint={words.nothingFoundHint}>
      <button type="button" onClick={listing.clearFilters}>
        {words.clear}
      </button>
    </EmptyState>
  )
}

function Page({ kind, me, rows }: Props & { rows: RecordSummary[] }) {
  const deeds = useBulkActions(kind)
  const doomed = usePendingDeletion(kind)
  const parents = useParentNames(rows)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState<RecordsToDelete>(null)
  const toggle = (ids: number[], isSelected: boolean) =>
    setChosen(old => new Set([...old].filter(id => !ids.includes(id)).concat(isSelected ? ids : [])))
  const rowDeeds = {
    trash: (row: RecordSummary) => void deeds.trash([row]),
    restore: (row: RecordSummary) => void deeds.restore([row]),
    destroy: (row: RecordSummary) => setAsking([row]),
  }
  const destroy = (condemned: RecordSummary[]) => {
    const [first] = condemned
    if (first?.status === null) doomed.scheduleDeletion(first)
    else void deeds.destroy(condemned).then(() => setChosen(new Set()))
  }
  return (
    <>
      <BulkActionBar
        selected={rows.filter(({ id }) => chosen.has(id))}
        me={me}
        actions={deeds}
        requestDelete={setAsking}
        clearSelection={() => setChosen(new Set())}
      />
      {rows.length > 0 && (
        <RecordList
          {...{ kind, rows, me, parentNames: parents, actions: rowDeeds }}
          failures={new Map([...deeds.failures, ...doomed.failures])}
          pendingDeletion={doomed.ids}
          isBusy={deeds.progress !== null}
          selection={{ ids: chosen, toggle }}
        />
      )}
      <DeleteRecordsDialog records={asking} destroy={destroy} close={() => setAsking(null)} />
    </>
  )
}
