import type { ComponentChildren } from 'preact'
import { useMessages } from '../../lib/text/messages.ts'
import type { FormatValue } from '../../ui/form/conflict-notice.tsx'
import type { EventValues } from './event-values.ts'
import { RecurrenceText } from './recurrence/recurrence-text.tsx'

/**
 * How the comparison of two versions of an event shows the values of fields that are chosen, not typed: statuses,
 * attendance and recurrence.
 */
export function useValueFormat(): FormatValue<EventValues> {
  const { statuses } = useMessages('editor').event
  const { eventStatus, attendance } = useMessages('record')
  const formats: Partial<Record<keyof EventValues, (values: EventValues) => ComponentChildren>> = {
    status: values => statuses[values.status],
    event_status: values => eventStatus[values.event_status],
    attendance_mode: values => attendance[values.attendance_mode],
    recurrence: values => (values.recurrence.length > 0 ? <RecurrenceText values={values} /> : undefined),
  }
  return (name, values) => formats[name]?.(values)
}
