import { TriangleAlert } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import { type DateFormats, useDateFormats } from '../../lib/times.ts'
import { getLocale, useLanguage, useMessages } from '../../lib/language.ts'
import { getControlProps, FieldMessages, FieldRow, RequiredMark } from '../../ui/form/field-frame.tsx'
import { CheckboxField } from '../../ui/form/fields.tsx'
import type { Form } from '../../lib/form/use-form.ts'
import { formWords } from '../../lib/form/words.ts'
import {
  toDatePart,
  type ResolvedWallTime,
  shiftEnd,
  resolveWallTime,
  isCompleteWallTime,
  resolveStartAndEnd,
  toTimePart,
  joinWallTime,
  toWallTimes,
  validateTimes,
} from './event-times.ts'
import type { EventValues } from './event-values.ts'
import { eventFormWords } from './words.ts'
import './event-time-fields.css'
import { TimeZoneField } from './time-zone-field.tsx'

type Props = { form: Form<EventValues> }

/** Start, end and zone of an event; says at once what they come to. */
export function EventTimeFields({ form }: Props) {
  const { values, change } = form
  const words = useMessages(eventFormWords)
  const isEarly = validateTimes(values).end_date === 'early'
  const whole = useWholeStart(values)
  const moveStart = (start_date: string) =>
    change({ start_date, end_date: shiftEnd({ ...values, start_date: whole.current }, start_date) })
  const moveEnd = (end_date: string) => {
    whole.current = values.start_date
    change({ end_date })
  }
  return (
    <>
      <CheckboxField {...form.field('all_day')} />
      <FieldRow>
        <EndField {...{ form, name: 'start_date', change: moveStart }} />
        <EndField {...{ form, name: 'end_date', change: moveEnd }} fault={isEarly ? words.endBeforeStart : undefined} />
      </FieldRow>
      <TimeZoneField {...form.field('timezone')} at={values.start_date} isRequired hint={words.zoneHint} />
      <Changes values={values} />
      <Outcome values={values} />
    </>
  )
}

/**
 * The start as it last was whole. On the way from one date to another there may be none: after 31 March, whoever types the month
 * first has come to 31 February.
 */
function useWholeStart(values: EventValues): { current: string } {
  const last = useRef(values.start_date)
  const [start] = toWallTimes(values)
  if (isCompleteWallTime(start)) last.current = values.start_date
  return last
}

type EndProps = Props & { name: 'start_date' | 'end_date'; change: (wall: string) => void; fault?: string | undefined }

/** A date, and a time unless the event lasts all day. */
function EndField({ form, name, change, fault }: EndProps) {
  const words = useMessages(eventFormWords)
  const field = { ...form.field(name), isRequired: true }
  const wrong = { ...field, fault: fault ?? field.failure }
  const [date, time] = [toDatePart(field.value), toTimePart(field.value)]
  return (
    <fieldset class="field when-end">
      <legend>
        {field.label}
        <RequiredMark />
      </legend>
      <div class="when-inputs">
        <input
          {...getControlProps(wrong)}
          type="date"
          aria-label={`${field.label}: ${words.day}`}
          max="9999-12-31"
          value={date}
          onInput={({ currentTarget }) => change(joinWallTime(currentTarget.value, time))}
        />
        {!form.values.all_day && (
          <input
            {...getControlProps(wrong)}
            id={`${field.id}-time`}
            name={`${name}-time`}
            type="time"
            aria-label={`${field.label}: ${words.time}`}
            step={time.length > 5 ? 1 : 60}
            value={time}
            onInput={({ currentTarget }) => change(joinWallTime(date, currentTarget.value))}
          />
        )}
      </div>
      <FieldMessages {...wrong} />
    </fieldset>
  )
}

type ValuesProps = { values: EventValues }

/** Warns of a time that clocks skip or show twice. */
function Changes({ values }: ValuesProps) {
  const [words, { faultOf }, formats] = [useMessages(eventFormWords), useMessages(formWords), useDateFormats()]
  const [start, end] = toWallTimes(values)
  const warnings = [start, end].flatMap((wall, place) => {
    const found = resolveWallTime(wall, values.timezone)
    return found?.clockChange
      ? [warningOf(found, wall, place === 0 ? words.fields.start_date : words.fields.end_date)]
      : []
  })
  function warningOf({ clockChange, localTime }: ResolvedWallTime, wall: string, label: string): string {
    const what = clockChange === 'skipped' ? words.skipped : words.doubled
    return faultOf(label, what(formats.time(wall), values.timezone, formats.time(localTime)))
  }
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

/** When that is in UTC, and how long. */
function Outcome({ values }: ValuesProps) {
  const [words, formats, language] = [useMessages(eventFormWords), useDateFormats(), useLanguage()]
  const both = resolveStartAndEnd(values)
  return (
    <p class="when-outcome" role="status">
      {both && both.durationSeconds >= 0 && (
        <>
          <span>{words.inUtc(utcText(formats, both.start, both.end))}</span>
          {!values.all_day && <span>{words.lasts(durationText(getLocale(language), both.durationSeconds))}</span>}
        </>
      )}
    </p>
  )
}

function utcText(
  formats: DateFormats,
  { utcTime: start }: ResolvedWallTime,
  { utcTime: end }: ResolvedWallTime,
): string {
  const last = toDatePart(start) === toDatePart(end) ? formats.time(end) : `${formats.day(end)}, ${formats.time(end)}`
  return `${formats.day(start)}, ${formats.time(start)} – ${last}`
}

/** `2 hours 30 minutes` in the words of a language. */
function durationText(locale: string, seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const parts = { day: Math.floor(minutes / 1440), hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 }
  const told = Object.entries(parts).filter(([unit, count]) => count > 0 || (unit === 'minute' && minutes === 0))
  return told
    .map(([unit, count]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
    .join(' ')
}
