import { Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { readServiceFailure, type User } from '../../index.ts'
import { useMessages } from '../lib/text/messages.ts'
import { useEditableRecord } from '../lib/records/use-editable-record.ts'
import { NotFoundPage } from '../ui/state/not-found-page.tsx'
import { useSignedInUser } from '../ui/state/require-sign-in.tsx'
import { FailureNotice, LoadingState } from '../ui/state/states.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { PasswordSection } from './passwords/password-section.tsx'
import { UserForm } from './user-form.tsx'
import './users.css'

/** The form of a user, the user's passwords and the deletion of the user. */
export function UserEditor({ id }: { id: number }) {
  const { record, error, reload } = useEditableRecord(calendar => calendar.accounts.read.query({ id }))
  const me = useSignedInUser()
  if (readServiceFailure(error)?.status === 404) return <NotFoundPage />
  if (error) return <FailureNotice error={error} retry={reload} />
  if (!record) return <LoadingState lines={5} />
  return (
    <>
      <UserForm saved={record} />
      <PasswordSection id={id} />
      <DeletionSection user={record} isOwn={me?.id === id} />
    </>
  )
}

function DeletionSection({ user, isOwn }: { user: User; isOwn: boolean }) {
  const messages = useMessages('users').deletion
  const [isAsking, setAsking] = useState(false)
  return (
    <section class="card user-section">
      <h2>{messages.title}</h2>
      <p class="field-hint">{isOwn ? messages.own : messages.hint}</p>
      {!isOwn && (
        <div class="actions">
          <button type="button" class="danger" onClick={() => setAsking(true)}>
            <Trash2 aria-hidden /> {messages.title}
          </button>
        </div>
      )}
      {isAsking && <DeleteUserDialog user={user} close={() => setAsking(false)} />}
    </section>
  )
}
