import { CalendarOff } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useLanguage } from '../lib/text/language.ts'
import { useMessages } from '../lib/text/messages.ts'
import { usePageTitle } from '../lib/paths/page-title.ts'
import { site } from '../lib/paths/site.ts'
import { EmptyState } from '../ui/state/states.tsx'
import { ManageSubmission } from './manage-submission.tsx'
import { useSubmissionLink } from './submission-link.ts'
import type { SubmissionReceipt } from './submission-values.ts'
import { SubmitForm } from './submit-form.tsx'
import { SubmissionConfirmation } from './submission-confirmation.tsx'
import { WrongLink } from './wrong-link.tsx'
import './submit.css'

/**
 * Here people without an account submit an event. They receive a link, such as `/submit/#12.x3f…`, with which they change
 * or withdraw it.
 */
export function SubmitPage() {
  const messages = useMessages('submit')
  const language = useLanguage()
  const link = useSubmissionLink()
  usePageTitle(link === null ? messages.title : messages.yourSubmission)
  return (
    <div class="submit-page">
      {link === null ? (
        <NewSubmissionPage key={language} />
      ) : link === 'wrong' ? (
        <WrongLink />
      ) : (
        <ManageSubmission key={`${link.id} ${link.token} ${language}`} link={link} />
      )}
    </div>
  )
}

function NewSubmissionPage() {
  const messages = useMessages('submit')
  /** `response-lost`: the service stored the submission at an earlier attempt, but its response, with the link, was lost. */
  const [sent, setSent] = useState<SubmissionReceipt | 'response-lost' | null>(null)
  if (sent) return <SubmissionConfirmation submission={sent} startAnother={() => setSent(null)} />
  if (!site.value.acceptsSubmissions)
    return (
      <EmptyState
        icon={<CalendarOff aria-hidden />}
        title={messages.closed}
        hint={messages.closedHint}
        hasPageHeading
      />
    )
  return (
    <>
      <h1>{messages.title}</h1>
      <p>{messages.intro}</p>
      <SubmitForm onSent={submission => setSent(submission ?? 'response-lost')} />
    </>
  )
}
