import { TriangleAlert } from 'lucide-preact'
import { useDateFormats } from '../../lib/time/times.ts'
import type { DateFormats } from '../../../../src/core/time/date-formats.ts'
import { getLocale, useLanguage } from '../../lib/text/language.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { CheckboxField } from '../../ui/form/fields.tsx'
import { StartEndFields } from '../../ui/form/time/start-end-fields.tsx'
import type { Form } from '../../lib/form/use-form.ts'
import {
  type ResolvedWallTime,
  resolveWallTime,
  resolveStartAndEnd,
  toWallTimes,
} from '../../lib/events/event-times.ts'
import { toDatePart } from '../../lib/time/wall-time.ts'
import type { EventValues } from './event-values.ts'
import './event-time-fields.css'
import { TimeZoneField } from '../../ui/form/time/time-zone-field.tsx'

type Props = { form: Form<EventValues> }

/** Start, end and time zone of an event, with the resulting UTC times and duration. */
export function EventTimeFields({ form }: Props) {
  const { values } = form
  const messages = useMessages('editor').event
  return (
    <>
      <CheckboxField {...form.field('all_day')} />
      <StartEndFields form={form} />
      <TimeZoneField {...form.field('timezone')} wallTime={values.start_date} isRequired hint={messages.zoneHint} />
      <ClockChangeWarnings values={values} />
      <ResolvedTimes values={values} />
    </>
  )
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
