import { Lock } from 'lucide-preact'
import { useMessages } from '../../lib/text/messages.ts'
import { EmptyState } from './states.tsx'

/** Shown instead of a page for which the user lacks the right. `title` says who has it. */
export function ForbiddenPage({ title }: { title: string }) {
  const { cannotCreateHint } = useMessages('editor')
  return <EmptyState icon={<Lock aria-hidden />} title={title} hint={cannotCreateHint} hasPageHeading />
}
