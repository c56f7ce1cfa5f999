import { useServiceQuery } from '../../../lib/client.ts'
import { toWallTimes } from '../../../lib/events/event-times.ts'
import type { EventValues } from '../event-values.ts'

/** The recurrence of an event in words; its RRULE, RDATE and EXDATE lines if the service refuses them. */
export function RecurrenceText({ values }: { values: EventValues }) {
  const { recurrence, timezone, all_day } = values
  const [start_date, end_date] = toWallTimes(values)
  const input = { recurrence, start_date, end_date, timezone, all_day }
  const { data, error } = useServiceQuery({
    key: ['recurrence preview', JSON.stringify(input)],
    read: calendar => calendar.recurrence.preview.query(input),
  })
  return <>{data?.text ?? (error ? recurrence.join(' ') : '…')}</>
}
