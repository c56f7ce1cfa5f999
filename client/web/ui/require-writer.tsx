import { Lock } from 'lucide-preact'
import { type ComponentChildren, createContext } from 'preact'
import { useContext, useRef } from 'preact/hooks'
import { Link, useLocation, useSearch } from 'wouter-preact'
import type { Me } from '../../index.ts'
import { useMessages } from '../lib/messages.ts'
import { getSignInPath } from '../lib/paths.ts'
import { useMeQuery } from '../lib/client.ts'
import { useIsOnline } from '../lib/use-is-online.ts'
import { isSessionExpired } from '../lib/session.ts'
import { EmptyState, FailureNotice, LoadingState } from './states.tsx'

const WriterContext = createContext<Me | undefined>(undefined)

/** The signed-in user, who has the right to write. Undefined outside `RequireWriter`. */
export const useWritingUser = (): Me | undefined => useContext(WriterContext)

/**
 * Shows its children only to users with the right to write, and tells others what to do. When the session expires,
 * the children stay while the user signs in again, so that forms keep what the user typed.
 */
export function RequireWriter({ children }: { children: ComponentChildren }) {
  const { me, error, refetch } = useLastMe()
  const isOnline = useIsOnline()
  if (me === undefined && (error || !isOnline)) return <FailureNotice error={error} retry={refetch} />
  if (me === undefined) return <LoadingState />
  if (me === null) return <SignInFirst />
  if (!me.rights.includes('write')) return <NoRightToWrite />
  return <WriterContext.Provider value={me}>{children}</WriterContext.Provider>
}

/** The signed-in user as in `useMe`. While the session is expired, the user who was signed in before. */
function useLastMe() {
  const { data: current, error, refetch } = useMeQuery()
  const last = useRef(current)
  if (current || !isSessionExpired.value) last.current = current
  return { me: last.current ?? current, error, refetch }
}

function SignInFirst() {
  const messages = useMessages('auth')
  const [[path], search] = [useLocation(), useSearch()]
  return (
    <EmptyState icon={<Lock aria-hidden />} title={messages.signInRequired} hint={messages.signInRequiredHint} isPage>
      <Link class="button primary" href={getSignInPath(path + (search && `?${search}`))}>
        {messages.signIn}
      </Link>
    </EmptyState>
  )
}

function NoRightToWrite() {
  const messages = useMessages('auth')
  return <EmptyState icon={<Lock aria-hidden />} title={messages.readerOnly} hint={messages.readerOnlyHint} isPage />
}
