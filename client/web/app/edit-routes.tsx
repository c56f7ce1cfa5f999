import { lazy, Suspense } from 'preact/compat'
import { Redirect, Route, Switch, useParams } from 'wouter-preact'
import { parseId, editPaths } from '../lib/paths.ts'
import { NotFound } from '../ui/not-found.tsx'
import { LoadingState } from '../ui/states.tsx'
import { RecordListPage } from '../manage/record-list-page.tsx'
import { FloatingNotices, PageNotices } from '../ui/notices.tsx'
import { SessionDialog } from '../auth/session-dialog.tsx'
import { RequireWriter } from '../ui/require-writer.tsx'
import { isRecordType } from '../lib/record-types.ts'

/** Dates and zones are heavy: they come with the editor of events alone. */
const EventEditor = lazy(() =>
  import('../editor/event/event-editor-page.tsx').then(part => ({ default: part.EventEditorPage })),
)

const RecordEditor = lazy(() =>
  import('../editor/record/record-editor-page.tsx').then(part => ({ default: part.RecordEditorPage })),
)
const Translate = lazy(() => import('../translate/translate-page.tsx').then(part => ({ default: part.TranslatePage })))
const Overview = lazy(() =>
  import('../translate/translation-overview-page.tsx').then(part => ({ default: part.TranslationOverviewPage })),
)

/** The pages for those who write. */
export function EditRoutes() {
  return (
    <>
      <PageNotices />
      <RequireWriter>
        <Suspense fallback={<LoadingState />}>
          <Switch>
            <Route path="/edit">
              <Redirect to={editPaths.list('events')} replace />
            </Route>
            <Route path="/edit/translations" component={Overview} />
            <Route path="/edit/:kind" component={OfKind} />
            <Route path="/edit/events/:id" component={EventEditor} />
            <Route path="/edit/:kind/:id" component={OneOfKind} />
            <Route path="/edit/:kind/:id/translate" component={TranslationOf} />
            <Route component={NotFound} />
          </Switch>
        </Suspense>
      </RequireWriter>
      <FloatingNotices />
      <SessionDialog />
    </>
  )
}

function OfKind() {
  const { kind } = useParams()
  return isRecordType(kind) ? <RecordListPage kind={kind} /> : <NotFound />
}

function OneOfKind() {
  const { kind, id = '' } = useParams()
  return isRecordType(kind) && kind !== 'events' ? <RecordEditor kind={kind} id={id} /> : <NotFound />
}

function TranslationOf() {
  const { kind, id: text } = useParams()
  const id = parseId(text)
  return isRecordType(kind) && id !== null ? <Translate key={`${kind} ${id}`} kind={kind} id={id} /> : <NotFound />
}
