import { Eye } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import type { CalendarClient } from '../../../index.ts'
import { getUrlPath, editPaths } from '../../lib/paths.ts'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useMessages } from '../../lib/language.ts'
import { EditorHeader } from '../editor-header.tsx'
import { editorWords } from '../../lib/editor-words.ts'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { RequiredNote } from '../../ui/form/field-frame.tsx'
import { type Form, useForm } from '../../lib/form/use-form.ts'
import { fieldWords } from '../../lib/form/field-words.ts'
import { toEventSummary } from '../../lib/record-summary.ts'
import { manageWords } from '../../lib/manage-words.ts'
import { showPageNotice } from '../../ui/notices.tsx'
import { useWriter } from '../../ui/require-writer.tsx'
import { EventSaveButtons } from './event-save-buttons.tsx'
import { EventFields } from './event-fields.tsx'
import { validateTimes } from './event-times.ts'
import { type EventValues, type EventWithParent, toEventValues } from './event-values.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { updateFromValues, createFromValues, findDuplicateEvent } from './save-event.ts'
import { readEventWithParent } from './read-event.ts'
import { eventFormWords } from './words.ts'

type Props = {
  /** By what its draft is kept. */
  draftSubject: string
} & ({ event: EventWithParent; initial?: undefined } | { event?: undefined; initial: EventValues })

/** The form of an event. */
export function EventEditor({ draftSubject, event, initial }: Props) {
  const [words, manage] = [useMessages(eventFormWords), useMessages(manageWords)]
  const [shown, setShown] = useState(event)
  const [isPreviewed, setPreviewed] = useState(false)
  const form = useEventForm(draftSubject, shown, initial ?? toEventValues(event), setShown)
  const row = shown && toEventSummary(shown)
  usePageTitle(row?.title ?? manage.create.events)
  return (
    <div class="editor">
      <EditorHeader kind="events" summary={row} statusLabels={words.states}>
        <button type="button" onClick={() => setPreviewed(true)}>
          <Eye aria-hidden /> {words.preview}
        </button>
      </EditorHeader>
      <FormFrame
        form={form}
        buttons={<EventSaveButtons form={form} event={shown} />}
        formatValue={(name, value) => (name === 'status' ? words.states[value as EventValues['status']] : undefined)}
      >
        <RequiredNote />
        <EventFields form={form} id={row?.id} />
      </FormFrame>
      {isPreviewed && <PreviewDialog values={form.values} savedEvent={shown} close={() => setPreviewed(false)} />}
    </div>
  )
}

/** The form's state, and what saving does: a new event goes on at its own address. */
function useEventForm(
  of: string,
  event: EventWithParent | undefined,
  initial: EventValues,
  setShown: (event: EventWithParent) => void,
): Form<EventValues> {
  const [words, { toPage }] = [useMessages(eventFormWords), useMessages(editorWords)]
  const [, go] = useLocation()
  const isHere = useIsMounted()
  const check = useCheck()
  const me = useWriter()
  const [first] = useState(initial)
  const id = event?.id
  return useForm<EventValues, EventWithParent>({
    draftSubject: of,
    initial: first,
    labels: words.fields,
    toValues: toEventValues,
    saveRecord: (calendar, changed, values) =>
      id ? updateFromValues(calendar, id, changed) : createFromValues(calendar, values),
    ...(id
      ? { readCurrent: (calendar: CalendarClient) => readEventWithParent(calendar, id) }
      : { findDuplicate: (calendar: CalendarClient, sent: EventValues) => findDuplicateEvent(calendar, sent, me?.id) }),
    toDraftSubject: ({ id }) => `events/${id}`,
    validate: check,
    secretFields: ['password'],
    onSaved: now => {
      const link = { href: `~${getUrlPath(now.url)}`, label: toPage }
      const path = editPaths.edit('events', now.id)
      if (!event) showPageNotice({ text: words.created[now.status], path, link })
      else if (event.status !== now.status) showPageNotice({ text: words.saved[now.status], path, link })
      if (event) setShown(now)
      else if (isHere()) go(path, { replace: true })
    },
  })
}

/** What the service would refuse anyway, said before it is asked. */
function useCheck() {
  const [words, common] = [useMessages(eventFormWords), useMessages(fieldWords)]
  return (values: EventValues) => {
    const wrong = validateTimes(values)
    return {
      ...(values.title.trim() === '' ? { title: common.empty } : {}),
      ...(wrong.start_date ? { start_date: words.missingDate } : {}),
      ...(wrong.end_date ? { end_date: wrong.end_date === 'early' ? words.endBeforeStart : words.missingDate } : {}),
      ...(wrong.timezone ? { timezone: words.unknownZone } : {}),
    }
  }
}
