import { useParams } from 'wouter-preact'
import { NoResults } from '../search/no-results.tsx'
import { ResultsHeader } from '../search/results-header.tsx'
import { SearchPanel } from '../search/search-panel.tsx'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { useCurrentView } from '../lib/current-view.ts'
import { AgendaView } from '../calendar/agenda-view.tsx'
import { MonthWeekView } from '../calendar/month-week-view.tsx'
import { parseViewPeriod } from '../lib/view-period.ts'
import '../calendar/calendar.css'

/**
 * The calendar in one of its views: `/month/2026-11/`, `/week/2026-11-16/` and `/agenda/2026-11-20/`; without a date,
 * the current period. At `/` the width of the screen decides the view.
 */
export function CalendarPage() {
  const view = useCurrentView() ?? 'month'
  const { date } = useParams()
  const period = parseViewPeriod(view, date)
  if (period === null) return <NotFoundPage />
  const View = view === 'agenda' ? AgendaView : MonthWeekView
  return (
    <div class="calendar-page">
      <SearchPanel />
      <div class="calendar-view" id="results" tabIndex={-1}>
        <View period={period} resultsHeader={<ResultsHeader />} NoResults={NoResults} />
      </div>
    </div>
  )
}
