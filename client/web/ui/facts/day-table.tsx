import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { findNextInGrid } from '../../lib/browser/arrow-keys.ts'
import { groupByWeek } from '../../lib/time/days.ts'
import { daysPerWeek } from '../../../../src/core/time/days.ts'
import { useDateFormats } from '../../lib/time/times.ts'

type Props = {
  class?: string
  /** The days of whole weeks. */
  days: string[]
  /** The day that has the focus when the user enters the table. */
  current: string
  /** Called when a key leads to another of the days. When it is the current one, it gets the focus. */
  moveTo: (day: string) => void
  /** A `td` with a button that has the day as `data-date`, and `tabIndex` 0 for the current day, -1 for the others. */
  renderDay: (day: string) => JSX.Element
}

/** A table of days, one row for each week, in which the arrow keys, Home and End move. */
export function DayTable({ class: className, days, current, moveTo, renderDay }: Props) {
  const table = useRef<HTMLTableElement>(null)
  /** The day to which a key has led, until it is the current one and has the focus. */
  const nextDay = useRef<string | null>(null)
  useEffect(() => {
    if (nextDay.current !== current) return
    nextDay.current = null
    table.current?.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus()
  }, [current])
  const move = (event: KeyboardEvent) => {
    const day = days[findNextInGrid(event, days.indexOf(current), days.length) ?? -1]
    if (day === undefined) return
    event.preventDefault()
    nextDay.current = day
    moveTo(day)
  }
  return (
    <table class={className} role="grid" ref={table} onKeyDown={move}>
      <Weekdays days={days.slice(0, daysPerWeek)} />
      <tbody>
        {groupByWeek(days).map(week => (
          <tr key={week[0]}>{week.map(renderDay)}</tr>
        ))}
      </tbody>
    </table>
  )
}

function Weekdays({ days }: { days: string[] }) {
  const formats = useDateFormats()
  return (
    <thead>
      <tr>
        {days.map(day => (
          <th key={day} scope="col">
            {formats.weekday(`${day} 00:00:00`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
