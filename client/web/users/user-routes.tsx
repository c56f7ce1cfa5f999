import { Lock } from 'lucide-preact'
import { Route, Switch, useParams } from 'wouter-preact'
import { useMessages } from '../lib/messages.ts'
import { parseId } from '../lib/paths.ts'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { useSignedInUser } from '../ui/require-sign-in.tsx'
import { EmptyState } from '../ui/states.tsx'
import { UserListPage } from './user-list-page.tsx'
import { UserPage } from './user-page.tsx'

/** The pages for administrators who manage users, under `/edit/users/`. */
export function UserRoutes() {
  if (!useSignedInUser()?.rights.includes('manage-accounts')) return <ForbiddenUsers />
  return (
    <Switch>
      <Route path="/edit/users" component={UserListPage} />
      <Route path="/edit/users/new">
        <UserPage id={null} />
      </Route>
      <Route path="/edit/users/:id" component={UserRoute} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}

function ForbiddenUsers() {
  const { forbidden } = useMessages('users')
  const { cannotCreateHint } = useMessages('editor')
  return <EmptyState icon={<Lock aria-hidden />} title={forbidden} hint={cannotCreateHint} isPage />
}

function UserRoute() {
  const id = parseId(useParams()['id'])
  return id === null ? <NotFoundPage /> : <UserPage key={id} id={id} />
}
