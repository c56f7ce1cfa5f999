import { useParams } from 'wouter-preact'
import { SearchPanel } from '../search/search-panel.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { useCurrentView } from '../lib/current-view.ts'
import { AgendaView } from '../calendar/agenda-view.tsx'
import { MonthWeekView } from '../calendar/month-week-view.tsx'
import { parseViewPeriod } from '../lib/view-period.ts'
import '../calendar/calendar.css'

/**
 * The calendar in one of its views: at `/month/2026-11/`, `/week/2026-11-16/` and `/agenda/2026-11-20/`, without a date as of now,
 * and at `/` in the view that suits the screen.
 */
export function CalendarPage() {
  const view = useCurrentView() ?? 'month'
  const { date } = useParams()
  const period = parseViewPeriod(view, date)
  if (period === null) return <NotFound />
  return (
    <div class="calendar-page">
      <SearchPanel />
      <div class="calendar-view" id="found" tabIndex={-1}>
        {view === 'agenda' ? <AgendaView period={period} /> : <MonthWeekView period={period} />}
      </div>
    </div>
  )
}
