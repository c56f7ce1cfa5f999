import { useParams } from 'wouter-preact'
import { EventLoader } from './event-loader.tsx'

/** The page at `/event/:slug`. */
export function EventPage() {
  const { slug = '' } = useParams()
  return <EventLoader key={slug} eventRef={{ slug }} />
}
