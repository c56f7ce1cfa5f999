import { useMessages } from '../../lib/text/messages.ts'
import { CircleUserRound } from 'lucide-preact'
import type { Me } from '../../../index.ts'
import { Link } from 'wouter-preact'
import { accountPath } from '../../lib/paths/paths.ts'
import { useLazyComponent } from '../../lib/browser/use-lazy-component.ts'
import { session } from '../../lib/session/session.ts'
import { Popover } from '../../ui/menu/popover.tsx'

/** Visitors need neither the button nor the storage of drafts that it asks about. */
const loadSignOut = () => import('../../auth/sign-out.tsx').then(module => module.SignOut)

/**
 * The name of the signed-in user, a link to the user's account and the sign-out button. Empty in an open calendar,
 * where users edit without signing in.
 */
export function AccountMenu({ me }: { me: Me }) {
  return session.value && <SignedInMenu me={me} />
}

function SignedInMenu({ me }: { me: Me }) {
  const messages = useMessages('frame')
  const SignOut = useLazyComponent(loadSignOut)
  return (
    <Popover label={messages.signedInAs({ name: me.name ?? me.login ?? '' })} icon={<CircleUserRound aria-hidden />}>
      <p>{messages.signedInAs({ name: me.name ?? me.login ?? '' })}</p>
      <Link href={accountPath}>{messages.account}</Link>
      {SignOut && <SignOut />}
    </Popover>
  )
}
