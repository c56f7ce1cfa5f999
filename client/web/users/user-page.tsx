import { Link } from 'wouter-preact'
import { useMessages } from '../lib/text/messages.ts'
import { usePageTitle } from '../lib/paths/page-title.ts'
import { userPaths } from '../lib/paths/paths.ts'
import { NewUserForm } from './new-user-form.tsx'
import { UserEditor } from './user-editor.tsx'
import './users.css'

/** The page that edits a user; with `id` null, the page that creates one. */
export function UserPage({ id }: { id: number | null }) {
  const messages = useMessages('users')
  const title = id === null ? messages.create : messages.edit
  usePageTitle(title)
  return (
    <div class="user-page">
      <Link class="back-link" href={userPaths.list}>
        ← {messages.list}
      </Link>
      <h1>{title}</h1>
      {id === null ? <NewUserForm /> : <UserEditor id={id} />}
    </div>
  )
}
