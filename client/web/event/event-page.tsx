import { useParams } from 'wouter-preact'
import { NotFoundPage } from '../ui/state/not-found-page.tsx'
import { EventLoader } from './event-loader.tsx'

/** `2026-10-06`, and `2026-10-06-1830` for a second date of the series on that day. */
const datePattern = /^\d{4}-\d\d-\d\d(-\d{4})?$/

/** The page at `/event/:slug`, and at `/event/:slug/:date` for a date of a series. */
export function EventPage() {
  const { slug: slugOfEventOrSeries = '', date } = useParams()
  if (date !== undefined && !datePattern.test(date)) return <NotFoundPage />
  const slug = date === undefined ? slugOfEventOrSeries : `${slugOfEventOrSeries}-${date}`
  return <EventLoader key={slug} eventRef={{ slug }} />
}
