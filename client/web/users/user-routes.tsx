import { Route, Switch, useParams } from 'wouter-preact'
import { useMessages } from '../lib/text/messages.ts'
import { parseRecordId } from '../../../src/core/text/record-id.ts'
import { ForbiddenPage } from '../ui/state/forbidden-page.tsx'
import { NotFoundPage } from '../ui/state/not-found-page.tsx'
import { useSignedInUser } from '../ui/state/require-sign-in.tsx'
import { UserListPage } from './user-list-page.tsx'
import { UserPage } from './user-page.tsx'

/** The pages for administrators who manage users, under `/edit/users/`. */
export function UserRoutes() {
  const { forbidden } = useMessages('users')
  if (!useSignedInUser()?.rights.includes('manage-accounts')) return <ForbiddenPage title={forbidden} />
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

function UserRoute() {
  const id = parseRecordId(useParams()['id'])
  return id === null ? <NotFoundPage /> : <UserPage key={id} id={id} />
}
