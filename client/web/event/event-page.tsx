import { useParams } from 'wouter-preact'
import { EventRead } from './event-loader.tsx'

/** One event. */
export function EventPage() {
  const { slug = '' } = useParams()
  return <EventRead key={slug} of={{ slug }} />
}
