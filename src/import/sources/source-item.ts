import { z } from 'zod'
import type { WallTime } from '../../core/time/wall-time.ts'
import { toStorableText } from '../../core/wire.ts'
import type { LineNote } from '../../formats/decode/decoded-text.ts'
import { decodeBody, type TextHints } from '../../formats/decode/decode-text.ts'
import { ImportFailure } from '../run/failure.ts'

/** An event of a source, not validated yet. `location` is its file and line, or its URL and number. */
export type SourceEvent = {
  location: string
  lang?: string | undefined
  /** The event, or what all dates of a series have in common, with the fields of the TEC API. */
  event: unknown
  series?: SourceSeries
  /** The calendar of the event, if its ids may differ at each read. */
  calendar?: SourceCalendar
  message?: SourceMessage
  version?: EventVersion
  /** What was changed or left out when the source was read. */
  notes?: string[]
}

/** A calendar, by the first part of its global ids, and all its events. */
export type SourceCalendar = { id: string; events: CalendarEvent[] }

/** What tells an event from others. `sequence` counts its versions in its source; 0 if that does not count them. */
export type CalendarEvent = {
  globalId: string
  title: string
  startUtc: Date
  /** The name of its venue; '' for none. */
  place: string
  sequence: number
  isSeries?: boolean
  /** Whether the file has several events with its UID. Then the start is part of its global id. */
  isShared?: boolean
}

/** The version of an event: its SEQUENCE, 0 without one, and its DTSTAMP on a clock in UTC, '' without one. */
export type EventVersion = { sequence: number; stamp: WallTime }

/** A message about an event that may be stored already (RFC 5546), or a date without its series. */
export type SourceMessage = {
  /** Whether it was sent, with a METHOD, and is no part of a published calendar. */
  isSent: boolean
  isCancellation: boolean
  /** When the series has the date that the message is about: an instant, or a day; null for the whole event. */
  date: Date | WallTime | null
  /** Whether the message is about that date and all following ones (RANGE=THISANDFUTURE). */
  changesFollowing: boolean
  /** Whether the message says when the event is. One that only cancels need not: it has the times of the stored event. */
  hasTimes: boolean
}

/** The dates of a recurring event: lines of RFC 5545, and the dates that differ, by when the rule has them. */
export type SourceSeries = { recurrence: string[]; overrides: { wall: WallTime; event: unknown }[] }

/** A part of a source that is not an event, or an event that cannot be read. */
export type SourceProblem = {
  location: string
  /** What is wrong, or what the import did, as a sentence without its subject: `is empty`. */
  problem: string
  /** False if nobody has to correct anything; default: true. */
  isError?: boolean
  /** Whether this is a remark about the file, not an event or line that is left out. */
  isRemark?: boolean
  /** The global id of an event that cannot be read. */
  globalId?: string
  /** Whether the source has more events, which were not read. */
  isCut?: boolean
}

export type SourceItem = SourceEvent | SourceProblem

/** The file of a location in it: `choir.ics` of `choir.ics:12`. */
export const getFileOfLocation = (location: string): string => location.replace(/:\d+$/, '')

/** An item for a remark about a whole file: an error, or a note. */
export const toFileItem = (name: string, { text, isError }: { text: string; isError: boolean }): SourceItem => ({
  location: name,
  problem: text,
  isError,
  isRemark: !isError,
})

/** An item for a remark about a line of a file. */
export const toLineItem = (name: string, { number, text }: LineNote): SourceItem => ({
  location: `${name}:${number}`,
  problem: text,
  isError: false,
  isRemark: true,
})

/** Adds notes about a text to the events in it. */
const addNotes = (items: SourceItem[], notes: string[]): SourceItem[] =>
  notes.length === 0
    ? items
    : items.map(item => ('event' in item ? { ...item, notes: [...notes, ...(item.notes ?? [])] } : item))

