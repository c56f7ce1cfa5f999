import { Inbox } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useServiceQuery } from '../lib/client.ts'
import { useMessages } from '../lib/text/messages.ts'
import { usePageTitle } from '../lib/paths/page-title.ts'
import { settingsPath } from '../lib/paths/paths.ts'
import { ForbiddenPage } from '../ui/state/forbidden-page.tsx'
import { ManageTabs } from '../ui/menu/manage-tabs.tsx'
import { Pager } from '../ui/state/pager.tsx'
import { useSignedInUser } from '../ui/state/require-sign-in.tsx'
import { RetryNotice } from '../ui/state/retry-notice.tsx'
import { EmptyState, LoadingState } from '../ui/state/states.tsx'
import type { Submission } from './use-decision.ts'
import { SubmissionCard } from './submission-card.tsx'
import './submissions.css'

const submissionsPerPage = 20

/** How often the list is read again, for new submissions. */
const listPollMs = 60_000

const states = ['pending', 'accepted', 'refused', 'withdrawn'] as const satisfies Submission['state'][]
type State = (typeof states)[number]

/** The page on which editors decide about the events of people without an account. */
export function SubmissionListPage() {
  const messages = useMessages('submissions')
  const [state, setState] = useState<State>('pending')
  usePageTitle(messages.list)
  if (!useSignedInUser()?.rights.includes('edit-others')) return <ForbiddenPage title={messages.forbidden} />
  return (
    <div class="manage-page">
      <ManageTabs />
      <h1>{messages.list}</h1>
      <ClosedNotice />
      <div class="submission-states" role="group" aria-label={messages.state}>
        {states.map(name => (
          <button key={name} type="button" aria-pressed={name === state} onClick={() => setState(name)}>
            {messages.states[name]}
          </button>
        ))}
      </div>
      <SubmissionList key={state} state={state} />
    </div>
  )
}

/** Says that the calendar accepts no submissions, with a link for users who can change that. */
function ClosedNotice() {
  const messages = useMessages('submissions')
  const settings = useMessages('settings')
  const { data } = useServiceQuery({
    key: ['submission requirements'],
    read: calendar => calendar.submissions.requirements.query({}),
  })
  const canChange = useSignedInUser()?.rights.includes('manage-settings')
  if (data?.is_open !== false) return null
  return (
    <p class="field-hint">
      {messages.closed} {canChange && <Link href={settingsPath}>{settings.title}</Link>}
    </p>
  )
}

function SubmissionList({ state }: { state: State }) {
  const messages = useMessages('submissions')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useServiceQuery({
    key: ['submissions', state, page],
    read: calendar => calendar.submissions.list.query({ state, page, per_page: submissionsPerPage }),
    isPreviousDataKept: true,
    getPollMs: () => listPollMs,
  })
  // The page may be gone after its last event was decided about.
  useEffect(() => {
    if (data && page > Math.max(data.total_pages, 1)) setPage(Math.max(data.total_pages, 1))
  }, [data, page])
  return (
    <>
      <RetryNotice {...{ error, refetch }} hasData={data !== undefined} />
      {!data && !error && <LoadingState lines={4} />}
      {data?.submissions.length === 0 && (
        <EmptyState
          icon={<Inbox aria-hidden />}
          title={messages.none[state]}
          hint={state === 'pending' ? messages.noneHint : undefined}
        />
      )}
      {data && data.submissions.length > 0 && (
        <ul class="submission-list" aria-label={messages.states[state]}>
          {data.submissions.map(submission => (
            <SubmissionCard key={submission.id} submission={submission} />
          ))}
        </ul>
      )}
      {data && <Pager page={page} pageCount={data.total_pages} goToPage={setPage} />}
    </>
  )
}
