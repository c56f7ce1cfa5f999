import { useEffect } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import type { Event } from '../../../index.ts'
import { findDuplicateEvent } from '../../lib/records/duplicates.ts'
import { formatTimeFailures } from '../../lib/events/event-times.ts'
import { type Form, useForm } from '../../lib/form/use-form.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { editPaths } from '../../lib/paths/paths.ts'
import { viewerZone } from '../../lib/time/times.ts'
import { useMeEvenIfExpired } from '../../lib/session/use-me-even-if-expired.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CheckboxField, TextField } from '../../ui/form/fields.tsx'
import { FormFrame, SaveButton } from '../../ui/form/form-frame.tsx'
import { RecordPicker } from '../../ui/form/picker/record-picker.tsx'
import { StartEndFields } from '../../ui/form/time/start-end-fields.tsx'
import { createEnteredEventState } from '../../ui/form/entered-event.ts'
import { type QuickAddSelection, quickAddSelection } from '../new-event/quick-add.ts'
import { createQuickAddValues, type QuickAddValues, toQuickAddInput } from './quick-add-values.ts'
import { useCreationNotice } from './use-creation-notice.ts'

/** The small form for a new event, while the user has asked for it. */
export function QuickAddDialog() {
  const selection = quickAddSelection.value
  const { newEvent } = useMessages('calendar')
  const close = () => (quickAddSelection.value = null)
  // The form does not come back when the user returns to the calendar.
  useEffect(() => () => void close(), [])
  if (!selection) return null
  return (
    <Dialog title={newEvent} close={close}>
      <QuickAddForm selection={selection} close={close} />
    </Dialog>
  )
}

type Props = { selection: QuickAddSelection; close: () => void }

function QuickAddForm({ selection, close }: Props) {
  const messages = useMessages('calendarEditing')
  const form = useQuickAddForm(selection, close)
  return (
    <FormFrame form={form} storesNoDraft buttons={<Buttons form={form} close={close} />}>
      <TextField {...form.field('title')} isRequired maxLength={500} />
      <StartEndFields form={form} />
      <CheckboxField {...form.field('all_day')} />
      {form.values.timezone !== viewerZone && !form.values.all_day && (
        <p class="field-hint">{messages.timesIn({ zone: form.values.timezone })}</p>
      )}
      <RecordPicker {...form.field('venue')} kind="venues" canCreate />
    </FormFrame>
  )
}

function useQuickAddForm(selection: QuickAddSelection, close: () => void): Form<QuickAddValues> {
  const messages = useMessages('editor').event
  const { empty: emptyMessage } = useMessages('form')
  const { me } = useMeEvenIfExpired()
  const showCreationNotice = useCreationNotice()
  return useForm<QuickAddValues, Event>({
    draftName: null,
    initial: createQuickAddValues(selection, me?.rights.includes('publish') ? 'publish' : 'pending'),
    labels: useMessages('fields').events,
    toValues: ({ title, start_date, end_date, timezone }) => ({
      ...createQuickAddValues(selection, 'publish'),
      ...{ title, start_date, end_date, timezone },
    }),
    validate: values => ({
      ...(values.title.trim() === '' ? { title: emptyMessage } : {}),
      ...formatTimeFailures(values, messages),
    }),
    saveRecord: (calendar, _, values) => calendar.events.create.mutate(toQuickAddInput(values)),
    findDuplicate: (calendar, values) => findDuplicateEvent(calendar, values, { defaultAuthorId: me?.id }),
    onSaved: event => {
      close()
      showCreationNotice(event)
    },
  })
}

/** Saves the event, or opens the whole form with what was typed here. */
function Buttons({ form, close }: { form: Form<QuickAddValues>; close: () => void }) {
  const messages = useMessages('editor').event
  const { moreFields } = useMessages('calendarEditing')
  const [, navigate] = useLocation()
  const openEditor = () => {
    const { title, venue, start_date, end_date, timezone, all_day } = form.values
    const values = { title, venue, start_date, end_date, timezone, all_day }
    close()
    navigate(editPaths.create('events'), { state: createEnteredEventState(values) })
  }
  return (
    <>
      <button type="button" onClick={openEditor}>
        {moreFields}
      </button>
      <SaveButton form={form} label={form.values.status === 'publish' ? messages.publish : messages.submit} />
    </>
  )
}
