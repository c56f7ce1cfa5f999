import { z } from 'zod'
import { parseHttpUrl, removeControlCharacters } from './text/html.ts'
import { languages } from './language.ts'
import { formatAlternatives } from './text/alternatives.ts'
import { parseMoment } from './time/moment.ts'
import { parseZone } from './time/zone.ts'
import { withMessage } from './messages.ts'

/**
 * Fields that a URL or a form spells as text and a typed client sends as values.
 * Everything that knows about spelling is in this file; a text that cannot be read is handed on untouched, so that the
 * schema names the fault.
 */

/** The cast is the one place where TypeScript is told that typed clients never see the textual spelling. */
const wire = <T extends z.ZodType>(read: (raw: unknown) => unknown, schema: T) =>
  z.preprocess(read, schema) as unknown as z.ZodType<z.output<T>, z.output<T>>

/** The same for a field that may be empty: `''` and `null` clear it. */
const clearing = <T extends z.ZodType>(read: (raw: unknown) => unknown, schema: T) =>
  wire(raw => (typeof raw === 'string' && raw.trim() === '' ? null : read(raw)), schema.nullable())

const SPELLINGS: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }
const WORDS: Record<string, boolean> = { ...SPELLINGS, yes: true, on: true, y: true, no: false, off: false, n: false }

const readFlag = (spellings: Record<string, boolean>) => (raw: unknown) =>
  typeof raw === 'string' || typeof raw === 'number' ? (spellings[String(raw).trim().toLowerCase()] ?? raw) : raw

/** `true`, `false`, `1`, `0`. Plain z.boolean() would read "false" as true here. */
export const flag = () => wire(readFlag(SPELLINGS), z.boolean())

/** Reads a flag in the spelling of `lenientFlag`; returns anything else as it is. */
export const readLenientFlag = readFlag(WORDS)

/** As `flag`, and the words yes, no, on, off. */
export const lenientFlag = () => wire(readLenientFlag, z.boolean())

export const readInt = (raw: unknown) => (typeof raw === 'string' && /^\s*-?\d{1,15}\s*$/.test(raw) ? Number(raw) : raw)

/** The largest integer the database stores. */
export const int4Max = 2_147_483_647

/** A whole number of at least `min`. */
export const int = (min = 1, max = int4Max) => wire(readInt, z.int().min(min).max(max))

/** An id in a body or a query. */
export const id = () => int(1)

/** An id that names a record by its path: digits, which may name none (0, or more than any id) but are no fault. */
export const pathId = () =>
  wire(
    raw => (typeof raw === 'string' && /^\d+$/.test(raw) ? Math.min(Number(raw), int4Max) : raw),
    z.int(withMessage('id')).min(0).max(int4Max),
  )

/** A slug that names a record by its path; like an id it may name none, and is no fault. */
export const pathSlug = () => wire(readScalar, z.string(withMessage('slug')).overwrite(toStorableText).max(10_000))

/** A whole number where `0`, `''` and `null` mean none. */
export const idZeroOrBlank = () =>
  wire(
    raw => {
      const read = readInt(raw)
      return read === '' || read === 0 ? null : read
    },
    z.int(withMessage('id-or-none')).min(0, withMessage('id-or-none')).max(int4Max).nullable(),
  )

export const readNumber = (raw: unknown) =>
  typeof raw === 'string' && /^\s*-?\d{1,15}(\.\d{1,20})?\s*$/.test(raw) ? Number(raw) : raw

const decimal = (min: number, max: number) => z.number().min(min).max(max)

/** An id where `0` and `null` mean none, and nothing at all is a fault. */
export const idOrZero = () =>
  wire(
    raw => {
      const read = readInt(raw)
      return read === 0 ? null : read
    },
    z
      .int(withMessage('id-or-none'))
      .min(0, withMessage('id-or-none'))
      .max(int4Max, withMessage('id-or-none'))
      .nullable(),
  )

/** A decimal number within bounds. */
export const number = (min: number, max: number) => wire(readNumber, decimal(min, max))

/** Degrees of at most `limit` to either side; `''` and `null` clear them. */
export const degrees = (limit: number) => clearing(readNumber, decimal(-limit, limit))

const readScalar = (raw: unknown) => (typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : raw)

/** What a database can keep: without NUL, and with U+FFFD for halves of characters. */
export const toStorableText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')

/** A text that may not be empty, such as a title: trimmed, without control characters, and not the lone word `0`. */
export const requiredName = (max: number) =>
  wire(
    readScalar,
    z
      .string()
      .overwrite(text => removeControlCharacters(toStorableText(text)))
      .trim()
      .min(1)
      .max(max)
      .refine(text => text !== '0', withMessage('zero')),
  )

/** A text that may be empty: `''` and `null` clear it. */
export const nullableText = (max: number) => clearing(readScalar, z.string().overwrite(toStorableText).max(max))

/** A text that must be filled when it is sent; what a search box or a slug field sends. */
export const nonEmptyText = (max: number) =>
  wire(readScalar, z.string().overwrite(toStorableText).trim().min(1).max(max))

