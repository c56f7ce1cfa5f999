import type { Import } from '../../../index.ts'
import { useMessages } from '../../lib/text/messages.ts'

/** How far a run is; a moving bar while the number of its events is unknown. */
export function ImportProgress({ current: { processed, expected } }: { current: Import }) {
  const messages = useMessages('imports')
  const isKnown = expected !== null && expected > 0
  return (
    <div class="import-progress">
      <progress aria-label={messages.progressLabel} {...(isKnown ? { value: processed, max: expected } : {})} />
      {isKnown && <p>{messages.progress({ done: processed, total: expected })}</p>}
    </div>
  )
}

const countNames = ['created', 'updated', 'unchanged', 'skipped'] as const

/** How many events are new, changed, unchanged and skipped. */
export function ImportCounts({ current }: { current: Import }) {
  const messages = useMessages('imports')
  return (
    <dl class="import-counts">
      {countNames.map(name => (
        <div key={name} class="card">
          <dt>{messages.counts[name]}</dt>
          <dd>{current[`${name}_count`]}</dd>
        </div>
      ))}
    </dl>
  )
}
