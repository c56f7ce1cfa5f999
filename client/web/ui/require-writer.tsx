import { Lock } from 'lucide-preact'
import { type ComponentChildren, createContext } from 'preact'
import { useContext, useRef } from 'preact/hooks'
import { Link, useLocation, useSearch } from 'wouter-preact'
import type { Me } from '../../index.ts'
import { getSignInPath } from '../lib/paths.ts'
import { useMeQuery } from '../lib/client.ts'
import { useIsOnline } from './offline-notice.tsx'
import { isSessionExpired } from '../lib/session.ts'
import { EmptyState, FailureNotice, LoadingState } from './states.tsx'
import { useMessages } from '../lib/language.ts'
import { writeWords } from '../auth/words.ts'

const Writer = createContext<Me | null | undefined>(undefined)

/** Who writes, inside of `WritersOnly`. */
export const useWriter = (): Me | null | undefined => useContext(Writer)

/**
 * What only those who may write see; others are told what to do. Once shown it stays while a session that has expired waits
 * for its password, or what was typed would be gone from sight.
 */
export function RequireWriter({ children }: { children: ComponentChildren }) {
  const { data: me, error, refetch } = useMeQuery()
  const isOnline = useIsOnline()
  const last = useRef(me)
  if (me || !isSessionExpired.value) last.current = me
  const writer = last.current ?? me
  if (writer === undefined && (error || !isOnline)) return <FailureNotice error={error} retry={refetch} />
  if (writer === undefined) return <LoadingState />
  if (writer === null) return <SignInFirst />
  if (!writer.rights.includes('write')) return <ReadersOnly />
  return <Writer.Provider value={writer}>{children}</Writer.Provider>
}

function SignInFirst() {
  const words = useMessages(writeWords)
  const [[path], search] = [useLocation(), useSearch()]
  return (
    <EmptyState icon={<Lock aria-hidden />} title={words.toWrite} hint={words.toWriteHint} isPage>
      <Link class="button primary" href={getSignInPath(path + (search && `?${search}`))}>
        {words.signIn}
      </Link>
    </EmptyState>
  )
}

function ReadersOnly() {
  const words = useMessages(writeWords)
  return <EmptyState icon={<Lock aria-hidden />} title={words.readerOnly} hint={words.readerOnlyHint} isPage />
}
