import { CircleUserRound } from 'lucide-preact'
import { useLocation } from 'wouter-preact'
import type { Me } from '../../index.ts'
import { queries } from '../calendar.ts'
import { forgetPasswords } from '../see/event-passwords.ts'
import { session, signOut } from '../session.ts'
import { Popover } from '../ui/popover.tsx'
import { useWords } from '../words.ts'
import { frameWords } from './words.ts'

/** Who has signed in, and the way out. Whoever writes in an open calendar has not signed in, and needs none. */
export function Account({ me }: { me: Me }) {
  const words = useWords(frameWords)
  const [, go] = useLocation()
  if (!session.value) return null
  const leave = () => {
    const login = session.value?.login
    signOut()
    forgetPasswords()
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === login })
    go('/')
    document.getElementById('main')?.focus()
  }
  return (
    <Popover label={words.signedInAs(me.name ?? me.login ?? '')} icon={<CircleUserRound aria-hidden />}>
      <p>{words.signedInAs(me.name ?? me.login ?? '')}</p>
      <button type="button" onClick={leave}>
        {words.signOut}
      </button>
    </Popover>
  )
}
