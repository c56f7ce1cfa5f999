import type { SourceRun } from '../../index.ts'
import { useMessages } from '../lib/text/messages.ts'

/** The service lists at most this many events of a run. */
const itemsMax = 100

/** Outcomes have the colors of statuses. */
const classByOutcome = {
  created: 'publish',
  updated: 'pending',
  skipped: 'draft',
  vanished: 'trash',
  noted: 'pending',
} as const

type Props = {
  items: SourceRun['items']
  /** Whether the run stored nothing, and said what it would do. */
  isDryRun: boolean
}

/**
 * What was or would be done with each event, and why; unchanged events are left out. An item with the outcome
 * `noted` is a remark about the file.
 */
export function OutcomeTable({ items, isDryRun }: Props) {
  const messages = useMessages('sources')
  const outcomes = isDryRun ? messages.planned : messages.outcomes
  if (items.length === 0) return <p class="field-hint">{messages.items.none}</p>
  return (
    <>
      <table class="outcomes">
        <caption class="visually-hidden">{messages.items.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.items.outcome}</th>
            <th scope="col">{messages.items.title}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ outcome, title, reason }, index) => (
            <tr key={index}>
              <td>
                <span class={`status-mark ${classByOutcome[outcome]}`}>{outcomes[outcome]}</span>
              </td>
              <td>
                {title}
                {reason !== '' && (
                  <p lang="en" class="field-hint">
                    {reason}
                  </p>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {items.length >= itemsMax && <p class="field-hint">{messages.items.onlyFirst({ count: itemsMax })}</p>}
    </>
  )
}
