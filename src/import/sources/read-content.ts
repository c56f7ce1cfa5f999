import type { SourceKind } from '../../resources/sources/schema.ts'
import { ImportFailure } from '../run/failure.ts'
import { type ReadLimits, readItems } from './read-in-thread.ts'
import { decodeAscii, type ReadTask } from './read-task.ts'
import type { SourceItem } from './source-item.ts'

/** What a calendar has. `gap` says where and why a part of it was not read; null if all was read. */
export type SourceContent = { items: SourceItem[]; gap: string | null }

type SourceTask = Extract<ReadTask, { type: 'source' }>

/**
 * Reads a calendar in the format of a kind. An event that cannot be read is a problem item. Throws an ImportFailure if
 * it is not a calendar of this kind, or if none of it can be read.
 */
export async function readContent(
  kind: Exclude<SourceKind, 'rest'>,
  bytes: Buffer,
  origin: SourceTask['origin'],
  limits: Pick<ReadLimits, 'signal' | 'timers'>,
): Promise<SourceContent> {
  const items: SourceItem[] = []
  const task: SourceTask = { type: 'source', kind, bytes, origin }
  for await (const item of readItems(task, { ...limits, onEventCount: () => {} })) items.push(item)
  const problem = findGap(items)
  if (problem !== null && !items.some(item => 'event' in item))
    throw new ImportFailure(`The calendar cannot be read (${problem}).`)
  const isCut = kind === 'ics' && !endsWithCalendar(bytes)
  return { items, gap: problem ?? (isCut ? `${origin.name}: ends before END:VCALENDAR` : null) }
}

const tailSizeBytes = 512

const endsWithCalendar = (bytes: Buffer): boolean =>
  /END:VCALENDAR\W*$/i.test(decodeAscii(bytes.subarray(-tailSizeBytes)))

/**
 * Where and why the rest of the calendar, or a part of it that may be any event, was not read; null if all was read.
 */
function findGap(items: SourceItem[]): string | null {
  const gap = items.find(
    item => 'problem' in item && (item.isCut || (item.isError !== false && item.globalId === undefined)),
  )
  return gap && 'problem' in gap ? `${gap.location}: ${gap.problem}` : null
}
