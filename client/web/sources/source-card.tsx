import type { Source } from '../../index.ts'
import { isWebAddress } from '../lib/text/is-web-address.ts'
import { useMessages } from '../lib/text/messages.ts'
import { RelativeInstant, useRelativeFormat } from '../ui/facts/instant.tsx'
import { SourceButtons } from './source-buttons.tsx'
import { formatCounts } from './source-run.ts'
import { formatInterval } from './source-values.ts'
import { useSourceActions } from './use-source-actions.tsx'
import '../ui/facts/facts.css'

/** A source in the list. */
export function SourceCard({ source }: { source: Source }) {
  const messages = useMessages('sources')
  const actions = useSourceActions(source)
  return (
    <li class="card source-card">
      <div class="source-title">
        <h2>{source.name}</h2>
        {source.paused && <span class="status-mark draft">{messages.paused}</span>}
      </div>
      <SourceFacts source={source} />
      <RunState run={actions.run} />
      <SourceButtons source={source} actions={actions} />
    </li>
  )
}

/** Kind and address of a source, its last result and its next run. */
export function SourceFacts({ source }: { source: Source }) {
  const messages = useMessages('sources')
  const { kind, url } = source
  return (
    <dl class="facts">
      <dt>{messages.fields.kind}</dt>
      <dd>{messages.kinds[kind]}</dd>
      <dt>{messages.address}</dt>
      <dd class="source-address">
        {isWebAddress(url) ? (
          <a href={url} rel="noreferrer">
            {url}
          </a>
        ) : (
          url
        )}
      </dd>
      <dt>{messages.lastRun}</dt>
      <dd>
        <LastResult source={source} />
      </dd>
      <dt>{messages.nextRun}</dt>
      <dd>
        <NextRun source={source} />
      </dd>
    </dl>
  )
}

function NextRun({ source: { next_run: nextRun, interval_minutes: intervalMinutes } }: { source: Source }) {
  const messages = useMessages('sources')
  if (nextRun === null) return <>{messages.onDemand}</>
  const isDue = Date.parse(nextRun) <= Date.now()
  return (
    <>
      {isDue ? messages.soon : <RelativeInstant instant={nextRun} />} · {formatInterval(messages, intervalMinutes)}
    </>
  )
}

function LastResult({ source: { last_run: run } }: { source: Source }) {
  const messages = useMessages('sources')
  const formatRelative = useRelativeFormat()
  if (!run?.ended) return <>{messages.noRun}</>
  const when = formatRelative(run.ended)
  if (run.state !== 'failed') return <>{`${formatCounts(messages, run)}, ${when}`}</>
  return (
    <span class="run-failure">
      {messages.failed({ when })} <span lang="en">{run.message}</span>
    </span>
  )
}

/** The state of a run that goes on. The element stays, so that screen readers announce each state. */
export function RunState({ run }: { run: { state: string } | null }) {
  const messages = useMessages('sources')
  return (
    <p role="status" class="run-state">
      {run && (run.state === 'waiting' ? messages.waiting : messages.running)}
    </p>
  )
}