/** One of a few words, in any case. An empty one is refused. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  wire(raw => (typeof raw === 'string' ? raw.trim().toLowerCase() : raw), z.enum(values))

/** Some of a few words, in any case, as a comma-separated text or a list. */
export const someOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  wire(
    raw => each(splitList(raw), word => (typeof word === 'string' ? word.toLowerCase() : word)),
    z.array(z.enum(values, withMessage('some-of'))),
  )

type Unsaid<T extends z.ZodType> = z.ZodType<z.output<T> | null | undefined, z.output<T> | null | undefined>

/** A field of a body where `null` means: not said. */
export const nullAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess(raw => raw ?? undefined, schema.optional()) as unknown as Unsaid<T>

/** The same where `''` too means: not said. */
export const nullOrBlankAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess(raw => (raw === '' ? undefined : (raw ?? undefined)), schema.optional()) as unknown as Unsaid<T>

const isMoment = (text: string) => parseMoment(text, { zone: 'UTC', now: new Date(0) }) !== null

/**
 * A date or a date and time as text (docs/dates.md lists the forms) or UNIX seconds. It stays text here: which instant it
 * means depends on the zone and the clock, and is decided where both are known.
 */
export const moment = () =>
  wire(
    raw => (typeof raw === 'number' ? String(raw) : raw),
    z.string(withMessage('date')).trim().max(100).refine(isMoment, withMessage('date')),
  )

/** An IANA time zone, `UTC` or a manual zone such as `UTC+5:30`; canonical spelling. */
export const zone = () =>
  wire(
    raw => (typeof raw === 'string' ? (parseZone(raw.trim()) ?? raw) : raw),
    z.string(withMessage('zone')).refine(text => parseZone(text) !== null, withMessage('zone')),
  )

/** An absolute `http` or `https` address; `''` and `null` clear it. */
export const webAddress = () =>
  clearing(
    raw => (typeof raw === 'string' ? (parseHttpUrl(toStorableText(raw)) ?? raw) : raw),
    z
      .string(withMessage('web-address'))
      .max(2000)
      .refine(text => parseHttpUrl(text) !== null, withMessage('web-address')),
  )

/** A comma-separated text, a list, or one value, as a list without its empty members. Members of a list are whole. */
export function splitList(raw: unknown): unknown {
  const listed = typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? numbered(raw) : raw
  const parts: unknown[] = typeof listed === 'string' ? listed.split(',') : Array.isArray(listed) ? listed : [listed]
  return parts.map(part => (typeof part === 'string' ? part.trim() : part)).filter(part => part !== '')
}

/** `{ 0: 'a', 1: 'b' }`, which some form encoders send for a list, as a list; anything else as it is. */
function numbered(raw: object): unknown {
  const keys = Object.keys(raw)
  return keys.length > 0 && keys.every(key => /^\d+$/.test(key)) ? Object.values(raw) : raw
}

/** Ids as `3`, `3,5` or a list; at most `max` of them. */
export const ids = (max = 100) => {
  const one = z.int(withMessage('ids')).min(1, withMessage('ids')).max(int4Max)
  return wire(raw => each(splitList(raw), readInt), z.array(one).max(max))
}

/** Ids, slugs or names as `3`, `music`, `3,music` or a list. Digits are an id. */
export const refs = (max = 100) => {
  const one = z.union(
    [z.int().positive().max(int4Max), z.string().overwrite(toStorableText).min(1).max(200)],
    withMessage('refs'),
  )
  return wire(raw => (raw === null ? [] : each(splitList(raw), readInt)), z.array(one).max(max))
}

/** An id or a login, as `3` or `anna`. Digits are an id; logins are kept in small letters. */
export const idOrLogin = () =>
  wire(
    readInt,
    z.union(
      [z.int().min(1).max(int4Max), z.string().overwrite(toStorableText).trim().toLowerCase().min(1).max(60)],
      withMessage('id-or-login'),
    ),
  )

const each = (list: unknown, read: (raw: unknown) => unknown) => (Array.isArray(list) ? list.map(read) : list)

/** Links to records: an id, a list of ids, `{ id }`, or objects that describe new records; none = `0`, `''`, `[]` or null. */
export const links = <T extends z.ZodType>(inline: T) => {
  const one = z.union([z.int().positive().max(int4Max), z.strictObject({ id: id() }), inline], withMessage('link'))
  return wire(readLinks, z.array(one).max(50))
}

function readLinks(raw: unknown): unknown {
  const isOne =
    typeof raw === 'object' && raw !== null && !Array.isArray(raw) && !Object.keys(raw).every(key => /^\d+$/.test(key))
  const list: unknown = raw === null ? [] : splitList(isOne ? [raw] : raw)
  return Array.isArray(list) ? list.map(readLink).filter(link => link !== 0 && link !== null) : list
}

const readLink = (link: unknown) =>
  typeof link === 'object' && link !== null && 'id' in link && link.id !== undefined ? { id: link.id } : readInt(link)

/** The language of the texts that a request reads or writes. */
export const language = (meaning = `Language of the texts: ${formatAlternatives(languages)}.`) =>
  oneOf(languages).describe(meaning).optional()
