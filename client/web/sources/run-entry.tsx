import type { SourceRun } from '../../index.ts'
import { useMessages } from '../lib/text/messages.ts'
import { RelativeInstant, useInstantFormat } from '../ui/facts/instant.tsx'
import { OutcomeTable } from './outcome-table.tsx'
import { formatCounts, isEnded } from './source-run.ts'

/** A run in the log: its result and, when it is opened, its events. */
export function RunEntry({ run, isOpen }: { run: SourceRun; isOpen: boolean }) {
  const messages = useMessages('sources')
  const formatInstant = useInstantFormat()
  const { queued, started, dry_run: isDryRun, message, items } = run
  return (
    <details class="card run-entry" open={isOpen}>
      <summary>
        <span class="run-result">
          <RunResult run={run} />
        </span>
        <span class="run-time">
          <span>
            {formatInstant(started ?? queued)} (<RelativeInstant instant={started ?? queued} />)
          </span>
          {isDryRun && <span class="status-mark pending">{messages.log.trial}</span>}
        </span>
      </summary>
      {message !== '' && (
        <p lang="en" class={run.state === 'failed' ? 'notice error' : 'notice warning'}>
          {message}
        </p>
      )}
      {(run.state === 'done' || items.length > 0) && <OutcomeTable items={items} isDryRun={isDryRun} />}
    </details>
  )
}

function RunResult({ run }: { run: SourceRun }) {
  const messages = useMessages('sources')
  if (!isEnded(run)) return <>{run.state === 'waiting' ? messages.waiting : messages.running}</>
  if (run.state === 'failed') return <span class="run-failure">{messages.log.failed}</span>
  return <>{formatCounts(messages, run)}</>
}
