import { useMessages } from '../../lib/text/messages.ts'
import { SearchX } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { EmptyState } from './states.tsx'
import { usePageTitle } from '../../lib/paths/page-title.ts'

/** The page for an address that does not exist, with a link to the calendar. */
export function NotFoundPage() {
  const messages = useMessages('frame')
  usePageTitle(messages.notFound)
  return (
    <EmptyState icon={<SearchX aria-hidden />} title={messages.notFound} hint={messages.notFoundHint} hasPageHeading>
      <Link class="button" href="/">
        {messages.toCalendar}
      </Link>
    </EmptyState>
  )
}
