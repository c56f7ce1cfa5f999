import { Route, Switch, useParams } from 'wouter-preact'
import { useMessages } from '../lib/text/messages.ts'
import { parseRecordId } from '../../../src/core/text/record-id.ts'
import { ForbiddenPage } from '../ui/state/forbidden-page.tsx'
import { NotFoundPage } from '../ui/state/not-found-page.tsx'
import { useSignedInUser } from '../ui/state/require-sign-in.tsx'
import { ImportFormPage } from './import/import-form-page.tsx'
import { ImportPage } from './import/import-page.tsx'
import { SourceEditorPage } from './source-editor-page.tsx'
import { SourceListPage } from './source-list-page.tsx'
import { SourceLogPage } from './source-log-page.tsx'

/** The pages for users who manage sources, under `/edit/sources/` and `/edit/import/`. */
export function SourceRoutes() {
  const { forbidden } = useMessages('sources')
  if (!useSignedInUser()?.rights.includes('manage-sources')) return <ForbiddenPage title={forbidden} />
  return (
    <Switch>
      <Route path="/edit/sources" component={SourceListPage} />
      <Route path="/edit/sources/new">
        <SourceEditorPage id={null} />
      </Route>
      <Route path="/edit/sources/:id" component={EditorRoute} />
      <Route path="/edit/sources/:id/log" component={LogRoute} />
      <Route path="/edit/import" component={ImportFormPage} />
      <Route path="/edit/import/:id" component={ImportRoute} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}

function EditorRoute() {
  const id = parseRecordId(useParams()['id'])
  return id === null ? <NotFoundPage /> : <SourceEditorPage key={id} id={id} />
}

function LogRoute() {
  const id = parseRecordId(useParams()['id'])
  return id === null ? <NotFoundPage /> : <SourceLogPage key={id} id={id} />
}

function ImportRoute() {
  const id = parseRecordId(useParams()['id'])
  return id === null ? <NotFoundPage /> : <ImportPage key={id} id={id} />
}
