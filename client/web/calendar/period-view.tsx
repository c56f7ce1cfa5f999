import { useMessages } from '../lib/text/messages.ts'
import { lazy, Suspense } from 'preact/compat'
import { type MutableRef, useEffect, useRef } from 'preact/hooks'
import { type DateRange, extendToWeeks } from '../../../src/core/time/days.ts'
import { useDateFormats } from '../lib/time/times.ts'
import { LoadingState } from '../ui/state/states.tsx'
import { useIsPrinting } from '../lib/browser/use-is-printing.ts'
import { useIsWide } from '../lib/browser/use-is-wide.ts'
import { isRenderedByService, reportListedEvents } from '../lib/browser/server-rendering.ts'
import { AgendaList } from './list/agenda-list.tsx'
import { HourList } from './grid/hour-list.tsx'
import { NoEventsInPeriod } from './list/no-events.tsx'
import { PhoneMonth } from './grid/phone-month.tsx'
import type { CalendarView } from '../../../src/core/page/segments.ts'
import { formatPeriod } from '../../../src/core/page/view-period.ts'
import { RetryNotice } from '../ui/state/retry-notice.tsx'
import { type EventWithTimes, filterEventsInRange, useEventsInRange } from './view-events.ts'
import { Toolbar } from './toolbar.tsx'
import type { EventListProps, ViewProps } from './view-props.ts'

/**
 * FullCalendar is the largest part of the page, so only the views that need it load it, and only the part they need.
 */
const loadDayGrid = () => import('./grid/day-grid.tsx').then(module => ({ default: module.DayGrid }))
const loadHourGrid = () => import('./grid/hour-grid.tsx').then(module => ({ default: module.HourGrid }))
const [DayGrid, HourGrid] = [lazy(loadDayGrid), lazy(loadHourGrid)]

/**
 * A month, a week or a day with its events. On a narrow screen, whose seven columns are too narrow to read, a week is a
 * list, a month its days and the list of one of them, and a day a list by hour. The service, which cannot draw a grid,
 * renders a list, and so does paper, because a grid cuts titles.
 */
export function PeriodView({ period, resultsHeader, NoResults }: ViewProps) {
  const messages = useMessages('calendar')
  const title = formatPeriod(useDateFormats(), period)
  const isPrinting = useIsPrinting()
  const isGrid = useIsWide('columns') && !isPrinting && !isRenderedByService
  const isWide = useIsWide('tables')
  const Grid = useGrid(period.view, isGrid)
  /** The day that had the focus when the grid went, until the narrow view gives it the focus. */
  const focusedDay = useRef<string | null>(null)
  // Another grid has replaced it.
  useEffect(() => void (focusedDay.current = null), [Grid])
  const range = { first: period.first, last: period.last ?? period.first }
  const result = useEventsInRange(period.view === 'day' ? range : extendToWeeks(range))
  const { data, error } = result
  const isLoaded = data !== undefined && !result.isPlaceholderData
  const events = data ? filterEventsInRange(data.events, range) : []
  return (
    <>
      <Toolbar period={period} title={title} resultsHeader={resultsHeader}>
        {isLoaded && messages.eventCount({ count: events.length })}
      </Toolbar>
      <RetryNotice {...result} hasData={isLoaded} />
      {isLoaded && events.length === 0 && <NoEventsInPeriod period={period} title={title} NoResults={NoResults} />}
      {isLoaded && <UnloadedEventsNotice count={data.unloadedCount} />}
      {data && isRenderedByService && <RenderedList events={events} from={range.first} />}
      {data && !isGrid && !isRenderedByService && (
        <NarrowView {...{ period, range, data, isLoaded, focusedDay, isPrinting }} />
      )}
      {data && isGrid && (
        <Suspense fallback={<LoadingState lines={5} />}>
          <Grid
            {...{ period, isWide }}
            events={data.events}
            isBusy={!isLoaded}
            leave={day => void (focusedDay.current = day)}
          />
        </Suspense>
      )}
      {!data && !error && <LoadingState lines={5} />}
    </>
  )
}

/** The list that the service renders instead of a grid. */
function RenderedList({ events, from }: Pick<EventListProps, 'events' | 'from'>) {
  reportListedEvents(events.map(({ event }) => event))
  return <AgendaList events={events} from={from} />
}

/** The grid of a view. If it is needed, it is loaded at the same time as the events. */
function useGrid(view: CalendarView, isNeeded: boolean) {
  const [Grid, load] = view === 'month' ? ([DayGrid, loadDayGrid] as const) : ([HourGrid, loadHourGrid] as const)
  useEffect(() => void (isNeeded && load()), [isNeeded, load])
  return Grid
}

type NarrowViewProps = Pick<ViewProps, 'period'> & {
  range: DateRange
  data: { events: EventWithTimes[]; unloadedCount: number }
  /** Whether `data` belongs to the period, and not to the one before. */
  isLoaded: boolean
  focusedDay: MutableRef<string | null>
  isPrinting: boolean
}

function NarrowView({ period, range, data, isLoaded, focusedDay, isPrinting }: NarrowViewProps) {
  const { events, unloadedCount } = data
  const isBusy = !isLoaded
  if (period.view === 'month' && !isPrinting)
    return <PhoneMonth {...{ events, focusedDay, isBusy }} month={range} isComplete={isLoaded && unloadedCount === 0} />
  const shown = isLoaded ? filterEventsInRange(events, range) : []
  if (period.view === 'day') return <HourList day={period.first} events={shown} isBusy={isBusy} />
  return <AgendaList events={shown} from={range.first} isBusy={isBusy} />
}

/** Says how many events of the period are not shown, because there are too many. */
function UnloadedEventsNotice({ count }: { count: number }) {
  const { notShown } = useMessages('calendar')
  return count > 0 ? <p class="notice warning">{notShown({ count })}</p> : null
}
