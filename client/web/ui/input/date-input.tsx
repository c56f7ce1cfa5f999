import { CalendarDays } from 'lucide-preact'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useMessages } from '../../lib/text/messages.ts'
import { formatTypedDay, parseTypedDay } from '../../lib/time/typed-times.ts'
import { DayPicker, MonthPicker } from './date-picker.tsx'
import { Popover } from '../menu/popover.tsx'
import { RefusableInput } from './refusable-input.tsx'
import { useTypedText } from './use-typed-text.ts'
import './date-input.css'

type Props = {
  /** Attributes of the text field. */
  control: JSX.InputHTMLAttributes<HTMLInputElement>
  /** `YYYY-MM-DD`, or with `isMonth` `YYYY-MM`; '' for none. */
  value: string
  isMonth?: boolean
  /** The day or month at which the picker opens without a value; today without one. */
  openAt?: string | undefined
  /** See `useTypedText`. */
  isLive?: boolean
  change: (value: string) => void
  /** Says whether the text is empty or a date, so that a form does not take a text that is no date for an empty one. */
  reportReadable?: (isReadable: boolean) => void
}

/**
 * A field for a day or a month in the language of the page, whichever the language of the browser is. The button beside
 * it opens a calendar. A message says how to write a date if the typed one does not exist.
 */
export function DateInput({ control, value, isMonth = false, openAt, isLive = false, change, reportReadable }: Props) {
  const messages = useMessages('calendar')
  const input = useRef<HTMLInputElement>(null)
  const parse = (text: string) => parseTypedDay(text, isMonth)
  const { isRefused, inputProps } = useTypedText({ value, format: formatTypedDay, parse, isLive, change })
  const pick = (picked: string) => {
    change(picked)
    input.current?.focus()
  }
  const Picker = isMonth ? MonthPicker : DayPicker
  const format = isMonth ? messages.monthFormat : messages.dayFormat
  const isReadable = inputProps.value.trim() === '' || parse(inputProps.value) !== undefined
  // A layout effect, because the user may save before the next paint.
  useLayoutEffect(() => reportReadable?.(isReadable), [isReadable])
  const label = isMonth ? messages.chooseMonth : messages.chooseDay
  return (
    <span class="date-input">
      <RefusableInput
        {...{ input, isRefused }}
        control={{ ...control, ...inputProps, placeholder: format }}
        refusal={messages.notADate({ format })}
      />
      {/* A new popover is closed. */}
      <Popover key={`${value} ${openAt}`} label={label} icon={<CalendarDays aria-hidden />}>
        <Picker {...{ value, openAt, pick }} />
      </Popover>
    </span>
  )
}
