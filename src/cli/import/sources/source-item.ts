import { z } from 'zod'

/** One event of a source, still as it came; `place` is where it stands: `file:line`, or an address and a number. */
export type SourceEvent = { location: string; lang?: string | undefined; event: unknown }

/** Something of a source that is no event, and why. */
export type SourceError = { location: string; error: string }

export type SourceItem = SourceEvent | SourceError

/** Told how many more events are coming, as far as a source knows before it is read. */
export type OnExpectedEvents = (events: number) => void

const WithEvent = z.object({ event: z.record(z.string(), z.unknown()), lang: z.string().nullish() })
const WithResponse = z.object({ response: z.object({ events: z.array(z.unknown()) }), lang: z.string().nullish() })
const List = z.object({ events: z.array(z.unknown()) })
const Bare = z.union([z.object({ global_id: z.unknown() }), z.object({ title: z.unknown(), start_date: z.unknown() })])
const Refused = z.object({ code: z.string(), message: z.string() })

/**
 * The events in one JSON value: `{ event, lang }`, a recorded list `{ response: { events } }`, a list `{ events }`, an array of
 * events, or one event. Those of a list are numbered behind `place`.
 */
export function parseSourceItems(value: unknown, place: string): SourceItem[] {
  const withEvent = WithEvent.safeParse(value).data
  if (withEvent) return [{ location: place, lang: withEvent.lang ?? undefined, event: withEvent.event }]
  const recorded = WithResponse.safeParse(value).data
  if (recorded) return numbered(recorded.response.events, place, recorded.lang ?? undefined)
  const list = List.safeParse(value).data?.events ?? (Array.isArray(value) ? (value as unknown[]) : null)
  if (list) return numbered(list, place)
  if (Bare.safeParse(value).success) return [{ location: place, event: value }]
  const refused = Refused.safeParse(value).data
  return [
    {
      location: place,
      error: refused ? `holds an error: ${refused.message} (${refused.code})` : 'is no event and no list of events',
    },
  ]
}

const numbered = (events: unknown[], place: string, lang?: string): SourceItem[] =>
  events.map((event, index) => ({ location: `${place} event ${index + 1}`, lang, event }))

/** A JSON text as a value, without the NUL characters that no text in the database can hold. Throws a SyntaxError. */
export const parseJson = (text: string): unknown =>
  text.includes('\\u0000')
    ? JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value))
    : JSON.parse(text)
