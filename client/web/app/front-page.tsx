import { useSearchParams } from 'wouter-preact'
import { RecordByIdPage } from './record-by-id-page.tsx'
import { CalendarPage } from './calendar-page.tsx'

/** `/`: the calendar, or the record that the address names by its id. */
export function FrontPage() {
  const [params] = useSearchParams()
  return params.has('p') ? <RecordByIdPage /> : <CalendarPage />
}
