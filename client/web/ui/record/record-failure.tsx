import { useMessages } from '../../lib/text/messages.ts'
import { Lock, SearchX, Trash2 } from 'lucide-preact'
import type { JSX } from 'preact'
import { Link, useLocation } from 'wouter-preact'
import { readServiceFailure } from '../../../index.ts'
import { getSignInPath } from '../../lib/paths/paths.ts'
import { useMe } from '../../lib/client.ts'
import { EmptyState, FailureNotice } from '../state/states.tsx'
import { usePageTitle } from '../../lib/paths/page-title.ts'
import { useQueryString } from '../../lib/paths/current-view.ts'

type Reason = { icon: JSX.Element; title: string }

/** Status codes that do not change with a retry. */
const permanentStatuses: readonly (number | undefined)[] = [401, 403, 404, 410]

/** Whether to show the failure instead of the record: no data was loaded before, or the failure is permanent. */
export const isBlockingFailure = (error: unknown, data: unknown): boolean =>
  Boolean(error) && (data === undefined || permanentStatuses.includes(readServiceFailure(error)?.status))

/** Shown instead of a record that cannot be read: the message of the service, and links or buttons to continue. */
export function RecordFailure({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const frame = useMessages('frame')
  const messages = useMessages('record')
  const failure = readServiceFailure(error)
  const reasons: Partial<Record<number, Reason>> = {
    403: { icon: <Lock aria-hidden />, title: messages.notPublic },
    404: { icon: <SearchX aria-hidden />, title: frame.notFound },
    410: { icon: <Trash2 aria-hidden />, title: messages.removed },
  }
  const reason = reasons[failure?.status ?? 0]
  usePageTitle(reason?.title ?? frame.failed)
  if (!reason || !failure)
    return (
      <>
        <h1 class="visually-hidden">{frame.failed}</h1>
        <FailureNotice error={error} {...(retry ? { retry } : {})} />
      </>
    )
  return (
    <EmptyState icon={reason.icon} title={reason.title} hint={failure.message} hasPageHeading>
      <Link class="button" href="/">
        {frame.toCalendar}
      </Link>
      {failure.status === 403 && <SignInLink />}
    </EmptyState>
  )
}

/** A sign-in link for anonymous readers, who may have access after signing in. */
function SignInLink() {
  const messages = useMessages('frame')
  const [path] = useLocation()
  const query = useQueryString()
  return useMe() === null ? (
    <Link class="button primary" href={getSignInPath(path + query)}>
      {messages.signIn}
    </Link>
  ) : null
}
