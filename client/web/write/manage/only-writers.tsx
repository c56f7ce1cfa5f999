import { LogIn, PenOff } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { Link, useLocation } from 'wouter-preact'
import type { Me } from '../../../index.ts'
import { signInPath } from '../../addresses.ts'
import { useMe } from '../../calendar.ts'
import { Empty, Loading } from '../../ui/states.tsx'
import { useWords } from '../../words.ts'
import { manageWords } from './words.ts'

type Props = { children: (me: Me) => ComponentChildren }

/** Pages for those who may write: others are told why, and the way in. */
export function OnlyWriters({ children }: Props) {
  const words = useWords(manageWords)
  const me = useMe()
  const [path] = useLocation()
  if (me === undefined) return <Loading />
  if (me?.rights.includes('write')) return <>{children(me)}</>
  return (
    <Empty
      icon={me ? <PenOff aria-hidden /> : <LogIn aria-hidden />}
      title={words.mayNot}
      hint={me ? words.mayNotHint : undefined}
      isPage
    >
      {me === null && (
        <Link class="button primary" href={signInPath(path)}>
          {words.signIn}
        </Link>
      )}
    </Empty>
  )
}
