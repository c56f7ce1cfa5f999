import { computeDigest } from '../../identity/digest.ts'
import type { SourceItem } from '../source-item.ts'

/**
 * Why the import reads no further pages of a source; `isError` is false if it has all events that the source counted.
 */
type ReasonToLeave = { problem: string; isError: boolean }

/** Counts the events of the pages of one source, to leave a source whose pages do not end. */
export type PageProgress = {
  /** Adds a page that names a next one. Returns why the import does not read that one; null if it does. */
  addPage: (items: SourceItem[], total: number | undefined) => ReasonToLeave | null
}

/**
 * The import stops after twice the total that the source names. Not after the total itself, because a later page may
 * name a higher one.
 */
const readTotalsMax = 2

export function createPageProgress(): PageProgress {
  const keys = new Set<string>()
  let [readEvents, sourceTotal] = [0, 0]
  return {
    addPage: (items, total = 0) => {
      const before = keys.size
      for (const item of items) keys.add('event' in item ? getEventKey(item.event) : item.location)
      readEvents += items.length
      sourceTotal = Math.max(sourceTotal, total)
      const progressText = `${keys.size}${sourceTotal > 0 ? ` of ${sourceTotal}` : ''} events were read`
      if (keys.size === before)
        return {
          problem: `has no new event, but names a next page, which the import does not read; ${progressText}`,
          isError: sourceTotal === 0 || keys.size < sourceTotal,
        }
      if (sourceTotal === 0 || readEvents < readTotalsMax * sourceTotal) return null
      return {
        problem: `names a next page after twice the events that the source counts; ${progressText}`,
        isError: true,
      }
    },
  }
}

/** The global id of an event, else a digest of the event. */
function getEventKey(event: unknown): string {
  const { global_id } = (event ?? {}) as Record<string, unknown>
  return typeof global_id === 'string' && global_id !== '' ? global_id : computeDigest(event ?? null)
}
