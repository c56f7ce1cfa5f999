import { useState } from 'preact/hooks'
import type { Event } from '../../../index.ts'
import { formatTimeFailures, toWallTimes, type EnteredTimes } from '../../lib/events/event-times.ts'
import type { Form } from '../../lib/form/use-form.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { viewerZone } from '../../lib/time/times.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { StartEndFields } from '../../ui/form/time/start-end-fields.tsx'
import { toNewTimes } from './moved-times.ts'
import { addPendingMove, eventToMove } from './pending-moves.ts'

/** The dialog that moves an event with the keyboard, while the user has asked for it. */
export function MoveDialog() {
  const event = eventToMove.value
  return event && <OpenDialog key={event.id} event={event} close={() => (eventToMove.value = null)} />
}

function OpenDialog({ event, close }: { event: Event; close: () => void }) {
  const messages = useMessages('calendarEditing')
  const { cancel } = useMessages('actions')
  const { form, failures } = useTimesForm(event)
  const [isTried, setTried] = useState(false)
  const move = (submit: SubmitEvent) => {
    submit.preventDefault()
    setTried(true)
    if (Object.keys(failures).length > 0) return
    close()
    const times = toWallTimes(form.values)
    if (times[0] !== event.start_date || times[1] !== event.end_date)
      addPendingMove({ event, ...toNewTimes(event, times) })
  }
  const field: typeof form.field = name => ({ ...form.field(name), failure: isTried ? failures[name] : undefined })
  return (
    <Dialog title={messages.moveTitle({ title: event.title })} close={close}>
      <form class="scope-dialog" noValidate onSubmit={move}>
        <StartEndFields form={{ ...form, field }} />
        {!event.all_day && event.timezone !== viewerZone && (
          <p class="field-hint">{messages.timesIn({ zone: event.timezone })}</p>
        )}
        <div class="actions">
          <button type="button" onClick={close}>
            {cancel}
          </button>
          <button type="submit" class="primary">
            {messages.moveButton}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** The times of an event in two fields, without a draft: they are sent when the dialog has closed. */
function useTimesForm({ start_date, end_date, timezone, all_day }: Event) {
  const labels = useMessages('fields').events
  const [values, setValues] = useState<EnteredTimes>({ start_date, end_date, timezone, all_day: all_day ?? false })
  const change = (changes: Partial<EnteredTimes>) => setValues(old => ({ ...old, ...changes }))
  const form: Pick<Form<EnteredTimes>, 'values' | 'change' | 'field'> = {
    values,
    change,
    field: name => ({
      id: `move-${name}`,
      name,
      label: labels[name],
      value: values[name],
      change: value => change({ [name]: value }),
      failure: undefined,
      setSaveBlock: () => {},
    }),
  }
  return { form, failures: formatTimeFailures(values, useMessages('editor').event) }
}
