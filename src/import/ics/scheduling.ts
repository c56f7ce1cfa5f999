import { findLine, type IcsEvent } from '../../formats/ics/component.ts'
import type { IcsLine } from '../../formats/ics/read-line.ts'
import type { IcsTimes } from './event-times.ts'

/**
 * The scheduling method of RFC 5546, in capitals: the method of the component, else the method of its calendar; '' for
 * none.
 */
export const getMethod = (event: IcsEvent): string =>
  (findLine(event, 'METHOD') ?? findLine(event.calendar, 'METHOD'))?.value.trim().toUpperCase() ?? ''

/**
 * The other methods ask, answer or add, and change no event. Counter-proposals of attendees have the content of an event.
 * An addition has only the new dates of a series, so it would replace the others.
 */
const writingMethods = new Set(['', 'PUBLISH', 'REQUEST', 'CANCEL'])

/** Whether a component says how an event is, was published or is canceled. */
export const changesEvent = (event: IcsEvent): boolean => writingMethods.has(getMethod(event))

/** Whether a component is a message about one event, not a part of a published calendar. */
export const isMessage = (event: IcsEvent): boolean => !['', 'PUBLISH'].includes(getMethod(event))

/** Whether a component is a message that cancels an event or a date. Such a message may have no content. */
export const isCancellation = (event: IcsEvent): boolean => getMethod(event) === 'CANCEL'

/** Whether an event does not take place. RFC 5545 has `CANCELLED`; other spellings are common. */
export const isCanceled = (event: IcsEvent): boolean =>
  isCancellation(event) || /^cancel(l?ed|lation)?$/i.test(findLine(event, 'STATUS')?.value.trim() ?? '')

const createLine = (name: string, value: string, number: number): IcsLine => ({ name, parameters: {}, value, number })

const timeNames = new Set(['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'EXRULE', 'RECURRENCE-ID'])

/** Gives a cancellation without a start the start of the date that it is about, if it is about one. */
export function completeStart(event: IcsEvent): IcsEvent {
  const date = findLine(event, 'RECURRENCE-ID')
  if (findLine(event, 'DTSTART') || !isCancellation(event) || !date) return event
  return { ...event, lines: [...event.lines, { ...date, name: 'DTSTART' }] }
}

/** A message that cancels a date of a series, with the content of the series where it has none. */
export function completeDate(
  event: IcsEvent,
  { event: master, times }: { event: IcsEvent; times: IcsTimes },
): IcsEvent {
  const withStart = completeStart(event)
  const seconds = (Date.parse(`${times.endWall}Z`) - Date.parse(`${times.startWall}Z`)) / 1000
  const length = times.isAllDay ? `P${Math.floor(seconds / 86_400) + 1}D` : `PT${seconds}S`
  const duration = findLine(event, 'DTSTART') ? [] : [createLine('DURATION', length, event.number)]
  const missing = master.lines.filter(({ name }) => !timeNames.has(name) && !findLine(event, name))
  return { ...withStart, lines: [...withStart.lines, ...duration, ...missing] }
}
