import { useMessages } from '../lib/messages.ts'
import { lazy, Suspense } from 'preact/compat'
import { useEffect } from 'preact/hooks'
import { extendToWeeks } from '../lib/days.ts'
import { useDateFormats } from '../lib/times.ts'
import { LoadingState } from '../ui/states.tsx'
import { useIsWide } from '../lib/use-is-wide.ts'
import { AgendaList } from './agenda-list.tsx'
import { NoEventsInPeriod } from './no-events.tsx'
import { formatPeriod, type ViewPeriod } from '../lib/view-period.ts'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { useEventsInRange, filterEventsInRange } from './view-events.ts'
import { Toolbar } from './toolbar.tsx'

/** The component that draws weeks is the largest part of the page: views that do without it do not load it. */
const load = () => import('./day-grid.tsx').then(part => ({ default: part.DayGrid }))
const DayGrid = lazy(load)

/** A month or a week, with all that happens in it. On a narrow screen a week is a list: seven columns of times would not be read there. */
export function MonthWeekView({ period }: { period: ViewPeriod }) {
  const messages = useMessages('calendar')
  const title = formatPeriod(useDateFormats(), period)
  const isWide = useIsWide('columns')
  const isList = period.view === 'week' && !isWide
  // Asked for with the events, not after them.
  useEffect(() => void (isList || load()), [isList])
  const days = { first: period.first, last: period.last ?? period.first }
  const read = useEventsInRange(extendToWeeks(days))
  const { data, error } = read
  const isKnown = data !== undefined && !read.isPlaceholderData
  const count = isKnown ? filterEventsInRange(data.events, days).length : 0
  return (
    <>
      <Toolbar period={period} title={title}>
        {isKnown && messages.eventCount({ count })}
      </Toolbar>
      <RetryNotice {...read} hasData={isKnown} />
      {isKnown && count === 0 && <NoEventsInPeriod period={period} title={title} />}
      {isKnown && data.unloadedCount > 0 && (
        <p class="notice warning">{messages.notShown({ count: data.unloadedCount })}</p>
      )}
      {data && isList && (
        <AgendaList
          events={isKnown ? filterEventsInRange(data.events, days) : []}
          from={days.first}
          isBusy={!isKnown}
        />
      )}
      {data && !isList && (
        <Suspense fallback={<LoadingState lines={5} />}>
          <DayGrid period={period} events={data.events} isBusy={!isKnown} isWide={isWide} />
        </Suspense>
      )}
      {!data && !error && <LoadingState lines={5} />}
    </>
  )
}
