import type { LineNote } from '../../formats/decode/decoded-text.ts'
import type { IcsEvent } from '../../formats/ics/component.ts'
import type { IcsFile } from '../../formats/ics/component-stack.ts'
import { listSharedIds } from '../identity/shared-ids.ts'
import { type SourceItem, toFileItem } from '../sources/source-item.ts'
import type { EventGroup, GroupedEvents } from './group-events.ts'
import { getMethod } from './scheduling.ts'

/** The file with the notes about its bytes among its own, in the order of lines. */
export const addLineNotes = (file: IcsFile, lineNotes: LineNote[]): IcsFile => ({
  ...file,
  notes: [...file.notes, ...lineNotes].sort((a, b) => a.number - b.number),
})

/** The notes that belong to no event. */
export function* listFileNotes(
  { events, notes, skipped, limitNote }: IcsFile,
  name: string,
): Generator<SourceItem, void> {
  const first = events[0]?.number ?? Number.POSITIVE_INFINITY
  for (const { number, text } of notes)
    if (number < first) yield { location: `${name}:${number}`, problem: text, isError: false, isRemark: true }
  for (const [component, count] of skipped)
    yield toFileItem(name, { text: `has ${count} ${component}, which the import leaves out`, isError: false })
  if (limitNote) yield { location: `${name}:${limitNote.number}`, problem: limitNote.text, isCut: true }
}

/** The notes about lines, by the number of the event that they belong to: the last one that begins before. */
export function groupNotes({ events, notes }: IcsFile): Map<number, string[]> {
  const groups = new Map<number, string[]>()
  let index = 0
  for (const { number, text } of notes) {
    while ((events[index + 1]?.number ?? Number.POSITIVE_INFINITY) <= number) index++
    const eventNumber = events[index]?.number
    if (eventNumber !== undefined && eventNumber <= number)
      groups.set(eventNumber, [...(groups.get(eventNumber) ?? []), `line ${number}: ${text}`])
  }
  return groups
}

/** Tells of the components that the import leaves out: older versions, and messages that change no event. */
export function* listLeftOut(
  outdated: GroupedEvents['outdated'],
  replies: IcsEvent[],
  name: string,
): Generator<SourceItem, void> {
  for (const { event, newest } of outdated)
    yield {
      location: `${name}:${event.number}`,
      problem: `is an older version of the event of line ${newest.number}`,
      isError: false,
    }
  for (const event of replies)
    yield {
      location: `${name}:${event.number}`,
      problem: `is a message with METHOD:${getMethod(event).slice(0, 40)}, which changes no event`,
      isError: false,
    }
}

/** Tells of the UIDs that several events have. */
export const listSharedUids = (groups: EventGroup[], name: string): Generator<SourceItem, void> =>
  listSharedIds(
    groups.flatMap(({ key, start, master }) =>
      start !== undefined && master ? [{ id: key.replace(/^uid=/, ''), number: master.number }] : [],
    ),
    'UID',
    name,
  )
