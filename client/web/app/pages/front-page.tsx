import { useSearchParams } from 'wouter-preact'
import { RecordByIdPage } from './record-by-id-page.tsx'
import { CalendarPage } from './calendar-page.tsx'

/** The page at `/`: the calendar, or with `?p=42` the record with that id. */
export function FrontPage() {
  const [params] = useSearchParams()
  return params.has('p') ? <RecordByIdPage /> : <CalendarPage />
}
