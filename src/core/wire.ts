import { z } from 'zod'
import { parseHttpUrl, removeControlCharacters } from './text/html/html.ts'
import { languages } from './language.ts'
import { formatAlternatives } from './text/alternatives.ts'
import { normalizeLogin } from './text/letter-case.ts'
import { withMessage } from './failure/messages.ts'
import { int4Max } from './text/record-id.ts'

/**
 * Schemas for fields that URLs and forms send as text, and typed clients as values. A text that cannot be parsed
 * reaches the schema unchanged, so that the schema rejects it.
 */

/** Parses the text with `read`, then validates with `schema`. The cast hides the text from typed clients. */
export const wire = <T extends z.ZodType>(read: (raw: unknown) => unknown, schema: T) =>
  z.preprocess(read, schema) as unknown as z.ZodType<z.output<T>, z.output<T>>

/** As `wire`, for a field that `''` and `null` clear. */
export const clearable = <T extends z.ZodType>(read: (raw: unknown) => unknown, schema: T) =>
  wire(raw => (typeof raw === 'string' && raw.trim() === '' ? null : read(raw)), schema.nullable())

const booleanWords: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }
const yesNoWords: Record<string, boolean> = {
  ...booleanWords,
  yes: true,
  on: true,
  y: true,
  no: false,
  off: false,
  n: false,
}

const createBooleanReader = (words: Record<string, boolean>) => (raw: unknown) =>
  typeof raw === 'string' || typeof raw === 'number' ? (words[String(raw).trim().toLowerCase()] ?? raw) : raw

/** `true`, `false`, `1` or `0`; z.coerce.boolean() would read "false" as true. */
export const boolean = () => wire(createBooleanReader(booleanWords), z.boolean())

/** Reads a boolean as `booleanOrWord` does; returns anything else as it is. */
export const readBooleanOrWord = createBooleanReader(yesNoWords)

/** As `boolean`, and also yes, no, on, off, y and n. */
export const booleanOrWord = () => wire(readBooleanOrWord, z.boolean())

export const readInt = (raw: unknown) => (typeof raw === 'string' && /^\s*-?\d{1,15}\s*$/.test(raw) ? Number(raw) : raw)

/** A whole number from `min` to `max`. */
export const int = (min = 1, max = int4Max) => wire(readInt, z.int().min(min).max(max))

/** An id in a body or a query. */
export const id = () => int(1)

/** An id in a path. Any digits are valid; 0 and numbers larger than any id find no record. */
export const pathId = () =>
  wire(
    raw => (typeof raw === 'string' && /^\d+$/.test(raw) ? Math.min(Number(raw), int4Max) : raw),
    z.int(withMessage('id')).min(0).max(int4Max),
  )

/** A slug in a path. Any text is valid and may find no record. */
export const pathSlug = () => wire(readScalar, z.string(withMessage('slug')).overwrite(toStorableText).max(10_000))

/** An id, where `0`, `''` and `null` mean none. */
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

/** An id, where `0` and `null` mean none, and `''` is invalid. */
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

/** A number that JSON carries exactly. */
export const exactNumber = z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)

/** A decimal number within bounds. */
export const number = (min: number, max: number) => wire(readNumber, decimal(min, max))

/** Degrees from -`limit` to `limit`; `''` and `null` clear them. */
export const degrees = (limit: number) => clearable(readNumber, decimal(-limit, limit))

/**
 * A number or a boolean as text. Not a number that JSON cannot carry exactly, such as 1e400 and numbers of more than 15
 * digits: its text would be another one than the caller wrote.
 */
const readScalar = (raw: unknown) => (isExactNumber(raw) || typeof raw === 'boolean' ? String(raw) : raw)

const isExactNumber = (raw: unknown): raw is number =>
  typeof raw === 'number' && Number.isFinite(raw) && Math.abs(raw) <= Number.MAX_SAFE_INTEGER

/** The text as PostgreSQL can store it: without NUL, and with U+FFFD for lone surrogates. */
export const toStorableText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')

/** A text that must not be empty or `0`, such as a title; trimmed and without control characters. */
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

/** A name that `''` and `null` clear; trimmed and without control characters. */
export const nullableName = (max: number) =>
  clearable(
    readScalar,
    z
      .string()
      .overwrite(text => removeControlCharacters(toStorableText(text)))
      .trim()
      .min(1)
      .max(max),
  )

