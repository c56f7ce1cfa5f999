import { lazy, Suspense } from 'preact/compat'
import { Route, Switch } from 'wouter-preact'
import { NotFound } from '../layout/not-found.tsx'
import { Loading } from '../ui/states.tsx'
import { Notices } from './notices.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { WritersOnly } from './writers-only.tsx'

/** Dates and zones are heavy: they come with the editor of events alone. */
const EventEditor = lazy(() => import('./events/editor-page.tsx').then(part => ({ default: part.EventEditorPage })))

/** The pages for those who write. */
export function WritingPages() {
  return (
    <>
      <Notices />
      <WritersOnly>
        <Suspense fallback={<Loading />}>
          <Switch>
            <Route path="/edit/events/:id" component={EventEditor} />
            <Route component={NotFound} />
          </Switch>
        </Suspense>
      </WritersOnly>
      <SessionDialog />
    </>
  )
}
