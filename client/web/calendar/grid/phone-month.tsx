import { type MutableRef, useEffect, useRef } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useHistoryState } from 'wouter-preact/use-browser-location'
import { useQueryString } from '../../lib/paths/current-view.ts'
import type { DateRange } from '../../../../src/core/time/days.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { getDatePart, getViewerToday, useDateFormats } from '../../lib/time/times.ts'
import { getDayPath } from '../../../../src/core/page/paths.ts'
import { AgendaList } from '../list/agenda-list.tsx'
import { MonthDays } from './month-days.tsx'
import { type EventWithTimes, filterEventsInRange } from '../view-events.ts'

/**
 * What this view adds to `history.state`: the selected day, so that the day is still selected when the user returns
 * from an event.
 */
type SelectedDayState = { selectedDay?: string }

type Props = {
  month: DateRange
  events: EventWithTimes[]
  /** Whether `events` are all events of the month. */
  isComplete: boolean
  isBusy: boolean
  /**
   * The day that had the focus in the month grid of wide screens when this view replaced it; null if none had it. This
   * view selects the day and moves the focus to it.
   */
  focusedDay: MutableRef<string | null>
}

/** A month on a narrow screen: its days with dots for their events, and below them the events of the selected day. */
export function PhoneMonth({ month, events, isComplete, isBusy, focusedDay }: Props) {
  const messages = useMessages('calendar')
  const formats = useDateFormats()
  const query = useQueryString()
  const day = useHistoryState<SelectedDayState | null>()?.selectedDay ?? findDefaultDay(month, events)
  const select = (selectedDay: string) =>
    history.replaceState({ ...(history.state as object | null), selectedDay } satisfies SelectedDayState, '')
  const days = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusedDay.current === null) return
    select(focusedDay.current)
    days.current?.querySelector<HTMLElement>(`[data-date="${focusedDay.current}"]`)?.focus()
    focusedDay.current = null
  }, [])
  const dayText = formats.date(`${day} 00:00:00`)
  const dayEvents = filterEventsInRange(events, { first: day, last: day })
  return (
    <>
      <div ref={days}>
        <MonthDays {...{ month, events, isComplete, select }} selected={day} />
      </div>
      {isComplete && events.length > 0 && dayEvents.length === 0 && (
        <p class="field-hint">{messages.noEventsOn({ day: dayText })}</p>
      )}
      <AgendaList events={dayEvents} from={day} isBusy={isBusy} />
      <Link class="button" href={getDayPath('agenda', day) + query}>
        {messages.listFrom({ day: dayText })}
      </Link>
    </>
  )
}

/**
 * Today if it is in the month, else the first day in the month on which an event begins, else the first of the month.
 */
function findDefaultDay({ first, last }: DateRange, events: EventWithTimes[]): string {
  const today = getViewerToday()
  if (first <= today && today <= last) return today
  const days = events.map(({ times }) => getDatePart(times.start)).filter(day => first <= day && day <= last)
  return days.toSorted()[0] ?? first
}
