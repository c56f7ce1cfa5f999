import { lazy, Suspense } from 'preact/compat'
import { useLocation, useParams } from 'wouter-preact'
import { NoResults } from '../../search/no-results.tsx'
import { ResultsHeader } from '../../search/results-header.tsx'
import { SearchPanel } from '../../search/search-panel.tsx'
import { LoadingState } from '../../ui/state/states.tsx'
import { NotFoundPage } from '../../ui/state/not-found-page.tsx'
import { useCurrentView } from '../../lib/paths/current-view.ts'
import { isRenderedByService } from '../../lib/browser/server-rendering.ts'
import { ListView } from '../../calendar/list/list-view.tsx'
import { PeriodView } from '../../calendar/period-view.tsx'
import { isOpenView } from '../../../../src/core/page/segments.ts'
import { parseViewPeriod } from '../../../../src/core/page/view-period.ts'
import { getViewerToday } from '../../lib/time/times.ts'
import { useWriterTools } from '../header/use-writer-tools.ts'
import '../../calendar/calendar.css'

/** Only the reader who opens the map loads it. The service, which draws no map, renders a list. */
const MapView = isRenderedByService
  ? ListView
  : lazy(() => import('../../calendar/map/map-view.tsx').then(module => ({ default: module.MapView })))

/**
 * The calendar in one of its views: `/month/2026-11/`, `/week/2026-11-16/`, `/day/2026-11-20/`, `/agenda/2026-11-20/`,
 * `/cards/2026-11-20/` and `/map/2026-11-20/`; without a date, the current period. At `/` the width of the screen decides
 * the view.
 */
export function CalendarPage() {
  const view = useCurrentView() ?? 'month'
  const [path] = useLocation()
  const { date } = useParams()
  const period = parseViewPeriod(view, date, getViewerToday())
  const { WriterTools, useHandlers } = useWriterTools()
  if (period === null) return <NotFoundPage />
  const View = view === 'map' ? MapView : isOpenView(view) ? ListView : PeriodView
  const rendered = isRenderedByService ? (path === '/' ? 'front' : view) : undefined
  return (
    <>
      <div class="calendar-page">
        <SearchPanel />
        <div class="calendar-view" id="results" tabIndex={-1} data-rendered={rendered} {...useHandlers}>
          <Suspense fallback={<LoadingState lines={6} />}>
            <View period={period} resultsHeader={<ResultsHeader />} NoResults={NoResults} />
          </Suspense>
        </div>
      </div>
      {WriterTools && <WriterTools />}
    </>
  )
}
