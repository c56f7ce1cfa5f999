import { isWebAddress } from '../lib/text/is-web-address.ts'
import { useMessages } from '../lib/text/messages.ts'
import { editPaths } from '../lib/paths/paths.ts'
import { useDateFormats } from '../lib/time/times.ts'
import { formatSubmissionTimes } from '../lib/time/submission-times.ts'
import { Link } from 'wouter-preact'
import { RelativeInstant } from '../ui/facts/instant.tsx'
import { Prose } from '../ui/facts/prose.tsx'
import { type Submission, useDecision } from './use-decision.ts'
import '../ui/facts/facts.css'

/** A submitted event: what its sender wrote, who that is, and what an editor can do with it. */
export function SubmissionCard({ submission }: { submission: Submission }) {
  const messages = useMessages('submissions')
  const { decide, isDeciding } = useDecision(submission)
  const { id, title, state, description, note } = submission
  return (
    <li class="card submission-card">
      <h2>{title}</h2>
      <SubmissionFacts submission={submission} />
      {description !== '' && <Prose html={description} />}
      {note !== '' && <blockquote class="submission-note">{note}</blockquote>}
      <div class="actions">
        {state === 'pending' && (
          <button type="button" class="primary" disabled={isDeciding} onClick={() => decide('accept')}>
            {messages.accept} <span class="visually-hidden">{title}</span>
          </button>
        )}
        {state !== 'withdrawn' && state !== 'refused' && (
          <Link class="button" href={editPaths.edit('events', id)}>
            {messages.edit} <span class="visually-hidden">{title}</span>
          </Link>
        )}
        {state === 'pending' && (
          <button type="button" disabled={isDeciding} onClick={() => decide('refuse')}>
            {messages.refuse} <span class="visually-hidden">{title}</span>
          </button>
        )}
      </div>
    </li>
  )
}

function SubmissionFacts({ submission }: { submission: Submission }) {
  const messages = useMessages('submissions')
  const fields = useMessages('fields').events
  const formats = useDateFormats()
  const { venue, address, city, zip, country, cost, website } = submission
  const place = [venue, address, [zip, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
  return (
    <dl class="facts">
      <dt>{messages.when}</dt>
      <dd>{formatSubmissionTimes(formats, submission)}</dd>
      <Fact label={messages.where} text={place} />
      <Fact label={fields.cost} text={cost} />
      {website && (
        <>
          <dt>{fields.website}</dt>
          <dd>
            {isWebAddress(website) ? (
              <a href={website} rel="noreferrer nofollow">
                {website}
              </a>
            ) : (
              website
            )}
          </dd>
        </>
      )}
      <dt>{messages.sender}</dt>
      <dd>
        {submission.sender_name} · <a href={`mailto:${submission.sender_email}`}>{submission.sender_email}</a>
      </dd>
      <dt>{messages.sent}</dt>
      <dd>
        <RelativeInstant instant={submission.created} />
      </dd>
    </dl>
  )
}

const Fact = ({ label, text }: { label: string; text: string }) =>
  text === '' ? null : (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  )
