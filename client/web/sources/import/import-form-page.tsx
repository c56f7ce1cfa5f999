import { CircleAlert } from 'lucide-preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import { languages } from '../../lib/text/language.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { usePageTitle } from '../../lib/paths/page-title.ts'
import { importPaths, sourcePaths } from '../../lib/paths/paths.ts'
import { getViewerNow } from '../../lib/time/times.ts'
import { useIsMounted } from '../../lib/browser/use-is-mounted.ts'
import { CollapsedFields, FieldRow } from '../../ui/form/field-frame.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { RecordPicker } from '../../ui/form/picker/record-picker.tsx'
import { TimeZoneField } from '../../ui/form/time/time-zone-field.tsx'
import { ManageTabs } from '../../ui/menu/manage-tabs.tsx'
import { sourceStatuses } from '../source-values.ts'
import { FileField } from './file-field.tsx'
import { type ImportForm, useImportForm } from './use-import-form.ts'
import '../../ui/form/form.css'
import './import.css'

/** The page on which the user gives a file or an address to import. */
export function ImportFormPage() {
  const messages = useMessages('imports')
  const sources = useMessages('sources')
  usePageTitle(messages.import)
  return (
    <div class="manage-page">
      <ManageTabs />
      <h1>{messages.import}</h1>
      <p class="field-hint">
        {messages.hint} <Link href={sourcePaths.create}>{sources.create}</Link>
      </p>
      <Form />
    </div>
  )
}

function Form() {
  const messages = useMessages('imports')
  const [, navigate] = useLocation()
  const isMounted = useIsMounted()
  const form = useImportForm(({ id }) => isMounted() && navigate(importPaths.read(id)))
  const { values, field, failureMessage, isSending } = form
  const element = useFocusOnFailure(form.failedAttempts)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void form.send()
  }
  return (
    <form class="record-form import-form" noValidate ref={element} onSubmit={submit}>
      {failureMessage !== null && (
        <div class="notice error" role="alert" tabIndex={-1} key={form.failedAttempts}>
          <CircleAlert aria-hidden />
          <div>
            <p>{failureMessage}</p>
          </div>
        </div>
      )}
      <div class="card field-group">
        <FileField field={field('file')} />
        {!values.file && <TextField {...field('url')} maxLength={2_000} />}
      </div>
      <OptionFields form={form} />
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={isSending}>
          {messages.preview}
        </button>
        <p role="status" class="run-state">
          {isSending && messages.sending}
        </p>
      </div>
    </form>
  )
}

/** After each failed attempt, moves the focus to the first wrong field or to the reason. */
function useFocusOnFailure(failedAttempts: number) {
  const element = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (failedAttempts === 0) return
    const reason = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    const details = reason?.closest('details')
    if (details) details.open = true
    reason?.focus()
  }, [failedAttempts])
  return element
}

const kinds = ['ics', 'csv', 'jsonld', 'rest'] as const

function OptionFields({ form: { field } }: { form: ImportForm }) {
  const messages = useMessages('imports')
  const { statuses } = useMessages('manage')
  const languageNames = useMessages('languageNames')
  return (
    <CollapsedFields title={messages.options}>
      <SelectField
        {...field('default_status')}
        options={sourceStatuses.map(value => ({ value, label: statuses[value] }))}
        hint={messages.statusHint}
      />
      <RecordPicker {...field('categories')} kind="categories" hint={messages.categoriesHint} />
      <FieldRow>
        <SelectField
          {...field('language')}
          options={[
            { value: '', label: messages.asInFile },
            ...languages.map(value => ({ value, label: languageNames[value] })),
          ]}
        />
        <TimeZoneField {...field('timezone')} wallTime={getViewerNow()} />
      </FieldRow>
      <SelectField
        {...field('kind')}
        options={[
          { value: '', label: messages.findOut },
          ...kinds.map(value => ({ value, label: messages.kinds[value] })),
        ]}
      />
    </CollapsedFields>
  )
}
