import { parseWrittenTime, toWallIn } from '../../core/time/written-time.ts'
import { findLine, type IcsEvent, listLines } from '../../formats/ics/component.ts'
import { decodeTextValue } from '../../formats/ics/read-line.ts'
import { computeContentKey } from '../content-key.ts'

/** The components of a file that describe one event: its master, and the dates that differ from it. */
export type EventGroup = {
  /** The UID, or a key of title, start and place. */
  key: string
  /** Null if the file has only single dates of the event. */
  master: IcsEvent | null
  overrides: IcsEvent[]
}

export type GroupedEvents = {
  groups: EventGroup[]
  /** Older versions of a component that the file has several times, with the newest one. */
  outdated: { event: IcsEvent; newest: IcsEvent }[]
}

/**
 * Groups the components of a file by UID. Of several versions the highest SEQUENCE counts, then the latest
 * LAST-MODIFIED if both have one, then the latest DTSTAMP, then the last one in the file.
 */
export function groupEvents(events: IcsEvent[]): GroupedEvents {
  const versions = new Map<string, IcsEvent>()
  const outdated: GroupedEvents['outdated'] = []
  for (const event of events) {
    const id = JSON.stringify([getEventKey(event), findLine(event, 'RECURRENCE-ID')?.value.trim() ?? ''])
    const other = versions.get(id)
    const isNewer = !other || compareVersions(event, other) >= 0
    if (isNewer) versions.set(id, event)
    if (other) outdated.push(isNewer ? { event: other, newest: event } : { event, newest: other })
  }
  const groups = new Map<string, EventGroup>()
  for (const event of versions.values()) {
    const key = getEventKey(event)
    const group = groups.get(key) ?? { key, master: null, overrides: [] }
    groups.set(key, group)
    if (findLine(event, 'RECURRENCE-ID')) group.overrides.push(event)
    else group.master = event
  }
  return { groups: [...groups.values()], outdated }
}

/** Positive if `a` is newer than `b`, negative if it is older. */
export function compareVersions(a: IcsEvent, b: IcsEvent): number {
  const getSequence = (event: IcsEvent) => Number.parseInt(findLine(event, 'SEQUENCE')?.value ?? '', 10) || 0
  const readTime = (event: IcsEvent, name: string) => {
    const written = parseWrittenTime(findLine(event, name)?.value ?? '')
    return written ? toWallIn('UTC', written) : ''
  }
  const compareTimes = (name: string) => compareTexts(readTime(a, name), readTime(b, name))
  const haveModified = [a, b].every(event => readTime(event, 'LAST-MODIFIED') !== '')
  return (
    getSequence(a) - getSequence(b) || (haveModified ? compareTimes('LAST-MODIFIED') : 0) || compareTimes('DTSTAMP')
  )
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function getEventKey(event: IcsEvent): string {
  const uid = findLine(event, 'UID')?.value.trim()
  return uid ? `uid=${uid}` : `key=${computeKey(event)}`
}

/** A key for an event without a UID. */
function computeKey(event: IcsEvent): string {
  const readText = (name: string) => decodeTextValue(findLine(event, name)?.value ?? '')
  const start = listLines(event, 'DTSTART')[0]
  return computeContentKey({
    title: readText('SUMMARY'),
    start: [start?.value, start?.parameters.TZID],
    place: readText('LOCATION'),
  })
}
