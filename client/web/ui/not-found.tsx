import { SearchX } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { EmptyState } from './states.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { useMessages } from '../lib/language.ts'
import { frameWords } from '../lib/frame-words.ts'

/** An address that leads nowhere, and the way out. */
export function NotFound() {
  const words = useMessages(frameWords)
  usePageTitle(words.notFound)
  return (
    <EmptyState icon={<SearchX aria-hidden />} title={words.notFound} hint={words.notFoundHint} isPage>
      <Link class="button" href="/">
        {words.toCalendar}
      </Link>
    </EmptyState>
  )
}
