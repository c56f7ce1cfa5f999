import { Link } from 'wouter-preact'
import { type CalendarClient, readServiceFailure } from '../../index.ts'
import { useLanguage } from '../lib/text/language.ts'
import { useMessages } from '../lib/text/messages.ts'
import { usePageTitle } from '../lib/paths/page-title.ts'
import { sourcePaths } from '../lib/paths/paths.ts'
import { useEditableRecord } from '../lib/records/use-editable-record.ts'
import { NotFoundPage } from '../ui/state/not-found-page.tsx'
import { FailureNotice, LoadingState } from '../ui/state/states.tsx'
import { SourceForm } from './source-form.tsx'
import { readCategoriesOfSource } from './source-values.ts'
import './sources.css'

/** The page that edits a source; with `id` null, the page that creates one. */
export function SourceEditorPage({ id }: { id: number | null }) {
  const messages = useMessages('sources')
  const language = useLanguage()
  const title = id === null ? messages.create : messages.edit
  usePageTitle(title)
  return (
    <div class="source-editor">
      <Link class="back-link" href={sourcePaths.list}>
        ← {messages.list}
      </Link>
      <h1>{title}</h1>
      {/* With the key, a change of the language starts the form anew: the form shows names of categories. */}
      {id === null ? <SourceForm key={language} /> : <SourceFormLoader key={language} id={id} />}
    </div>
  )
}

const readSource = async (calendar: CalendarClient, id: number) =>
  readCategoriesOfSource(calendar, await calendar.sources.read.query({ id }))

function SourceFormLoader({ id }: { id: number }) {
  const { record, error, reload } = useEditableRecord(calendar => readSource(calendar, id))
  if (readServiceFailure(error)?.status === 404) return <NotFoundPage />
  if (error) return <FailureNotice error={error} retry={reload} />
  return record ? <SourceForm saved={record} /> : <LoadingState lines={5} />
}