/** A text that `''` and `null` clear. */
export const nullableText = (max: number) => clearable(readScalar, z.string().overwrite(toStorableText).max(max))

/** A text that must not be empty when it is sent, such as the text of a search box. */
export const nonEmptyText = (max: number) =>
  wire(readScalar, z.string().overwrite(toStorableText).trim().min(1).max(max))

const readWord = (raw: unknown) => (typeof raw === 'string' ? raw.trim().toLowerCase() : raw)

/** One word from `values`, in upper or lower case. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => wire(readWord, z.enum(values))

/** As `oneOf`, where `''` and `null` clear the field. */
export const oneOfOrNull = <const T extends readonly [string, ...string[]]>(values: T) =>
  clearable(readWord, z.enum(values))

/** As `oneOf`, where `''` and `null` mean `wordIfBlank`. */
export const oneOfOrBlank = <const T extends readonly [string, ...string[]]>(values: T, wordIfBlank: T[number]) =>
  wire(raw => (raw === null || readWord(raw) === '' ? wordIfBlank : readWord(raw)), z.enum(values))

type Optional<T extends z.ZodType> = z.ZodType<z.output<T> | null | undefined, z.output<T> | null | undefined>

/** A field of a body where `null` means absent. */
export const nullAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess(raw => raw ?? undefined, schema.optional()) as unknown as Optional<T>

/** As `nullAsAbsent`, for a value that has no null. */
export const nullAsMissing = <T extends z.ZodType>(schema: T) =>
  nullAsAbsent(schema) as z.ZodType<z.output<T> | undefined, z.output<T> | null | undefined>

/** A boolean in a body. `null`, which a read shows for a boolean that the caller may not know, leaves it as it is. */
export const booleanOrKept = () => nullAsMissing(boolean())

/** A field of a body where `null` and `''` mean absent. */
export const nullOrBlankAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess(raw => (raw === '' ? undefined : (raw ?? undefined)), schema.optional()) as unknown as Optional<T>

/** One word from `values`, where `null` and `''`, which reads show, mean absent. */
export const oneOfOrKept = <const T extends readonly [string, ...string[]]>(values: T) =>
  nullOrBlankAsAbsent(oneOf(values)) as z.ZodType<T[number] | null | undefined, T[number] | '' | null | undefined>

/** An absolute `http` or `https` address; `''` and `null` clear it. */
export const webAddress = () =>
  clearable(
    raw => (typeof raw === 'string' ? (parseHttpUrl(toStorableText(raw)) ?? raw) : raw),
    z
      .string(withMessage('web-address'))
      .max(2000)
      .refine(text => parseHttpUrl(text) !== null, withMessage('web-address')),
  )

/** The id of an object that has one, such as a record that was read before; any other value unchanged. */
export const readId = (raw: unknown): unknown =>
  typeof raw === 'object' && raw !== null && 'id' in raw && raw.id !== undefined ? raw.id : raw

/** A field with an id that also accepts an object with the id, such as a record that was read before. */
export const idOfRecord = <T extends z.ZodType>(schema: T) =>
  z.preprocess(readId, schema) as unknown as z.ZodType<z.output<T>, z.input<T> | { id: number }>

/** Marks a schema of a list that also accepts one item alone, ids as text, and null. The OpenAPI document says so. */
export const singleItemKeyword = 'acceptsSingleItem'

/** An id or a login, as `3` or `anna`. Digits are an id; a login is in lower case. */
export const idOrLogin = () =>
  wire(
    readInt,
    z.union(
      [
        z.int().min(1).max(int4Max),
        z.string().overwrite(toStorableText).trim().overwrite(normalizeLogin).min(1).max(60),
      ],
      withMessage('id-or-login'),
    ),
  )

/** The language of the texts that a request reads or writes. */
export const language = (meaning = `Language of the texts: ${formatAlternatives(languages)}.`) =>
  oneOf(languages).describe(meaning).optional()

const price = z.union([z.string().overwrite(toStorableText).max(200), exactNumber])

/** A cost as a request sends it: a text, a number, or a list of these; null for none. */
export const costField = () => z.union([price, z.array(price).max(50)], withMessage('text-or-numbers')).nullable()
