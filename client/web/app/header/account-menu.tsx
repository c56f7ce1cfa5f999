import { useMessages } from '../../lib/text/messages.ts'
import { useState } from 'preact/hooks'
import { CircleUserRound } from 'lucide-preact'
import type { Me } from '../../../index.ts'
import { Link } from 'wouter-preact'
import { accountPath } from '../../lib/paths/paths.ts'
import { getLanguagePrefix } from '../../lib/text/language.ts'
import { session, signOut } from '../../lib/session/session.ts'
import { Popover } from '../../ui/menu/popover.tsx'

/**
 * The name of the signed-in user, a link to the user's account and the sign-out button. Empty in an open calendar,
 * where users edit without signing in.
 */
export function AccountMenu({ me }: { me: Me }) {
  return session.value && <SignedInMenu me={me} />
}

function SignedInMenu({ me }: { me: Me }) {
  const messages = useMessages('frame')
  return (
    <Popover label={messages.signedInAs({ name: me.name ?? me.login ?? '' })} icon={<CircleUserRound aria-hidden />}>
      <p>{messages.signedInAs({ name: me.name ?? me.login ?? '' })}</p>
      <Link href={accountPath}>{messages.account}</Link>
      <SignOut />
    </Popover>
  )
}

/** Anonymous readers need neither the dialog nor the storage of drafts. */
const loadDraftsDialog = () => import('../../auth/drafts-dialog.tsx')

const leave = (cleanUp?: () => void) => signOut(`${getLanguagePrefix(location.pathname)}/`, cleanUp)

/**
 * The sign-out button. When there are drafts on this device, it asks first whether to keep them. It keeps them if the
 * dialog cannot be loaded.
 */
function SignOut() {
  const messages = useMessages('frame')
  const [dialog, setDialog] = useState<Awaited<ReturnType<typeof loadDraftsDialog>> | null>(null)
  const askOrLeave = async () => {
    const loaded = await loadDraftsDialog().catch(() => null)
    if (loaded && loaded.countDrafts() > 0) setDialog(loaded)
    else leave()
  }
  return (
    <>
      <button type="button" onClick={() => void askOrLeave()}>
        {messages.signOut}
      </button>
      {dialog && <dialog.DraftsDialog leave={leave} close={() => setDialog(null)} />}
    </>
  )
}
