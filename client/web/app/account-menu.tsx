import { CircleUserRound } from 'lucide-preact'
import type { Me } from '../../index.ts'
import { session } from '../lib/session.ts'
import { Popover } from '../ui/popover.tsx'
import { useMessages } from '../lib/language.ts'
import { SignOut } from '../auth/sign-out.tsx'
import { frameWords } from '../lib/frame-words.ts'

/** Who has signed in, and the way out. Whoever writes in an open calendar has not signed in, and needs none. */
export function AccountMenu({ me }: { me: Me }) {
  const words = useMessages(frameWords)
  if (!session.value) return null
  return (
    <Popover label={words.signedInAs(me.name ?? me.login ?? '')} icon={<CircleUserRound aria-hidden />}>
      <p>{words.signedInAs(me.name ?? me.login ?? '')}</p>
      <SignOut />
    </Popover>
  )
}
