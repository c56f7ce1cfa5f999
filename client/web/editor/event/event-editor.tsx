import { Eye } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { isSameValue } from '../../lib/form/draft.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { isUnpublished } from '../../../../src/core/permissions.ts'
import { usePageTitle } from '../../lib/paths/page-title.ts'
import { toEventSummary } from '../../lib/records/summary.ts'
import type { Scope } from '../../../../src/core/recurrence/scope.ts'
import { RequiredNote } from '../../ui/form/field-frame.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { useScopeQuestion } from '../../ui/dialog/use-scope-question.tsx'
import { EditorHeader } from '../editor-header.tsx'
import { useEditorForm } from '../use-editor-form.ts'
import { EventFields } from './event-fields.tsx'
import { EventSaveButtons } from './event-save-buttons.tsx'
import { formatTimeFailures } from '../../lib/events/event-times.ts'
import { type EventValues, type EventWithParent, toEventValues } from './event-values.ts'
import { type EventPreviewComponent, PreviewDialog } from './preview/preview-dialog.tsx'
import { readEventWithParent } from './read-event.ts'
import { findRecurrenceProblem } from './recurrence/validate-recurrence.ts'
import { createFromValues, findSavedEvent, updateFromValues } from './save-event.ts'
import { useValueFormat } from './use-value-format.tsx'

type Props = {
  draftName: string
  Preview: EventPreviewComponent
} & (
  | { event: EventWithParent; initial?: undefined; enteredValues?: undefined; copiedId?: undefined }
  /** `enteredValues`: what the user has typed in the calendar. `copiedId`: the event of which the form is a copy. */
  | { event?: undefined; initial: EventValues; enteredValues?: Partial<EventValues> | undefined; copiedId?: number }
)

/** The form of an event. */
export function EventEditor(props: Props) {
  const messages = useMessages('editor').event
  const manage = useMessages('manage')
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const { form, record: event, scopeDialog } = useEventForm(props)
  const summary = event && toEventSummary(event)
  usePageTitle(summary?.title ?? manage.create.events)
  return (
    <div class="editor">
      <EditorHeader kind="events" summary={summary} statusLabels={messages.statuses}>
        <button type="button" onClick={() => setPreviewOpen(true)}>
          <Eye aria-hidden /> {messages.preview}
        </button>
      </EditorHeader>
      <FormFrame form={form} buttons={<EventSaveButtons form={form} event={event} />} formatValue={useValueFormat()}>
        <RequiredNote />
        <EventFields form={form} event={event} />
      </FormFrame>
      {scopeDialog}
      {isPreviewOpen && (
        <PreviewDialog
          Preview={props.Preview}
          values={form.values}
          savedEvent={event}
          close={() => setPreviewOpen(false)}
        />
      )}
    </div>
  )
}

function useEventForm({ draftName, event, initial, enteredValues, copiedId }: Props) {
  const messages = useMessages('editor').event
  const saved = useRef(event)
  const { confirmSave, getScope, scopeDialog } = useSaveScope(saved)
  const editorForm = useEditorForm<EventValues, EventWithParent>({
    kind: 'events',
    draftName,
    savedRecord: event,
    initial: initial ?? toEventValues(event),
    enteredValues,
    labels: useMessages('fields').events,
    toValues: toEventValues,
    toSummary: toEventSummary,
    read: readEventWithParent,
    create: createFromValues,
    update: (calendar, id, changes) => updateFromValues(calendar, id, changes, getScope()),
    getScope,
    findDuplicate: (calendar, values, defaultAuthorId) =>
      findSavedEvent(calendar, values, { defaultAuthorId, copiedId }),
    validate: useEventValidation(saved),
    confirmSave,
    secretFields: ['password'],
    formatNotice: (saved, previous) =>
      !previous
        ? messages.created[saved.status]
        : previous.status === saved.status
          ? null
          : messages.saved[saved.status],
  })
  saved.current = editorForm.record
  return { ...editorForm, scopeDialog }
}

/** The event as it is saved now; undefined for a new one. */
type SavedEvent = { readonly current: EventWithParent | undefined }

/** Asks for which dates of a series changes are. After a conflict, the same scope applies without another question. */
function useSaveScope(saved: SavedEvent) {
  const { askScope, scopeDialog } = useScopeQuestion()
  const scope = useRef<Scope | undefined>(undefined)
  const confirmSave = async (changes: Partial<EventValues>): Promise<boolean> => {
    scope.current = undefined
    if (!saved.current?.series || Object.keys(changes).length === 0) return true
    const answer = await askScope({
      action: 'save',
      // A rule never belongs to one date.
      ...('recurrence' in changes ? { scopes: ['following', 'all'] } : {}),
      // A series that nobody can read yet is usually published as a whole.
      ...(isUnpublished(saved.current.status) && 'status' in changes ? { defaultScope: 'all' } : {}),
    })
    scope.current = answer ?? undefined
    return answer !== null
  }
  return { confirmSave, getScope: () => scope.current, scopeDialog }
}

/** Finds errors that the service would report, before it is called. */
function useEventValidation(saved: SavedEvent) {
  const messages = useMessages('editor').event
  const fieldMessages = useMessages('form')
  const { problems } = useMessages('recurrence')
  return (values: EventValues) => {
    const isRuleChanged = !isSameValue(values.recurrence, saved.current?.series?.recurrence ?? [])
    const problem = isRuleChanged ? findRecurrenceProblem(values.recurrence, values) : null
    return {
      ...(values.title.trim() === '' ? { title: fieldMessages.empty } : {}),
      ...formatTimeFailures(values, messages),
      ...(problem ? { recurrence: problems[problem] } : {}),
    }
  }
}
