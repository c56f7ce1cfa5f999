import { groupBy } from '../../core/group-by.ts'
import { toInstant, type WallTime } from '../../core/time/wall-time.ts'
import { parseWrittenTime, toWallIn } from '../../core/time/written-time.ts'
import { findLine, type IcsEvent, listLines } from '../../formats/ics/component.ts'
import { decodeTextValue } from '../../formats/ics/read-line.ts'
import { computeContentKey } from '../identity/content-key.ts'
import type { EventVersion } from '../sources/source-item.ts'
import { createDateAssignment } from './assign-dates.ts'
import { parseMoment, type TimeContext } from './event-times.ts'
import { isCancellation, isMessage } from './scheduling.ts'

/** The components of a file that describe one event: its master, and the dates that differ from it. */
export type EventGroup = {
  /** The UID, or a key of title, start and place. */
  key: string
  /** When the event starts, if the file has several events with this UID. */
  start?: string
  /** Null if the file has only single dates of the event. */
  master: IcsEvent | null
  overrides: IcsEvent[]
}

export type GroupedEvents = {
  groups: EventGroup[]
  /** Older versions of components that the file has several times, each with the newest version. */
  outdated: { event: IcsEvent; newest: IcsEvent }[]
}

type GetTimeContext = (event: IcsEvent) => TimeContext

/**
 * Groups the components of a file by UID. Of several versions the highest SEQUENCE counts, then the latest
 * LAST-MODIFIED if both have one, then the latest DTSTAMP, then a cancellation, then the last one in the file.
 *
 * Some programs give several events one UID: components without a RECURRENCE-ID that start at different times are
 * events of their own. In messages of a scheduling method they are versions of one event, which was moved, if their
 * SEQUENCE differs.
 */
export function groupEvents(events: IcsEvent[], getTimeContext: GetTimeContext): GroupedEvents {
  const grouped: GroupedEvents = { groups: [], outdated: [] }
  const assignDates = createDateAssignment(getTimeContext)
  for (const sameKey of groupBy(events, getEventKey).values()) {
    const masters = sameKey.filter(event => !findLine(event, 'RECURRENCE-ID'))
    const getStart = (event: IcsEvent) => readStart(event, getTimeContext(event))
    const byStart = areVersions(masters) ? new Map([['', masters]]) : groupBy(masters, getStart)
    const newest = [...byStart].flatMap(([start, versions]) => {
      const master = chooseNewest(versions, grouped.outdated)
      return master ? [{ start, master }] : []
    })
    const dates = groupBy(
      sameKey.filter(event => !masters.includes(event)),
      getRecurrenceId,
    )
    const overrides = [...dates.values()].flatMap(versions => chooseNewest(versions, grouped.outdated) ?? [])
    grouped.groups.push(...toGroups(getEventKey(sameKey[0] as IcsEvent), newest, overrides, assignDates))
  }
  return grouped
}

/** Whether components without a RECURRENCE-ID are versions of one event, whenever they start. */
function areVersions(masters: IcsEvent[]): boolean {
  const contents = masters.filter(event => !isCancellation(event))
  return contents.length < 2 || (contents.every(isMessage) && new Set(contents.map(getSequence)).size > 1)
}

type AssignDates = ReturnType<typeof createDateAssignment>
type Master = { start: string; master: IcsEvent }

/** A group for each master, with the dates that belong to it. */
function toGroups(key: string, masters: Master[], overrides: IcsEvent[], assignDates: AssignDates): EventGroup[] {
  const [only, ...others] = masters
  if (!only || others.length === 0) return [{ key, master: only?.master ?? null, overrides }]
  const sorted = masters.toSorted((a, b) => compareTexts(a.start, b.start))
  const candidates = sorted.map(({ start, master }) => ({ event: master, startDay: start.slice(0, 8) }))
  const dates = assignDates(candidates, overrides)
  return sorted.map(({ start, master }) => ({ key, start, master, overrides: dates.get(master) ?? [] }))
}

/** The newest version, with the content of an earlier one if it only cancels. Adds the others to `outdated`. */
function chooseNewest(versions: IcsEvent[], outdated: GroupedEvents['outdated']): IcsEvent | null {
  const [newest, ...others] = versions.toReversed().toSorted((a, b) => compareVersions(b, a))
  if (!newest) return null
  outdated.push(...others.map(event => ({ event, newest })).sort((a, b) => a.event.number - b.event.number))
  const content = others.find(event => !isCancellation(event))
  if (!isCancellation(newest) || !content) return newest
  const isContent = ({ name }: { name: string }) => !/^(STATUS|METHOD|SEQUENCE|DTSTAMP|LAST-MODIFIED)$/.test(name)
  const ownLines = newest.lines.filter(line => !isContent(line))
  const status = { name: 'STATUS', parameters: {}, value: 'CANCELLED', number: newest.number }
  return { ...newest, calendar: content.calendar, lines: [status, ...ownLines, ...content.lines.filter(isContent)] }
}

/** Positive if `a` is newer than `b`, negative if it is older. */
export function compareVersions(a: IcsEvent, b: IcsEvent): number {
  const compareTimes = (name: string) => compareTexts(readTime(a, name), readTime(b, name))
  const haveModified = [a, b].every(event => readTime(event, 'LAST-MODIFIED') !== '')
  return (
    getSequence(a) - getSequence(b) ||
    (haveModified ? compareTimes('LAST-MODIFIED') : 0) ||
    compareTimes('DTSTAMP') ||
    Number(isCancellation(a)) - Number(isCancellation(b))
  )
}

/** A time in UTC; '' if the event does not have it. */
function readTime(event: IcsEvent, name: string): WallTime {
  const written = parseWrittenTime(findLine(event, name)?.value ?? '')
  return written ? toWallIn('UTC', written) : ''
}

export const readVersion = (event: IcsEvent): EventVersion => ({
  sequence: getSequence(event),
  stamp: readTime(event, 'DTSTAMP'),
})

/** The version of an event; 0 if its source does not count them. */
export const getSequence = (event: IcsEvent): number =>
  Number.parseInt(findLine(event, 'SEQUENCE')?.value ?? '', 10) || 0

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const getRecurrenceId = (event: IcsEvent): string => findLine(event, 'RECURRENCE-ID')?.value.trim() ?? ''

/** The day on which an event starts, or the instant: `20270308T090000Z`. A text that is no date stays as it is. */
export function readStart(event: IcsEvent, context: TimeContext): string {
  const line = findLine(event, 'DTSTART')
  const moment = line && parseMoment(line, line.value, context)
  if (!moment) return line?.value.trim() ?? ''
  if (moment.zone === null) return moment.wall.slice(0, 10).replaceAll('-', '')
  return `${toInstant(moment.wall, moment.zone).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

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
