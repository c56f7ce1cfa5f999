import { Link } from 'wouter-preact'
import { type CalendarClient, readServiceFailure } from '../../index.ts'
import { useLanguage } from '../lib/language.ts'
import { useMessages } from '../lib/messages.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { sourcePaths } from '../lib/paths.ts'
import { useEditableRecord } from '../lib/use-editable-record.ts'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { FailureNotice, LoadingState } from '../ui/states.tsx'
import { SourceForm } from './source-form.tsx'
import { addCategoryNames } from './source-values.ts'
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
      {/* The key starts the form anew in another language: it shows the names of categories. */}
      {id === null ? <SourceForm key={language} /> : <LoadedForm key={language} id={id} />}
    </div>
  )
}

const readSource = async (calendar: CalendarClient, id: number) =>
  addCategoryNames(calendar, await calendar.sources.read.query({ id }))

function LoadedForm({ id }: { id: number }) {
  const { record, error, reload } = useEditableRecord(calendar => readSource(calendar, id))
  if (readServiceFailure(error)?.status === 404) return <NotFoundPage />
  if (error) return <FailureNotice error={error} retry={reload} />
  return record ? <SourceForm saved={record} /> : <LoadingState lines={5} />
}
