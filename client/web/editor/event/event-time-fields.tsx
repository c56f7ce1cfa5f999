import { TriangleAlert } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import { type DateFormats, useDateFormats } from '../../lib/times.ts'
import { getLocale, useLanguage } from '../../lib/language.ts'
import { useMessages } from '../../lib/messages.ts'
import { DateTimeField } from '../../ui/form/date-time-field.tsx'
import { FieldRow } from '../../ui/form/field-frame.tsx'
import { CheckboxField } from '../../ui/form/fields.tsx'
import type { Form } from '../../lib/form/use-form.ts'
import {
  type ResolvedWallTime,
  shiftEnd,
  resolveWallTime,
  isCompleteWallTime,
  resolveStartAndEnd,
  toWallTimes,
  validateTimes,
} from './event-times.ts'
import { toDatePart } from '../../lib/wall-time.ts'
import type { EventValues } from './event-values.ts'
import './event-time-fields.css'
import { TimeZoneField } from '../../ui/form/time-zone-field.tsx'

type Props = { form: Form<EventValues> }

/** Start, end and time zone of an event, with the resulting UTC times and duration. */
export function EventTimeFields({ form }: Props) {
  const { values, change } = form
  const messages = useMessages('editor').event
  const isEarly = validateTimes(values).end_date === 'early'
  const lastStart = useLastCompleteStart(values)
  const moveStart = (start_date: string) =>
    change({ start_date, end_date: shiftEnd({ ...values, start_date: lastStart.current }, start_date) })
  const moveEnd = (end_date: string) => {
    // The user chooses this end for the start that is in the form now. If that start is incomplete, the end stays when
    // it becomes complete.
    lastStart.current = values.start_date
    change({ end_date })
  }
  return (
    <>
      <CheckboxField {...form.field('all_day')} />
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
      <TimeZoneField {...form.field('timezone')} wallTime={values.start_date} isRequired hint={messages.zoneHint} />
      <ClockChangeWarnings values={values} />
      <ResolvedTimes values={values} />
    </>
  )
}

/**
 * The last complete start. While the user types, the date may not exist for a moment: from 31 March to 28 February,
 * month first, leads through 31 February.
 */
function useLastCompleteStart(values: EventValues): { current: string } {
  const lastStart = useRef(values.start_date)
  const [start] = toWallTimes(values)
  if (isCompleteWallTime(start)) lastStart.current = values.start_date
  return lastStart
}

type ValuesProps = { values: EventValues }

/** Warns about a time that clocks skip or show twice. */
function ClockChangeWarnings({ values }: ValuesProps) {
  const messages = useMessages('editor').event
  const labels = useMessages('fields').events
  const { fieldFailure } = useMessages('form')
  const formats = useDateFormats()
  const [start, end] = toWallTimes(values)
  const formatWarning = (label: string, wallTime: string): string[] => {
    const resolved = resolveWallTime(wallTime, values.timezone)
    if (!resolved?.clockChange) return []
    const format = resolved.clockChange === 'skipped' ? messages.skipped : messages.doubled
    const [time, shown] = [formats.time(wallTime), formats.time(resolved.localTime)]
    return [fieldFailure({ label, message: format({ time, shown, zone: values.timezone }) })]
  }
  const warnings = [...formatWarning(labels.start_date, start), ...formatWarning(labels.end_date, end)]
  return (
    <div role="status" class={warnings.length > 0 ? 'notice warning' : undefined}>
      {warnings.length > 0 && <TriangleAlert aria-hidden />}
      {warnings.length > 0 && (
        <div>
          {warnings.map(warning => (
            <p key={warning}>{warning}</p>
          ))}
        </div>
      )}
    </div>
  )
}

/** The times in UTC and the duration. */
function ResolvedTimes({ values }: ValuesProps) {
  const messages = useMessages('editor').event
  const formats = useDateFormats()
  const language = useLanguage()
  const times = resolveStartAndEnd(values)
  return (
    <p class="resolved-times" role="status">
      {times && times.durationSeconds >= 0 && (
        <>
          <span>{messages.inUtc({ text: formatUtcTimes(formats, times.start, times.end) })}</span>
          {!values.all_day && (
            <span>{messages.lasts({ text: formatDuration(getLocale(language), times.durationSeconds) })}</span>
          )}
        </>
      )}
    </p>
  )
}

function formatUtcTimes(
  formats: DateFormats,
  { utcTime: start }: ResolvedWallTime,
  { utcTime: end }: ResolvedWallTime,
): string {
  const endText =
    toDatePart(start) === toDatePart(end) ? formats.time(end) : `${formats.day(end)}, ${formats.time(end)}`
  return `${formats.day(start)}, ${formats.time(start)} – ${endText}`
}

/** `2 hours 30 minutes`, in a language. */
function formatDuration(locale: string, seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const parts = { day: Math.floor(minutes / 1440), hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 }
  const shownParts = Object.entries(parts).filter(([unit, count]) => count > 0 || (unit === 'minute' && minutes === 0))
  return shownParts
    .map(([unit, count]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
    .join(' ')
}
