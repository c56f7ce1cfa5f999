import { NotFound } from '../layout/not-found.tsx'

/** A venue, an organizer, a category or a tag, with its events. */
export function RecordPage() {
  return <NotFound />
}
