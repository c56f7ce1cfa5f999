import type { JSX } from 'preact'
import type { CalendarClient, Password, User } from '../../../index.ts'
import { useInvalidateQueries } from '../../lib/client.ts'
import { formatFailure } from '../../lib/text/format-failure.ts'
import { useLanguage } from '../../lib/text/language.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { showNotice } from '../../lib/text/notices.ts'
import { runWithSignIn } from '../../lib/session/reauthentication.ts'
import { isSignedInWith, isValid } from './passwords.ts'
import { useConfirmDialog } from '../use-confirm-dialog.tsx'

type Revocation = {
  askToRevoke: (password: Password) => void
  /** Revokes all passwords of the user, but not the one with which the user is signed in on this page. */
  askToRevokeAll: () => void
  /** The open question. */
  dialog: JSX.Element | null
}

/** Revokes passwords of a user after a question, and shows a notice with the result. */
export function useRevocation(user: User): Revocation {
  const messages = useMessages('users').passwords
  const { ask, dialog } = useConfirmDialog()
  const revoke = useRevoke(user)
  const isSignedInAsUser = user.passwords.some(isSignedInWith)
  const askToRevoke = (password: Password) =>
    ask({
      title: messages.ask(password),
      confirmLabel: messages.revoke,
      consequences: (
        <>
          <p>{messages.askHint}</p>
          {isSignedInWith(password) && <p>{messages.askHere}</p>}
        </>
      ),
      run: () => revoke([password], () => messages.revoked(password)),
    })
  const askToRevokeAll = () =>
    ask({
      title: isSignedInAsUser ? messages.askOthers : messages.askAll(user),
      confirmLabel: isSignedInAsUser ? messages.revokeOthers : messages.revokeAll,
      consequences: <p>{isSignedInAsUser ? messages.askOthersHint : messages.askAllHint}</p>,
      run: () =>
        revoke(isSignedInAsUser ? user.passwords.filter(one => isValid(one) && !isSignedInWith(one)) : 'all', count =>
          messages.revokedCount({ count }),
        ),
    })
  return { askToRevoke, askToRevokeAll, dialog }
}

/**
 * Returns a function that revokes passwords. `formatResult` gets the number of passwords that were not revoked before.
 */
function useRevoke({ id }: User) {
  const language = useLanguage()
  const failures = useMessages('actions')
  const { notRevoked } = useMessages('users').passwords
  const invalidateQueries = useInvalidateQueries()
  // The button that the user has pressed disappears with the password, so the notice takes the focus.
  const notify = (tone: 'success' | 'error', text: string) =>
    showNotice({ key: `passwords of ${id}`, tone, text, takesFocus: true })
  const revoke = async (passwords: Password[] | 'all', formatResult: (count: number) => string) => {
    let count = 0
    const send = async (calendar: CalendarClient): Promise<void> => {
      if (passwords === 'all') count += (await calendar.accounts.revokePasswords.mutate({ id })).passwords.length
      else
        for (const { prefix } of passwords)
          count += (await calendar.accounts.revokePassword.mutate({ id, prefix })).passwords.length
    }
    try {
      await runWithSignIn(language, send)
      notify('success', formatResult(count))
    } catch (error) {
      notify('error', notRevoked({ count, reason: formatFailure(error, failures) }))
    }
    // Some may be revoked although others were not.
    void invalidateQueries()
  }
  return (passwords: Password[] | 'all', formatResult: (count: number) => string) =>
    void revoke(passwords, formatResult)
}
