import type { CalendarClient } from '../../../index.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { usePageTitle } from '../../lib/paths/page-title.ts'
import { RequiredNote } from '../../ui/form/field-frame.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { EditorHeader } from '../editor-header.tsx'
import { findDuplicateOf } from '../../lib/records/duplicates.ts'
import { useEditorForm } from '../use-editor-form.ts'
import type { RecordFormDefinition } from './record-form-definition.ts'
import { findRecordsByName } from './record-names.ts'

type Props<V extends object, R> = {
  definition: RecordFormDefinition<V, R>
  draftName: string
  /** Absent for a new record. */
  record?: R
  initial: V
}

/** The form of a venue, an organizer, a category or a tag. */
export function RecordEditor<V extends object, R>(props: Props<V, R>) {
  const { definition } = props
  const { create } = useMessages('manage')
  const { form, record } = useRecordForm(props)
  const summary = record === undefined ? undefined : definition.toSummary(record)
  usePageTitle(summary?.title ?? create[definition.kind])
  return (
    <div class="editor">
      <EditorHeader kind={definition.kind} summary={summary} />
      <FormFrame form={form}>
        <RequiredNote />
        <definition.Fields form={form} id={summary?.id} />
      </FormFrame>
    </div>
  )
}

function useRecordForm<V extends object, R>({ definition, draftName, record, initial }: Props<V, R>) {
  const messages = useMessages('editor').record
  const { empty } = useMessages('form')
  const { kind, nameField, toValues, toSummary, read, update } = definition
  return useEditorForm<V, R>({
    kind,
    draftName,
    initial,
    toValues,
    toSummary,
    read,
    update,
    savedRecord: record,
    labels: definition.getLabels(useMessages('fields')),
    create: (calendar, values) => definition.create(calendar, values, messages.nameTaken),
    validate: values => ({
      ...definition.validate?.(values, messages),
      ...(getName(definition, values) === '' ? { [nameField]: empty } : {}),
    }),
    findDuplicate: (calendar, values, defaultAuthorId) => findDuplicate(definition, calendar, values, defaultAuthorId),
    formatNotice: (_, previous) => (previous === undefined ? messages.created : null),
  })
}

const getName = <V extends object, R>({ nameField }: RecordFormDefinition<V, R>, values: V): string =>
  String(values[nameField]).trim()

/** A record with the same name by the same author; null when there is none. */
async function findDuplicate<V extends object, R>(
  definition: RecordFormDefinition<V, R>,
  calendar: CalendarClient,
  values: V,
  defaultAuthorId: number | null | undefined,
): Promise<R | null> {
  const candidates = await findRecordsByName(calendar, definition.kind, getName(definition, values))
  const duplicate = findDuplicateOf(values, candidates, defaultAuthorId)
  return duplicate ? definition.read(calendar, duplicate.id) : null
}
