import { CalendarOff } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useLanguage } from '../lib/language.ts'
import { useMessages } from '../lib/messages.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { site } from '../lib/site.ts'
import { EmptyState } from '../ui/states.tsx'
import { SentSubmission } from './sent-submission.tsx'
import { useSubmissionLink } from './submission-link.ts'
import type { NewSubmission } from './submission-values.ts'
import { SubmitForm } from './submit-form.tsx'
import { SubmittedNotice } from './submitted-notice.tsx'
import { WrongLink } from './wrong-link.tsx'
import './submit.css'

/**
 * The page on which people without an account submit an event, and with the link that they get, change or withdraw it:
 * `/submit/#12.x3f…`.
 */
export function SubmitPage() {
  const messages = useMessages('submit')
  const language = useLanguage()
  const link = useSubmissionLink()
  usePageTitle(link === null ? messages.title : messages.yours)
  return (
    <div class="submit-page">
      {link === null ? (
        <NewSubmissionPage key={language} />
      ) : link === 'wrong' ? (
        <WrongLink />
      ) : (
        <SentSubmission key={`${link.id} ${link.token} ${language}`} link={link} />
      )}
    </div>
  )
}

function NewSubmissionPage() {
  const messages = useMessages('submit')
  const [sent, setSent] = useState<{ submission: NewSubmission | null } | null>(null)
  if (sent) return <SubmittedNotice submission={sent.submission} startAnother={() => setSent(null)} />
  if (!site.value.acceptsSubmissions)
    return <EmptyState icon={<CalendarOff aria-hidden />} title={messages.closed} hint={messages.closedHint} isPage />
  return (
    <>
      <h1>{messages.title}</h1>
      <p>{messages.intro}</p>
      <SubmitForm onSent={submission => setSent({ submission })} />
    </>
  )
}
