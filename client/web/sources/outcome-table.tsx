import type { SourceRun } from '../../index.ts'
import { useMessages } from '../lib/messages.ts'

/** The service lists this many events of a run. */
const itemsMax = 100

const statusClasses = {
  created: 'publish',
  updated: 'pending',
  skipped: 'draft',
  vanished: 'trash',
  noted: 'pending',
} as const

type Props = {
  items: SourceRun['items']
  /** Whether nothing was stored. */
  isPlan: boolean
}

/** What was or would be done with each event, and why. */
export function OutcomeTable({ items, isPlan }: Props) {
  const messages = useMessages('sources')
  const outcomes = isPlan ? messages.planned : messages.outcomes
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
                <span class={`status-mark ${statusClasses[outcome]}`}>{outcomes[outcome]}</span>
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
      {items.length >= itemsMax && <p class="field-hint">{messages.items.first({ count: itemsMax })}</p>}
    </>
  )
}
