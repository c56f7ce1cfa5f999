import { ChevronLeft, ChevronRight } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { listDays } from '../../lib/time/days.ts'
import { addCalendarMonths, extendToWeeks, getMonthRange } from '../../../../src/core/time/days.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { getViewerToday, useDateFormats } from '../../lib/time/times.ts'
import { DayTable } from '../facts/day-table.tsx'

type Props = {
  /** `YYYY-MM-DD` or `YYYY-MM`; '' for none. */
  value: string
  /** The day or month at which the picker opens if `value` is empty. Default: today. */
  openAt?: string | undefined
  pick: (value: string) => void
}

/** The days of a month, which the buttons above and the arrow keys change. */
export function DayPicker({ value, openAt = getViewerToday(), pick }: Props) {
  const messages = useMessages('calendar')
  const formats = useDateFormats()
  const [focusedDay, setFocusedDay] = useState(value || openAt)
  const month = getMonthRange(focusedDay)
  return (
    <div class="date-picker">
      <PreviousNextBar
        title={formats.month(`${month.first} 00:00:00`)}
        labels={[messages.previous.month, messages.next.month]}
        move={by => setFocusedDay(addCalendarMonths(month.first, by))}
      />
      <DayTable
        days={listDays(extendToWeeks(month))}
        current={focusedDay}
        moveTo={setFocusedDay}
        renderDay={day => <DayCell key={day} {...{ day, value, focusedDay, pick }} />}
      />
    </div>
  )
}

function DayCell({ day, value, focusedDay, pick }: Props & { day: string; focusedDay: string }) {
  const formats = useDateFormats()
  return (
    <td aria-selected={day === value}>
      <button
        type="button"
        class={day.slice(0, 7) === focusedDay.slice(0, 7) ? 'quiet' : 'quiet other-month'}
        data-date={day}
        aria-label={formats.date(`${day} 00:00:00`)}
        tabIndex={day === focusedDay ? 0 : -1}
        onClick={() => pick(day)}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}

/** The months of a year, which the buttons above change. */
export function MonthPicker({ value, openAt = getViewerToday(), pick }: Props) {
  const messages = useMessages('calendar')
  const formats = useDateFormats()
  const [year, setYear] = useState(Number((value || openAt).slice(0, 4)))
  const months = Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`)
  return (
    <div class="date-picker">
      <PreviousNextBar
        title={String(year)}
        labels={[messages.previousYear, messages.nextYear]}
        move={by => setYear(Math.min(Math.max(year + by, 1000), 9999))}
      />
      <div class="date-picker-months">
        {months.map(month => (
          <button key={month} type="button" class="quiet" aria-pressed={month === value} onClick={() => pick(month)}>
            {formats.month(`${month}-01 00:00:00`)}
          </button>
        ))}
      </div>
    </div>
  )
}

type BarProps = { title: string; labels: [string, string]; move: (by: 1 | -1) => void }

const PreviousNextBar = ({ title, labels: [previous, next], move }: BarProps) => (
  <div class="date-picker-bar">
    <button type="button" class="icon-button" aria-label={previous} title={previous} onClick={() => move(-1)}>
      <ChevronLeft aria-hidden />
    </button>
    <strong role="status">{title}</strong>
    <button type="button" class="icon-button" aria-label={next} title={next} onClick={() => move(1)}>
      <ChevronRight aria-hidden />
    </button>
  </div>
)
