import { CalendarSync, Plus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useServiceQuery } from '../lib/client.ts'
import { useMessages } from '../lib/text/messages.ts'
import { usePageTitle } from '../lib/paths/page-title.ts'
import { sourcePaths } from '../lib/paths/paths.ts'
import { ManageTabs } from '../ui/menu/manage-tabs.tsx'
import { Pager } from '../ui/state/pager.tsx'
import { RetryNotice } from '../ui/state/retry-notice.tsx'
import { EmptyState, LoadingState } from '../ui/state/states.tsx'
import { SourceCard } from './source-card.tsx'
import './sources.css'

const sourcesPerPage = 50

/** How often the list is read again, for the results of runs on schedule. */
const listPollMs = 30_000

/** The page that lists the sources, with their last results and what users can do with them. */
export function SourceListPage() {
  const messages = useMessages('sources')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useServiceQuery({
    key: ['sources', page],
    read: calendar => calendar.sources.list.query({ page, per_page: sourcesPerPage }),
    isPreviousDataKept: true,
    getPollMs: () => listPollMs,
  })
  usePageTitle(messages.list)
  return (
    <div class="manage-page">
      <ManageTabs />
      <div class="source-list-head">
        <h1>{messages.list}</h1>
        <Link class="button primary" href={sourcePaths.create}>
          <Plus aria-hidden /> {messages.create}
        </Link>
      </div>
      <p class="field-hint">{messages.hint}</p>
      <RetryNotice {...{ error, refetch }} hasData={data !== undefined} />
      {!data && !error && <LoadingState lines={4} />}
      {data?.sources.length === 0 && (
        <EmptyState icon={<CalendarSync aria-hidden />} title={messages.none} hint={messages.noneHint} />
      )}
      {data && data.sources.length > 0 && (
        <ul class="source-list" aria-label={messages.list}>
          {data.sources.map(source => (
            <SourceCard key={source.id} source={source} />
          ))}
        </ul>
      )}
      {data && <Pager page={page} pageCount={data.total_pages} goToPage={setPage} />}
    </div>
  )
}
