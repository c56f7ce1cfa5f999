import { useParams } from 'wouter-preact'
import { EventLoader } from './event-loader.tsx'

/** One event. */
export function EventPage() {
  const { slug = '' } = useParams()
  return <EventLoader key={slug} eventRef={{ slug }} />
}
