import { Unlink } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { useMessages } from '../lib/text/messages.ts'
import { submitPath } from '../lib/paths/paths.ts'
import { EmptyState } from '../ui/state/states.tsx'

/** Says what to do when a link names no submission. */
export function WrongLink() {
  const messages = useMessages('submit')
  return (
    <EmptyState icon={<Unlink aria-hidden />} title={messages.wrongLink} hint={messages.wrongLinkHint} hasPageHeading>
      <Link class="button" href={submitPath}>
        {messages.title}
      </Link>
    </EmptyState>
  )
}
