import { useMessages } from '../lib/text/messages.ts'
import { CopyButton } from '../ui/input/copy-button.tsx'
import { PageHeading } from './page-heading.tsx'
import { formatSubmissionLink } from './submission-link.ts'
import type { SubmissionReceipt } from './submission-values.ts'

type Props = {
  /** `response-lost` if an earlier request has created the submission, but its response with the link did not arrive. */
  submission: SubmissionReceipt | 'response-lost'
  /** Opens an empty form. */
  startAnother: () => void
}

/** Thanks the sender, says what happens next, and shows the link to the submission. No other view shows this link. */
export function SubmissionConfirmation({ submission, startAnother }: Props) {
  const messages = useMessages('submit').sent
  return (
    <>
      <PageHeading text={messages.title} getsFocus />
      <p>{messages.next}</p>
      {submission !== 'response-lost' ? (
        <div class="card submission-link">
          <p id="link-once">{messages.linkOnce}</p>
          <div class="field">
            <label for="submission-link">{messages.link}</label>
            <input
              id="submission-link"
              readOnly
              autoComplete="off"
              spellcheck={false}
              aria-describedby="link-once"
              value={formatSubmissionLink(submission)}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </div>
          <CopyButton
            label={messages.copy}
            value={formatSubmissionLink(submission)}
            copied={messages.copied}
            notCopied={messages.notCopied}
          />
        </div>
      ) : (
        <p class="card">{messages.arrivedBefore}</p>
      )}
      <div class="actions">
        <button type="button" onClick={startAnother}>
          {messages.another}
        </button>
      </div>
    </>
  )
}
