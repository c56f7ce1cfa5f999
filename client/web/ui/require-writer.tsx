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

/** The account, which has the right to write. Undefined outside `RequireWriter`. */
export const useWriter = (): Me | undefined => useContext(WriterContext)

/**
 * Shows its children only to accounts with the right to write, and tells others what to do. When the session expires,
 * the children stay while the user signs in again, so that forms keep what the user typed.
 */
export function RequireWriter({ children }: { children: ComponentChildren }) {
  const { account, error, refetch } = useAccount()
  const isOnline = useIsOnline()
  if (account === undefined && (error || !isOnline)) return <FailureNotice error={error} retry={refetch} />
  if (account === undefined) return <LoadingState />
  if (account === null) return <SignInFirst />
  if (!account.rights.includes('write')) return <NoRightToWrite />
  return <WriterContext.Provider value={account}>{children}</WriterContext.Provider>
}

/**
 * The account that is signed in; null if none is, undefined while it is not known. While the session is
 * expired, it is the last account.
 */
function useAccount() {
  const { data: me, error, refetch } = useMeQuery()
  const lastAccount = useRef(me)
  if (me || !isSessionExpired.value) lastAccount.current = me
  return { account: lastAccount.current ?? me, error, refetch }
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
