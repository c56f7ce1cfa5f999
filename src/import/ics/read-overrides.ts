import type { SeriesStart } from '../../core/recurrence/recurrence.ts'
import { formatICalDate, formatICalDateTime } from '../../core/recurrence/ical-time.ts'
import { toInstant, type WallTime } from '../../core/time/wall-time.ts'
import { findLine, type IcsEvent } from '../../formats/ics/component.ts'
import type { IcsLine } from '../../formats/ics/read-line.ts'
import { type IcsTimes, readTimes, type TimeContext } from './event-times.ts'
import { compareVersions } from './group-events.ts'
import { listValues, readSeriesDate } from './recurrence.ts'

/**
 * A date that differs from the others of its series. `wall` is its date by the rule. With `times` it has the content of
 * the series, and only its times differ.
 */
export type DateOverride = { wall: WallTime; event: IcsEvent; times?: IcsTimes }

/**
 * The dates of a series that differ, in their order: the dates of RECURRENCE-ID and the periods of RDATE. Several
 * components may name one date in different zones; the newest counts, with a note.
 */
export function readOverrides(
  master: IcsEvent,
  events: IcsEvent[],
  times: IcsTimes,
  context: TimeContext,
  notes: string[],
): DateOverride[] {
  const overrides = new Map<WallTime, DateOverride>()
  for (const period of readPeriods(master, times, context, notes)) overrides.set(period.wall, period)
  const newest = new Map<WallTime, IcsEvent>()
  for (const event of events) {
    const line = findLine(event, 'RECURRENCE-ID')
    const wall = line && readSeriesDate(line, line.value, times, context, notes)
    if (!wall) continue
    const other = newest.get(wall)
    const [older, newer] = other && compareVersions(other, event) > 0 ? [event, other] : [other, event]
    if (older) notes.push(`line ${older.number}: is an older version of the date of line ${newer.number}`)
    newest.set(wall, newer)
  }
  for (const [wall, event] of newest) overrides.set(wall, { wall, event })
  return [...overrides.values()].sort((a, b) => (a.wall < b.wall ? -1 : a.wall > b.wall ? 1 : 0))
}

/** The periods of RDATE whose length differs from the length of the series. */
function readPeriods(master: IcsEvent, times: IcsTimes, context: TimeContext, notes: string[]): DateOverride[] {
  return listValues(master, 'RDATE').flatMap(({ line, text }) => {
    const [startText = '', endText] = text.split('/')
    const wall = endText === undefined ? null : readSeriesDate(line, startText, times, context, [])
    if (wall === null || endText === undefined) return []
    const period = readTimes(toPeriodEvent(master, wall, endText, { line, start: times }), {
      ...context,
      floatingZone: times.zone,
    })
    notes.push(...period.notes.map(note => `RDATE: ${note}`))
    return measure(period) === measure(times) || period.notes.length > 0 ? [] : [{ wall, event: master, times: period }]
  })
}

const measure = ({ startWall, endWall, zone }: IcsTimes): number =>
  toInstant(endWall, zone).getTime() - toInstant(startWall, zone).getTime()

/** An event that lasts from a date of a series until the end of a period, which is a time or a length. */
function toPeriodEvent(
  master: IcsEvent,
  wall: WallTime,
  endText: string,
  { line, start: { isAllDay, zone } }: { line: IcsLine; start: SeriesStart },
): IcsEvent {
  const { number } = line
  const dateLine: IcsLine = isAllDay
    ? { name: 'DTSTART', parameters: { VALUE: 'DATE' }, value: formatICalDate(wall), number }
    : { name: 'DTSTART', parameters: { TZID: zone }, value: formatICalDateTime(wall), number }
  const { VALUE: _, ...parameters } = line.parameters
  const isLength = /^\s*[+-]?P/i.test(endText)
  const endLine: IcsLine = { name: isLength ? 'DURATION' : 'DTEND', parameters, value: endText, number }
  return { ...master, lines: [dateLine, endLine] }
}
