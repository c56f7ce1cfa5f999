import type { SourceRun } from '../../index.ts'
import type { PageMessages } from '../lib/text/messages.ts'

export type SourceMessages = PageMessages['sources']

/** How often the page reads the state of a run that goes on. */
export const runPollMs = 1_000

export const isEnded = ({ state }: Pick<SourceRun, 'state'>): boolean => state === 'done' || state === 'failed'

const countNames = ['created', 'updated', 'skipped', 'vanished', 'unchanged'] as const

type Counts = Partial<Record<(typeof countNames)[number], number>>

/** `12 created, 3 changed, 1 skipped`. Leaves out every count of 0. */
export function formatCounts(messages: SourceMessages, counts: Counts): string {
  const parts = countNames.flatMap(name => {
    const count = counts[name] ?? 0
    return count === 0 ? [] : [messages.counts[name]({ count })]
  })
  return parts.length === 0 ? messages.nothingFound : parts.join(', ')
}

/** What came of a run that has ended: its counts, or why it failed. */
export const formatOutcome = (messages: SourceMessages, run: SourceRun): string =>
  run.state === 'failed' ? run.message : formatCounts(messages, run)