/** Whether an item counts as an event: all do but remarks. */
export const isCounted = (item: SourceItem): boolean => !('problem' in item && item.isRemark === true)

/** Called with the number of events that a source has, if it is known before they are read. */
export type OnEventCount = (events: number) => void

const WithEvent = z.object({ event: z.record(z.string(), z.unknown()), lang: z.string().nullish() })
const WithResponse = z.object({ response: z.object({ events: z.array(z.unknown()) }), lang: z.string().nullish() })
const EventsResponse = z.object({ events: z.array(z.unknown()) })
const BareEvent = z.union([
  z.object({ global_id: z.unknown() }),
  z.object({ title: z.unknown(), start_date: z.unknown() }),
])
const ErrorBody = z.object({ code: z.string(), message: z.string() })

/**
 * The events in one JSON value: an event, `{ event, lang }`, an array of events, a response of the events route
 * (`{ events }`), or a recorded response (`{ response, lang }`). The locations of several events have a number after
 * `location`. Each event has the notes about the text of the value.
 */
export const parseSourceItems = (value: unknown, location: string, notes: string[] = []): SourceItem[] =>
  addNotes(listSourceItems(value, location), notes)

function listSourceItems(value: unknown, location: string): SourceItem[] {
  if (typeof value !== 'object' || value === null)
    return [{ location, problem: 'is not an event and not a list of events' }]
  const withEvent = WithEvent.safeParse(value).data
  if (withEvent) return [{ location, lang: withEvent.lang ?? undefined, event: withEvent.event }]
  const withResponse = WithResponse.safeParse(value).data
  if (withResponse) return numberEvents(withResponse.response.events, location, withResponse.lang ?? undefined)
  const events = EventsResponse.safeParse(value).data?.events ?? (Array.isArray(value) ? (value as unknown[]) : null)
  if (events) return numberEvents(events, location)
  if (BareEvent.safeParse(value).success) return [{ location, event: value }]
  const errorBody = ErrorBody.safeParse(value).data
  const problem = errorBody
    ? `holds the error “${errorBody.message}” (${errorBody.code})`
    : 'is not an event and not a list of events'
  return [{ location, problem }]
}

const numberEvents = (events: unknown[], location: string, lang?: string): SourceItem[] =>
  events.map((event, index) => ({ location: `${location} event ${index + 1}`, lang, event }))

/** The escapes of JSON for NUL and for surrogates. A surrogate that is not part of a pair is no character. */
const unstorableEscape = /\\u(0000|d[89a-f])/i

/** Parses JSON with the texts and names in the form that the database can store. Throws a SyntaxError. */
export function parseJson(text: string): unknown {
  if (text.length > shortLength && hasManyLevels(text)) throw new SyntaxError(`it has more than ${levelsMax} levels`)
  return unstorableEscape.test(text)
    ? JSON.parse(text, (_key, value: unknown) => toStorableValue(value))
    : JSON.parse(text)
}

const levelsMax = 1_000
const shortLength = 100_000

/** Whether lists and objects of JSON are in each other more than a thousand times: the parser would take seconds. */
function hasManyLevels(text: string): boolean {
  let levels = 0
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]
    if (mark === '"') at = findEndOfString(text, at)
    else if (mark === '[' || mark === '{') levels++
    else if (mark === ']' || mark === '}') levels--
    if (levels > levelsMax) return true
  }
  return false
}

/** The index of the quote that ends the string that begins at `start`. A regular expression fails on long strings. */
function findEndOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

function toStorableValue(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [toStorableText(name), member as unknown]))
}

/** The value of a response in JSON, and notes about its characters. Throws an ImportFailure for `reason` without JSON. */
export function parseJsonBody(bytes: Uint8Array, hints: TextHints, reason: string) {
  try {
    const { text, notes, lineNotes } = decodeBody(bytes, hints)
    return { value: parseJson(text), notes: [...notes, ...lineNotes].map(note => note.text) }
  } catch {
    throw new ImportFailure(reason)
  }
}
