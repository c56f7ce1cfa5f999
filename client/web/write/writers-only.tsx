import { Lock } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { Link, useLocation, useSearch } from 'wouter-preact'
import type { Me } from '../../index.ts'
import { signInPath } from '../addresses.ts'
import { useMe } from '../calendar.ts'
import { isExpired } from '../session.ts'
import { Empty, Loading } from '../ui/states.tsx'
import { useWords } from '../words.ts'
import { writeWords } from './words.ts'

/**
 * What only those who may write see; others are told what to do. Once shown it stays while a session that has expired waits
 * for its password, or what was typed would be gone from sight.
 */
export function WritersOnly({ children }: { children: ComponentChildren }) {
  const me = useWriter()
  if (me === undefined) return <Loading />
  if (me === null) return <SignInFirst />
  if (!me.rights.includes('write')) return <ReadersOnly />
  return <>{children}</>
}

/** Who writes; as long as an expired session waits for its password, who did. */
export function useWriter(): Me | null | undefined {
  const me = useMe()
  const last = useRef(me)
  if (me || !isExpired.value) last.current = me
  return last.current ?? me
}

function SignInFirst() {
  const words = useWords(writeWords)
  const [[path], search] = [useLocation(), useSearch()]
  return (
    <Empty icon={<Lock aria-hidden />} title={words.toWrite} hint={words.toWriteHint} isPage>
      <Link class="button primary" href={signInPath(path + (search && `?${search}`))}>
        {words.signIn}
      </Link>
    </Empty>
  )
}

function ReadersOnly() {
  const words = useWords(writeWords)
  return <Empty icon={<Lock aria-hidden />} title={words.readerOnly} hint={words.readerOnlyHint} isPage />
}
