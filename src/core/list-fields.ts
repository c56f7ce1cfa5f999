import { z } from 'zod'
import { withMessage } from './failure/messages.ts'
import { parseOrigin } from './origin.ts'
import { id, readId, readInt, singleItemKeyword, toStorableText, wire } from './wire.ts'
import { int4Max } from './text/record-id.ts'
import { recurrenceLinesMax, recurrenceTextMax } from './recurrence/recurrence-lines.ts'

/** Schemas for lists, which URLs and forms send as text or as repeated fields, and typed clients as lists. */

/**
 * As `wire`, for a list. Typed clients send a list of `Item`, or one item alone, which `read` makes a list of; and
 * `Other` values.
 */
export const wireList = <Item, Other = never>() =>
  wire as <T extends z.ZodType<unknown[] | null>>(
    read: (raw: unknown) => unknown,
    schema: T,
  ) => z.ZodType<z.output<T>, Item | Item[] | Other>

/** A list of words from `values`, in upper or lower case, as comma-separated text or a list. */
export const someOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  wireList<T[number]>()(
    raw => mapList(splitList(raw), word => (typeof word === 'string' ? word.toLowerCase() : word)),
    z.array(z.enum(values, withMessage('some-of'))),
  )

/** At most `max` origins such as `https://example.org`, as comma-separated text or a list; `null` clears them. */
export const origins = (max: number) => {
  const item = z.string(withMessage('origin')).refine(text => parseOrigin(text) === text, withMessage('origin'))
  const readOrigin = (raw: unknown) => (typeof raw === 'string' ? (parseOrigin(raw) ?? raw) : raw)
  return wireList<string, null>()(
    raw => (raw === null ? null : mapList(splitList(raw), readOrigin)),
    z.array(item).max(max).nullable(),
  )
}

/** At most `max` ids, as `3`, `3,5` or a list. 0 and -1 are none. */
export const ids = (max = 100) => {
  const item = z.int(withMessage('ids')).min(1, withMessage('ids')).max(int4Max)
  return wireList<number>()(raw => readIdList(raw, readInt), z.array(item).max(max))
}

/** At most `max` ids, slugs or names, as `3`, `music`, `3,music`, `{ id: 3 }` or a list. Digits are an id; 0 and -1 are none. */
export const refs = (max = 100) => {
  const item = z.union(
    [z.int().min(1).max(int4Max), z.string().overwrite(toStorableText).min(1).max(200)],
    withMessage('refs'),
  )
  return wireList<number | string | { id: number }, null>()(
    raw => (raw === null ? [] : readIdList(raw, ref => readInt(readId(ref)))),
    z.array(item).max(max),
  )
}

/**
 * Links to records: an id, a list of ids, `{ id }`, or objects with the fields of new records. `0`, `-1`,
 * `''`, `[]` and null are none.
 */
export const links = <T extends z.ZodType>(inline: T) => {
  const item = z.union([z.int().min(1).max(int4Max), z.strictObject({ id: id() }), inline], withMessage('link'))
  const list = wireList<number | { id: number } | z.input<T>, null>()(readLinks, z.array(item).max(50))
  return list.meta({ [singleItemKeyword]: true })
}

function readLinks(raw: unknown): unknown {
  const isSingleObject =
    typeof raw === 'object' && raw !== null && !Array.isArray(raw) && !Object.keys(raw).every(key => /^\d+$/.test(key))
  return raw === null ? [] : readIdList(isSingleObject ? [raw] : raw, readLink)
}

/** A link to nothing is 0. An object without an id is a new record if it has fields. */
function readLink(link: unknown): unknown {
  if (typeof link !== 'object' || link === null) return link === null ? 0 : readInt(link)
  const { id: linkedId, ...fields } = link as Record<string, unknown>
  const read = readInt(linkedId)
  if (read !== undefined && read !== null && !idsOfNothing.includes(read)) return { id: read }
  return 'id' in link && Object.keys(fields).length === 0 ? 0 : fields
}

/**
 * A comma-separated text, a list or one value, as a list without empty items. Commas inside list
 * items do not split them.
 */
function splitList(raw: unknown): unknown {
  const list = typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? toList(raw) : raw
  const parts: unknown[] = typeof list === 'string' ? list.split(',') : Array.isArray(list) ? list : [list]
  return parts.map(part => (typeof part === 'string' ? part.trim() : part)).filter(part => part !== '')
}

/** `{ 0: 'a', 1: 'b' }` or `{}`, as some form encoders and PHP send a list, as a list; any other object unchanged. */
const toList = (raw: object): unknown => (Object.keys(raw).every(key => /^\d+$/.test(key)) ? Object.values(raw) : raw)

/** What forms and clients of the TEC API send in place of an id if nothing is chosen. */
const idsOfNothing: readonly unknown[] = [0, -1, false]

/** A list as `splitList` makes it, with each item as `read` returns it, and without the ids of nothing. */
const readIdList = (raw: unknown, read: (item: unknown) => unknown): unknown => {
  const list = mapList(splitList(raw), read)
  return Array.isArray(list) ? list.filter(item => !idsOfNothing.includes(item)) : list
}

const mapList = (list: unknown, read: (raw: unknown) => unknown) => (Array.isArray(list) ? list.map(read) : list)

/** Lines of a recurrence, as a list or as one text. `null` is none. */
export const recurrenceLines = () =>
  wireList<string, null>()(
    (raw: unknown) => {
      if (raw === null) return []
      return typeof raw === 'string' ? raw.split(/\r?\n/).filter(line => line.trim() !== '') : raw
    },
    z.array(z.string().max(recurrenceTextMax)).max(recurrenceLinesMax),
  )
