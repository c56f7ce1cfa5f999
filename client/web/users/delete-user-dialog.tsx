import { useLayoutEffect, useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { type Outputs, readServiceFailure, type User } from '../../index.ts'
import { useInvalidateQueries } from '../lib/client.ts'
import { formatFailure } from '../lib/text/format-failure.ts'
import { getLocale, useLanguage } from '../lib/text/language.ts'
import { useMessages } from '../lib/text/messages.ts'
import { showNotice } from '../lib/text/notices.ts'
import { userPaths } from '../lib/paths/paths.ts'
import { runWithSignIn } from '../lib/session/reauthentication.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { UserPicker } from '../ui/form/picker/user-picker.tsx'

type Props = { user: User; close: () => void }

const pickerId = 'field-new-author'

/**
 * Asks who becomes the author of a user's records, and deletes the user. If the user has records and nobody was chosen,
 * it stays open and says how many there are.
 */
export function DeleteUserDialog({ user, close }: Props) {
  const messages = useMessages('users').deletion
  const { cancel } = useMessages('actions')
  const [newAuthor, setNewAuthor] = useState<number | null>(null)
  const { failure, isDeleting, remove, forgetFailure } = useDeleteUser(user, close)
  const choose = (id: number | null) => {
    forgetFailure()
    setNewAuthor(id)
  }
  return (
    <Dialog title={messages.ask(user)} close={close}>
      <p>{messages.askHint}</p>
      {failure && !failure.isAboutAuthor && (
        <p class="notice error" role="alert">
          {failure.text}
        </p>
      )}
      <UserPicker
        id={pickerId}
        name="new-author"
        label={messages.newAuthor}
        hint={messages.newAuthorHint}
        value={newAuthor}
        change={choose}
        failure={failure?.isAboutAuthor ? failure.text : undefined}
        setSaveBlock={() => {}}
        emptyText=""
        excludedId={user.id}
      />
      <div class="actions">
        <button type="button" onClick={close}>
          {cancel}
        </button>
        <button type="button" class="danger" aria-disabled={isDeleting} onClick={() => remove(newAuthor)}>
          {messages.title}
        </button>
      </div>
    </Dialog>
  )
}

/** Why the user was not deleted, and whether the choice of the author can change that. */
type Failure = { text: string; isAboutAuthor: boolean }

/** Deletes the user, shows a notice and goes to the list. */
function useDeleteUser(user: User, close: () => void) {
  const [language, [, navigate], invalidateQueries] = [useLanguage(), useLocation(), useInvalidateQueries()]
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const formatResult = useFormatResult()
  const toFailure = useToFailure()
  useLayoutEffect(() => {
    if (failure?.isAboutAuthor) document.getElementById(pickerId)?.focus()
  }, [failure])
  const remove = async (to: number | null) => {
    if (isDeleting) return
    setDeleting(true)
    setFailure(null)
    try {
      const { removed, author } = await runWithSignIn(language, async calendar => {
        const author = to === null ? null : await calendar.accounts.read.query({ id: to })
        const input = { id: user.id, ...(to === null ? {} : { to }) }
        return { removed: await calendar.accounts.remove.mutate(input), author }
      })
      close()
      navigate(userPaths.list)
      showNotice({ key: `user ${user.id}`, tone: 'success', text: formatResult(removed, author), takesFocus: true })
      // Runs when the page of the user is gone, because the service no longer has this user.
      setTimeout(() => void invalidateQueries())
    } catch (error) {
      setDeleting(false)
      setFailure(toFailure(error))
    }
  }
  return { failure, isDeleting, remove: (to: number | null) => void remove(to), forgetFailure: () => setFailure(null) }
}

function useToFailure(): (error: unknown) => Failure {
  const messages = useMessages('users').deletion
  const failures = useMessages('actions')
  const formatRecords = useFormatRecords()
  return error => {
    const { code, records, params } = readServiceFailure(error) ?? {}
    if (code === 'user-has-records' && records)
      return { text: messages.hasRecords({ records: formatRecords(records) }), isAboutAuthor: true }
    return { text: formatFailure(error, failures), isAboutAuthor: params?.['to'] !== undefined }
  }
}

function useFormatResult(): (removed: Outputs['accounts']['remove'], author: User | null) => string {
  const messages = useMessages('users').deletion
  const formatRecords = useFormatRecords()
  return ({ name, handed_over: records }, author) =>
    author && Object.values(records).some(count => count > 0)
      ? messages.doneWith({ name, author: author.name, records: formatRecords(records) })
      : messages.done({ name })
}

/** Returns a function that formats the numbers of records: `3 events and 1 venue`. */
function useFormatRecords(): (records: Readonly<Record<string, number>>) => string {
  const messages = useMessages('users').records
  const list = new Intl.ListFormat(getLocale(useLanguage()))
  const kinds = Object.keys(messages) as (keyof typeof messages)[]
  return records => list.format(kinds.flatMap(kind => (records[kind] ? messages[kind]({ count: records[kind] }) : [])))
}
