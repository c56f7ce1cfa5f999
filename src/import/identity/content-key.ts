import { foldText } from '../../core/text/fold.ts'
import { computeDigest } from './digest.ts'

/**
 * A key of what an event is about for people: its folded title, its start and its place. It is stored, so an event must
 * have the same key in later versions.
 */
export const computeContentKey = (event: { title: string; start: readonly unknown[]; place: string }): string =>
  computeDigest([foldText(event.title), ...event.start, foldText(event.place)]).slice(0, 32)
