import { Lock } from 'lucide-preact'
import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { Link, useLocation, useSearch } from 'wouter-preact'
import type { Me } from '../../../index.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { getSignInPath } from '../../lib/paths/paths.ts'
import { useMeEvenIfExpired } from '../../lib/session/use-me-even-if-expired.ts'
import { useIsOnline } from '../../lib/browser/use-is-online.ts'
import { EmptyState, FailureNotice, LoadingState } from './states.tsx'

const SignedInUserContext = createContext<Me | undefined>(undefined)

/** The signed-in user. Undefined outside `RequireSignIn`. */
export const useSignedInUser = (): Me | undefined => useContext(SignedInUserContext)

type Props = {
  /** Whether users who may only read see the children, too. */
  allowsReaders?: boolean
  children: ComponentChildren
}

/**
 * Shows its children only to users with the right to write, and tells others what to do. When the session expires,
 * the children stay while the user signs in again, so that forms keep what the user typed.
 */
export function RequireSignIn({ allowsReaders = false, children }: Props) {
  const { me, error, refetch } = useMeEvenIfExpired()
  const isOnline = useIsOnline()
  if (me === undefined && (error || !isOnline)) return <FailureNotice error={error} retry={refetch} />
  if (me === undefined) return <LoadingState />
  if (me === null) return <SignInFirst />
  if (!allowsReaders && !me.rights.includes('write')) return <NoRightToWrite />
  return <SignedInUserContext.Provider value={me}>{children}</SignedInUserContext.Provider>
}

function SignInFirst() {
  const messages = useMessages('auth')
  const [[path], search] = [useLocation(), useSearch()]
  return (
    <EmptyState
      icon={<Lock aria-hidden />}
      title={messages.signInRequired}
      hint={messages.signInRequiredHint}
      hasPageHeading
    >
      <Link class="button primary" href={getSignInPath(path + (search && `?${search}`))}>
        {messages.signIn}
      </Link>
    </EmptyState>
  )
}

function NoRightToWrite() {
  const messages = useMessages('auth')
  return (
    <EmptyState icon={<Lock aria-hidden />} title={messages.readerOnly} hint={messages.readerOnlyHint} hasPageHeading />
  )
}
