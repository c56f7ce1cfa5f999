import { useState } from 'preact/hooks'
import { readServiceFailure } from '../../index.ts'
import { useMessages } from '../lib/text/messages.ts'
import { getUrlPath } from '../lib/paths/paths.ts'
import { formatSubmissionTimes } from '../lib/time/submission-times.ts'
import { useDateFormats } from '../lib/time/times.ts'
import { useEditableRecord } from '../lib/records/use-editable-record.ts'
import { DetailItem } from '../ui/facts/detail-item.tsx'
import { FailureNotice, LoadingState } from '../ui/state/states.tsx'
import { ChangeForm } from './change-form.tsx'
import { PageHeading } from './page-heading.tsx'
import type { SubmissionLink } from './submission-link.ts'
import type { Submission } from './submission-values.ts'
import { WrongLink } from './wrong-link.tsx'

/**
 * A submission, as its sender sees it: its state, and the form that changes the submission. When an editor has decided,
 * the facts of the submission replace the form.
 */
export function ManageSubmission({ link }: { link: SubmissionLink }) {
  const messages = useMessages('submit')
  // The query cache is not used, because its keys would contain the token of the link.
  const { record, error, reload } = useEditableRecord(calendar => calendar.submissions.read.query(link))
  const [withdrawn, setWithdrawn] = useState<Submission | null>(null)
  const submission = withdrawn ?? record
  if (readServiceFailure(error)?.status === 404) return <WrongLink />
  if (error) return <FailureNotice error={error} retry={reload} />
  if (!submission) return <LoadingState lines={5} />
  const { state } = submission
  return (
    <>
      <PageHeading text={messages.yourSubmission} getsFocus={withdrawn !== null} />
      <p>{messages.states[state]}</p>
      {state === 'pending' ? (
        <ChangeForm {...{ link, submission, onDecided: reload, onWithdrawn: setWithdrawn }} />
      ) : (
        <SubmissionFacts submission={submission} />
      )}
    </>
  )
}

function SubmissionFacts({ submission }: { submission: Submission }) {
  const messages = useMessages('submit')
  const labels = useMessages('fields').events
  const { when } = useMessages('submissions')
  const formats = useDateFormats()
  const { title, venue, city, url } = submission
  return (
    <>
      {url !== null && (
        <p>
          <a href={getUrlPath(url)}>{messages.toEvent}</a>
        </p>
      )}
      <dl class="card submission-facts">
        <DetailItem title={labels.title}>{title}</DetailItem>
        <DetailItem title={when}>{formatSubmissionTimes(formats, submission)}</DetailItem>
        {venue !== '' && (
          <DetailItem title={messages.groupVenue}>{[venue, city].filter(Boolean).join(', ')}</DetailItem>
        )}
      </dl>
    </>
  )
}
