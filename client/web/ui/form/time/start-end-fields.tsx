import { useRef } from 'preact/hooks'
import {
  isCompleteWallTime,
  shiftEnd,
  toWallTimes,
  type EnteredTimes,
  validateTimes,
} from '../../../lib/events/event-times.ts'
import type { Form } from '../../../lib/form/use-form.ts'
import { useMessages } from '../../../lib/text/messages.ts'
import { DateTimeField } from './date-time-field.tsx'
import { FieldRow } from '../field-frame.tsx'

type Props = { form: Pick<Form<EnteredTimes>, 'values' | 'change' | 'field'> }

/** The start and the end of an event. A new start moves the end, so that the event lasts as long as before. */
export function StartEndFields({ form }: Props) {
  const { values, change } = form
  const messages = useMessages('editor').event
  const isEarly = validateTimes(values).end_date === 'early'
  const lastStart = useLatestCompleteStart(values)
  const moveStart = (start_date: string) =>
    change({ start_date, end_date: shiftEnd({ ...values, start_date: lastStart.current }, start_date) })
  const moveEnd = (end_date: string) => {
    // The user chooses this end for the start that is in the form now. If that start is incomplete, the end stays when
    // it becomes complete.
    lastStart.current = values.start_date
    change({ end_date })
  }
  return (
    <FieldRow>
      <DateTimeField {...form.field('start_date')} isRequired hasTime={!values.all_day} change={moveStart} />
      <DateTimeField
        {...form.field('end_date')}
        {...(isEarly ? { failure: messages.endBeforeStart } : {})}
        isRequired
        hasTime={!values.all_day}
        change={moveEnd}
      />
    </FieldRow>
  )
}

/**
 * The last complete start. While the user types, the date may not exist for a moment: from 31 March to 28 February,
 * month first, leads through 31 February.
 */
function useLatestCompleteStart(values: EnteredTimes): { current: string } {
  const lastStart = useRef(values.start_date)
  const [start] = toWallTimes(values)
  if (isCompleteWallTime(start)) lastStart.current = values.start_date
  return lastStart
}
