import { ScrollText } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Link, useSearchParams } from 'wouter-preact'
import { readServiceFailure, type Source } from '../../index.ts'
import { useServiceQuery } from '../lib/client.ts'
import { useMessages } from '../lib/text/messages.ts'
import { usePageTitle } from '../lib/paths/page-title.ts'
import { sourcePaths } from '../lib/paths/paths.ts'
import { parseRecordId } from '../../../src/core/text/record-id.ts'
import { NotFoundPage } from '../ui/state/not-found-page.tsx'
import { Pager } from '../ui/state/pager.tsx'
import { RetryNotice } from '../ui/state/retry-notice.tsx'
import { EmptyState, LoadingState } from '../ui/state/states.tsx'
import { RunEntry } from './run-entry.tsx'
import { SourceButtons } from './source-buttons.tsx'
import { RunState, SourceFacts } from './source-card.tsx'
import { isEnded, runPollMs } from './source-run.ts'
import { useSourceActions } from './use-source-actions.tsx'
import './sources.css'

const runsPerPage = 10

/** The page with the runs of a source and what each of them did. */
export function SourceLogPage({ id }: { id: number }) {
  const messages = useMessages('sources')
  const { data, error, refetch } = useServiceQuery({
    key: ['source', id],
    read: calendar => calendar.sources.read.query({ id }),
  })
  usePageTitle(data && messages.log.of(data))
  if (readServiceFailure(error)?.status === 404) return <NotFoundPage />
  return (
    <div class="manage-page">
      <Link class="back-link" href={sourcePaths.list}>
        ← {messages.list}
      </Link>
      <RetryNotice {...{ error, refetch }} hasData={data !== undefined} />
      {!data && !error && <LoadingState />}
      {data && <SourceLog source={data} />}
    </div>
  )
}

function SourceLog({ source }: { source: Source }) {
  const messages = useMessages('sources')
  const actions = useSourceActions(source)
  return (
    <>
      <h1>{messages.log.of(source)}</h1>
      <SourceFacts source={source} />
      <SourceButtons source={source} actions={actions} isLog />
      <Runs sourceId={source.id} />
    </>
  )
}

/** The runs, the newest first. The one in the address is open, otherwise the newest. */
function Runs({ sourceId }: { sourceId: number }) {
  const messages = useMessages('sources')
  const [page, setPage] = useState(1)
  const [params] = useSearchParams()
  const { data, error, refetch } = useServiceQuery({
    key: ['source', sourceId, 'log', page],
    read: calendar => calendar.sources.log.query({ id: sourceId, page, per_page: runsPerPage }),
    isPreviousDataKept: true,
    getPollMs: log => (log && !log.runs.every(isEnded) ? runPollMs : null),
  })
  const openId = parseRecordId(params.get('run')) ?? data?.runs[0]?.id
  const active = data?.runs.find(run => !isEnded(run)) ?? null
  return (
    <section class="runs" aria-labelledby="runs-title">
      <h2 id="runs-title">{messages.log.runs}</h2>
      <RunState run={active} />
      <RetryNotice {...{ error, refetch }} hasData={data !== undefined} />
      {data?.runs.length === 0 && (
        <EmptyState icon={<ScrollText aria-hidden />} title={messages.log.empty} hint={messages.log.emptyHint} />
      )}
      {data?.runs.map(run => (
        <RunEntry key={run.id} run={run} isOpen={run.id === openId} />
      ))}
      {data && <Pager page={page} pageCount={data.total_pages} goToPage={setPage} />}
    </section>
  )
}
