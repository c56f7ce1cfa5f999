import { CalendarDays } from 'lucide-preact'
import { useId, useRef, useState } from 'preact/hooks'
import { useMessages } from '../lib/messages.ts'
import { formatTypedDay, parseTypedDay } from '../lib/typed-day.ts'
import { DayPicker, MonthPicker } from './date-picker.tsx'
import { Popover } from './popover.tsx'
import './date-input.css'

type Props = {
  id: string
  /** `YYYY-MM-DD`, or with `isMonth` `YYYY-MM`; '' for none. */
  value: string
  isMonth?: boolean
  isInvalid?: boolean
  describedBy?: string
  change: (value: string) => void
}

/**
 * A field for a day or a month in the language of the page, whichever the language of the browser is. A typed date counts
 * with Enter or when the field loses the focus; if it does not exist, a message says how to write it. The button beside it
 * opens a calendar.
 */
export function DateInput({ id, value, isMonth = false, isInvalid = false, describedBy, change }: Props) {
  const messages = useMessages('calendar')
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const { text, isRefused, setTyped, commit } = useTypedDay({ value, isMonth, change })
  const pick = (picked: string) => {
    setTyped(null)
    change(picked)
    input.current?.focus()
  }
  const Picker = isMonth ? MonthPicker : DayPicker
  const format = isMonth ? messages.monthFormat : messages.dayFormat
  const label = isMonth ? messages.chooseMonth : messages.chooseDay
  return (
    <span class="date-input">
      <input
        {...{ id, ref: input, value: text }}
        type="text"
        autocomplete="off"
        placeholder={format}
        aria-invalid={isInvalid || isRefused}
        aria-describedby={isRefused ? errorId : describedBy}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
        onBlur={commit}
      />
      {/* A new popover is closed. */}
      <Popover key={value} label={label} icon={<CalendarDays aria-hidden />}>
        <Picker value={value} pick={pick} />
      </Popover>
      <span class="date-input-error" id={errorId} role="status">
        {isRefused && messages.notADate({ format })}
      </span>
    </span>
  )
}

/** The text of the field, which stays as it is typed until it is a date that exists. */
function useTypedDay({ value, isMonth, change }: Pick<Props, 'value' | 'change'> & { isMonth: boolean }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const setText = (text: string | null) => {
    setTyped(text)
    setRefused(false)
  }
  const commit = () => {
    if (typed === null) return
    const parsed = typed.trim() ? parseTypedDay(typed, isMonth) : ''
    if (parsed === undefined) return setRefused(true)
    setTyped(null)
    if (parsed !== value) change(parsed)
  }
  return { text: typed ?? formatTypedDay(value), isRefused, setTyped: setText, commit }
}
