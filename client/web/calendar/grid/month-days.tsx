import { getColorClass, getEventColor } from '../../lib/category-color.ts'
import { listDays } from '../../lib/time/days.ts'
import { extendToWeeks, type DateRange } from '../../../../src/core/time/days.ts'
import { useNumberFormat } from '../../lib/time/formats.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { getViewerToday, useDateFormats } from '../../lib/time/times.ts'
import { DayTable } from '../../ui/facts/day-table.tsx'
import { type EventWithTimes, filterEventsInRange } from '../view-events.ts'
import './month-days.css'

/** The events beyond these are a number. */
const maxDots = 3

type Props = {
  month: DateRange
  events: EventWithTimes[]
  /** Whether `events` are all events of the month, so that the days can say how many they have. */
  isComplete: boolean
  selected: string
  select: (day: string) => void
}

/** The days of a month for a narrow screen. Each is a button with a dot for each of its events. */
export function MonthDays({ month, events, isComplete, selected, select }: Props) {
  return (
    <DayTable
      class="month-days"
      days={listDays(extendToWeeks(month))}
      current={selected}
      moveTo={select}
      renderDay={day => (
        <DayCell
          key={day}
          {...{ day, select, isComplete }}
          isInMonth={month.first <= day && day <= month.last}
          isSelected={day === selected}
          events={filterEventsInRange(events, { first: day, last: day })}
        />
      )}
    />
  )
}

type DayProps = Pick<Props, 'events' | 'isComplete' | 'select'> & {
  day: string
  isSelected: boolean
  isInMonth: boolean
}

function DayCell({ day, events, isComplete, isSelected, isInMonth, select }: DayProps) {
  const messages = useMessages('calendar')
  const formats = useDateFormats()
  const formatNumber = useNumberFormat()
  // A number of two digits leaves room for one dot.
  const dotCount = events.length < maxDots + 10 ? maxDots : 1
  return (
    <td aria-selected={isSelected} class={isInMonth ? '' : 'other-month'}>
      <button
        type="button"
        class={day === getViewerToday() ? 'month-day today' : 'month-day'}
        data-date={day}
        tabIndex={isSelected ? 0 : -1}
        onClick={() => select(day)}
      >
        <span aria-hidden>{Number(day.slice(8))}</span>
        <span class="visually-hidden">
          {formats.date(`${day} 00:00:00`)}
          {isComplete && `, ${messages.eventCount({ count: events.length })}`}
        </span>
        <span class="month-dots" aria-hidden>
          {events.slice(0, dotCount).map(({ event }) => (
            <span key={event.id} class={`month-dot ${getColorClass(getEventColor(event))}`} />
          ))}
          {events.length > dotCount && `+${formatNumber(events.length - dotCount)}`}
        </span>
      </button>
    </td>
  )
}
