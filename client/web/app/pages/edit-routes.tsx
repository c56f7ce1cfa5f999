import { lazy, Suspense } from 'preact/compat'
import { Redirect, Route, Switch, useParams } from 'wouter-preact'
import { editPaths } from '../../lib/paths/paths.ts'
import { parseRecordId } from '../../../../src/core/text/record-id.ts'
import { isRecordKind } from '../../lib/records/kinds.ts'
import { NotFoundPage } from '../../ui/state/not-found-page.tsx'
import { LoadingState } from '../../ui/state/states.tsx'
import { RecordListPage } from '../../manage/record-list-page.tsx'
import { FloatingNotices, PageNotice } from '../../ui/state/notices.tsx'
import { SessionDialog } from '../../auth/session-dialog.tsx'
import { RequireSignIn } from '../../ui/state/require-sign-in.tsx'
import { EventArticle } from '../../event/event-article.tsx'
import { ChildEvents } from '../../event/child-events.tsx'
import type { EventPreviewProps } from '../../editor/event/preview/preview-dialog.tsx'

/** Loaded separately, because the time zone library is large. */
const EventEditorPage = lazy(() =>
  import('../../editor/event/event-editor-page.tsx').then(module => ({ default: module.EventEditorPage })),
)

const RecordEditorPage = lazy(() =>
  import('../../editor/record/record-editor-page.tsx').then(module => ({ default: module.RecordEditorPage })),
)
const TranslatePage = lazy(() =>
  import('../../translate/translate-page.tsx').then(module => ({ default: module.TranslatePage })),
)
const TranslationOverviewPage = lazy(() =>
  import('../../translate/translation-overview-page.tsx').then(module => ({ default: module.TranslationOverviewPage })),
)
const ImageListPage = lazy(() =>
  import('../../images/image-list-page.tsx').then(module => ({ default: module.ImageListPage })),
)
const SettingsPage = lazy(() =>
  import('../../editor/settings/settings-page.tsx').then(module => ({ default: module.SettingsPage })),
)
const SourceRoutes = lazy(() =>
  import('../../sources/source-routes.tsx').then(module => ({ default: module.SourceRoutes })),
)
const SubmissionListPage = lazy(() =>
  import('../../submissions/submission-list-page.tsx').then(module => ({ default: module.SubmissionListPage })),
)
const UserRoutes = lazy(() => import('../../users/user-routes.tsx').then(module => ({ default: module.UserRoutes })))
const AccountPage = lazy(() => import('../../users/account-page.tsx').then(module => ({ default: module.AccountPage })))

/** The pages under `/edit/`: those for editors and authors, and the account of every user. */
export function EditRoutes() {
  return (
    <>
      <PageNotice />
      <Switch>
        <Route path="/edit/account">
          <RequireSignIn allowsReaders>
            <Suspense fallback={<LoadingState />}>
              <AccountPage />
            </Suspense>
          </RequireSignIn>
        </Route>
        <Route component={WriterRoutes} />
      </Switch>
      <FloatingNotices />
      <SessionDialog />
    </>
  )
}

const WriterRoutes = () => (
  <RequireSignIn>
    <Suspense fallback={<LoadingState />}>
      <Switch>
        <Route path="/edit">
          <Redirect to={editPaths.list('events')} replace />
        </Route>
        <Route path="/edit/translations" component={TranslationOverviewPage} />
        <Route path="/edit/pictures" component={ImageListPage} />
        <Route path="/edit/settings" component={SettingsPage} />
        <Route path="/edit/sources/*?" component={SourceRoutes} />
        <Route path="/edit/import/*?" component={SourceRoutes} />
        <Route path="/edit/users/*?" component={UserRoutes} />
        <Route path="/edit/submissions" component={SubmissionListPage} />
        <Route path="/edit/:kind" component={RecordListRoute} />
        <Route path="/edit/events/:id">
          <EventEditorPage Preview={EventPreview} />
        </Route>
        <Route path="/edit/:kind/:id" component={RecordEditorRoute} />
        <Route path="/edit/:kind/:id/translate" component={TranslateRoute} />
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  </RequireSignIn>
)

function RecordListRoute() {
  const { kind } = useParams()
  return isRecordKind(kind) ? <RecordListPage kind={kind} /> : <NotFoundPage />
}

function RecordEditorRoute() {
  const { kind, id = '' } = useParams()
  return isRecordKind(kind) && kind !== 'events' ? <RecordEditorPage kind={kind} id={id} /> : <NotFoundPage />
}

function TranslateRoute() {
  const { kind, id: idParameter } = useParams()
  const id = parseRecordId(idParameter)
  return isRecordKind(kind) && id !== null ? (
    <TranslatePage key={`${kind} ${id}`} kind={kind} id={id} />
  ) : (
    <NotFoundPage />
  )
}

/** Shows the event in the editor's preview as on the event page. */
const EventPreview = ({ event, savedEvent, times }: EventPreviewProps) => (
  <EventArticle event={event} when={times} otherEvents={savedEvent && <ChildEvents event={savedEvent} />} />
)
