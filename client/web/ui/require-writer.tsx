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

const WriterContext = createContext<Me | null | undefined>(undefined)

/** The account of the writer, inside `RequireWriter`. */
export const useWriter = (): Me | null | undefined => useContext(WriterContext)

/**
 * Shows its children only to accounts with the right to write, and tells others what to do. When the session expires, the children
 * stay while the user signs in again, so that forms keep what the user typed.
 */
export function RequireWriter({ children }: { children: ComponentChildren }) {
  const { data: me, error, refetch } = useMeQuery()
  const isOnline = useIsOnline()
  const lastWriter = useRef(me)
  if (me || !isSessionExpired.value) lastWriter.current = me
  const writer = lastWriter.current ?? me
  if (writer === undefined && (error || !isOnline)) return <FailureNotice error={error} retry={refetch} />
  if (writer === undefined) return <LoadingState />
  if (writer === null) return <SignInFirst />
  if (!writer.rights.includes('write')) return <NoRightToWrite />
  return <WriterContext.Provider value={writer}>{children}</WriterContext.Provider>
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
