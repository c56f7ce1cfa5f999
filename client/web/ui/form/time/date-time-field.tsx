import { useMessages } from '../../../lib/text/messages.ts'
import { joinWallTime, toDatePart, toTimePart } from '../../../lib/time/wall-time.ts'
import { DateInput } from '../../input/date-input.tsx'
import { TimeInput } from '../../input/time-input.tsx'
import { FieldMessages, type FieldProps, getControlProps, RequiredMark } from '../field-frame.tsx'
import './date-time-field.css'

type Props = FieldProps<string> & {
  hasTime?: boolean
  /** The time `HH:MM` of a new date, until the user writes another; '' for none. */
  defaultTime?: string
}

/** A wall time, as a date field and a time field. It is incomplete while one of them is empty, see `joinWallTime`. */
export function DateTimeField({ hasTime = true, defaultTime = '', ...field }: Props) {
  const messages = useMessages('form')
  const { notADate, dayFormat } = useMessages('calendar')
  const [date, time] = [toDatePart(field.value), toTimePart(field.value)]
  return (
    <fieldset class="field date-time-field">
      <legend>
        {field.label}
        {field.isRequired && <RequiredMark />}
      </legend>
      <div class="date-time-inputs">
        <DateInput
          control={{ ...getControlProps(field), 'aria-label': `${field.label}: ${messages.date}` }}
          value={date}
          isLive
          // A publication date that cannot be read must not count as none, which publishes at once.
          reportReadable={isReadable => field.setSaveBlock(isReadable ? '' : notADate({ format: dayFormat }))}
          change={next => field.change(joinWallTime(next, next && date === '' ? time || defaultTime : time))}
        />
        {hasTime && (
          <TimeInput
            control={{
              ...getControlProps(field),
              id: `${field.id}-time`,
              name: `${field.name}-time`,
              'aria-label': `${field.label}: ${messages.time}`,
            }}
            value={time}
            change={next => field.change(joinWallTime(date, next))}
          />
        )}
      </div>
      <FieldMessages {...field} />
    </fieldset>
  )
}
