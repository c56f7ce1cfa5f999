import { useMessages } from '../lib/messages.ts'
import { lazy, Suspense } from 'preact/compat'
import { type MutableRef, useEffect, useRef } from 'preact/hooks'
import { type DateRange, extendToWeeks } from '../lib/days.ts'
import { useDateFormats } from '../lib/times.ts'
import { LoadingState } from '../ui/states.tsx'
import { useIsWide } from '../lib/use-is-wide.ts'
import { AgendaList } from './agenda-list.tsx'
import { NoEventsInPeriod } from './no-events.tsx'
import { PhoneMonth } from './phone-month.tsx'
import { formatPeriod } from '../lib/view-period.ts'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { type EventWithTimes, filterEventsInRange, useEventsInRange } from './view-events.ts'
import { Toolbar } from './toolbar.tsx'
import type { ViewProps } from './view-props.ts'

/** FullCalendar is the largest part of the page, so only the views that need it load it. */
const loadDayGrid = () => import('./day-grid.tsx').then(module => ({ default: module.DayGrid }))
const DayGrid = lazy(loadDayGrid)

/**
 * A month or a week with its events. On a narrow screen, whose seven columns are too narrow to read, a week is a list,
 * and a month its days and the list of one of them.
 */
export function MonthWeekView({ period, resultsHeader, NoResults }: ViewProps) {
  const messages = useMessages('calendar')
  const title = formatPeriod(useDateFormats(), period)
  const isGrid = useIsWide('columns')
  const isWide = useIsWide('tables')
  // Loads the grid at the same time as the events.
  useEffect(() => void (isGrid && loadDayGrid()), [isGrid])
  /** The day that had the focus when the grid went, until the narrow view gives it the focus. */
  const focusedDay = useRef<string | null>(null)
  const range = { first: period.first, last: period.last ?? period.first }
  const result = useEventsInRange(extendToWeeks(range))
  const { data, error } = result
  const isLoaded = data !== undefined && !result.isPlaceholderData
  const count = isLoaded ? filterEventsInRange(data.events, range).length : 0
  return (
    <>
      <Toolbar period={period} title={title} resultsHeader={resultsHeader}>
        {isLoaded && messages.eventCount({ count })}
      </Toolbar>
      <RetryNotice {...result} hasData={isLoaded} />
      {isLoaded && count === 0 && <NoEventsInPeriod period={period} title={title} NoResults={NoResults} />}
      {isLoaded && data.unloadedCount > 0 && (
        <p class="notice warning">{messages.notShown({ count: data.unloadedCount })}</p>
      )}
      {data && !isGrid && <NarrowView {...{ period, range, data, isLoaded, focusedDay }} />}
      {data && isGrid && (
        <Suspense fallback={<LoadingState lines={5} />}>
          <DayGrid
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

type NarrowViewProps = Pick<ViewProps, 'period'> & {
  range: DateRange
  data: { events: EventWithTimes[]; unloadedCount: number }
  /** Whether `data` is that of the period, and not of the one before. */
  isLoaded: boolean
  focusedDay: MutableRef<string | null>
}

const NarrowView = ({ period, range, data: { events, unloadedCount }, isLoaded, focusedDay }: NarrowViewProps) =>
  period.view === 'month' ? (
    <PhoneMonth
      {...{ events, focusedDay }}
      month={range}
      isComplete={isLoaded && unloadedCount === 0}
      isBusy={!isLoaded}
    />
  ) : (
    <AgendaList events={isLoaded ? filterEventsInRange(events, range) : []} from={range.first} isBusy={!isLoaded} />
  )
