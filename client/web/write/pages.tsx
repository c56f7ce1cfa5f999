import { Redirect, Route, Switch, useParams } from 'wouter-preact'
import { isKind, writing } from '../addresses.ts'
import { NotFound } from '../layout/not-found.tsx'
import { ListPage } from './manage/list-page.tsx'
import { Notices } from './manage/notices.tsx'

/** The pages for those who write. */
export function WritingPages() {
  return (
    <>
      <Switch>
        <Route path="/edit">
          <Redirect to={writing.list('events')} replace />
        </Route>
        <Route path="/edit/:kind" component={OfKind} />
        <Route component={NotFound} />
      </Switch>
      <Notices />
    </>
  )
}

function OfKind() {
  const { kind } = useParams()
  return isKind(kind) ? <ListPage kind={kind} /> : <NotFound />
}
