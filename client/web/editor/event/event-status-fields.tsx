import { attendanceModes, reasonMaxLength, type EventStatus, eventStatuses } from '../../../../src/core/event-status.ts'
import type { Form } from '../../lib/form/use-form.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { SelectField, TextField, UrlField } from '../../ui/form/fields.tsx'
import type { EventValues } from './event-values.ts'

type Props = { form: Form<EventValues> }

/** Whether the event takes place as planned and, if not, the reason. */
export function EventStatusFields({ form }: Props) {
  const messages = useMessages('editor').event
  const { eventStatus: names } = useMessages('record')
  const { event_status, event_status_reason } = form.values
  return (
    <>
      <SelectField
        {...form.field('event_status')}
        options={eventStatuses.map(value => ({ value, label: names[value] }))}
        change={status => form.change(toStatusChange(status, form.values))}
      />
      {(event_status !== 'scheduled' || event_status_reason !== '') && (
        <TextField {...form.field('event_status_reason')} hint={messages.reasonHint} maxLength={reasonMaxLength} />
      )}
    </>
  )
}

/** An event that takes place as planned has no reason, and one that moved online takes place online. */
function toStatusChange(event_status: EventStatus, { attendance_mode }: EventValues): Partial<EventValues> {
  if (event_status === 'scheduled') return { event_status, event_status_reason: '' }
  const becomesOnline = event_status === 'moved_online' && attendance_mode === 'offline'
  return { event_status, ...(becomesOnline && { attendance_mode: 'online' }) }
}

/** Where people attend the event and, if online, the address. */
export function AttendanceFields({ form }: Props) {
  const messages = useMessages('editor').event
  const { attendance: names } = useMessages('record')
  const { attendance_mode, online_url } = form.values
  return (
    <>
      <SelectField
        {...form.field('attendance_mode')}
        options={attendanceModes.map(value => ({ value, label: names[value] }))}
      />
      {(attendance_mode !== 'offline' || online_url !== '') && (
        <UrlField {...form.field('online_url')} hint={messages.onlineUrlHint} />
      )}
    </>
  )
}
