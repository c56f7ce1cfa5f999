import { KeyRound } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useServiceQuery } from '../../lib/client.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { RetryNotice } from '../../ui/state/retry-notice.tsx'
import { LoadingState } from '../../ui/state/states.tsx'
import { EndedPasswords, ValidPasswords } from './password-list.tsx'
import { NewPasswordDialog } from './new-password-dialog.tsx'
import { isSignedInWith, isValid } from './passwords.ts'
import { useRevocation } from './use-revocation.tsx'
import type { User } from '../../../index.ts'

/** The application passwords of a user. */
export function PasswordSection({ id }: { id: number }) {
  const messages = useMessages('users').passwords
  const { data, error, refetch } = useServiceQuery({
    key: ['user', id],
    read: calendar => calendar.accounts.read.query({ id }),
  })
  return (
    <section class="card user-section">
      <h2>{messages.title}</h2>
      <p class="field-hint">{messages.hint}</p>
      <RetryNotice {...{ error, refetch }} hasData={data !== undefined} />
      {!data && !error && <LoadingState />}
      {data && <Passwords user={data} />}
    </section>
  )
}

function Passwords({ user }: { user: User }) {
  const messages = useMessages('users').passwords
  const [isCreating, setCreating] = useState(false)
  const { askToRevoke, askToRevokeAll, dialog } = useRevocation(user)
  const valid = user.passwords.filter(isValid)
  const ended = user.passwords.filter(one => !isValid(one))
  const isSignedInAsUser = user.passwords.some(isSignedInWith)
  const isRevocable = valid.length > (isSignedInAsUser ? 1 : 0)
  return (
    <>
      {valid.length === 0 ? <p>{messages.none}</p> : <ValidPasswords passwords={valid} revoke={askToRevoke} />}
      <div class="actions">
        <button type="button" onClick={() => setCreating(true)}>
          <KeyRound aria-hidden /> {messages.create}
        </button>
        {isRevocable && (
          <button type="button" class="danger" onClick={askToRevokeAll}>
            {isSignedInAsUser ? messages.revokeOthers : messages.revokeAll}
          </button>
        )}
      </div>
      {ended.length > 0 && <EndedPasswords passwords={ended} />}
      {isCreating && <NewPasswordDialog user={user} close={() => setCreating(false)} />}
      {dialog}
    </>
  )
}
