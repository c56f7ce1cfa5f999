import { z } from 'zod'
import { type FieldDefinition, type FieldDefinitions, listFields } from '../../core/kinds/fields.ts'
import { organizer } from '../../core/kinds/organizer.ts'
import { venue } from '../../core/kinds/venue.ts'
import { readInt, readBooleanOrWord, readNumber } from '../../core/wire.ts'
import { int4Max } from '../../core/text/record-id.ts'

/**
 * An event of the TEC API, as its many versions send it. Ids are numbers or strings; a venue is an object, a list or
 * absent; an image is an object, a URL or false; older versions lack some keys.
 */

/** A string, or another value in its place; `''` for null and for a boolean. */
const sentText = z
  .union([z.string(), z.number(), z.boolean(), z.null()], 'is not text')
  .transform(value => (typeof value === 'boolean' || value === null ? '' : String(value).trim()))

const text = () => sentText.default('')

/** A flag in any spelling. An empty one, and null in a protected event of a list, are false. */
const sentFlag = z
  .union([z.boolean(), z.number(), z.string(), z.null()], 'is neither true nor false')
  .transform((value, issues) => {
    if (value === null || (typeof value === 'string' && value.trim() === '')) return false
    const read = readBooleanOrWord(value)
    if (typeof read === 'boolean') return read
    issues.addIssue({ code: 'custom', message: `“${value}” is neither true nor false` })
    return false
  })

const flag = (valueIfAbsent = false) => sentFlag.default(valueIfAbsent)

/** A field that only some versions and extensions send; undefined if it is absent. */
const textIfSent = () => sentText.optional()
const flagIfSent = () => sentFlag.optional()

/** Whether a date is missing: versions write an empty text, or the zeros of a draft without a date. */
export const isZeroDate = (value: string): boolean => value === '' || value.startsWith('0000-00-00')

/** A list. One object is a list of one; any empty value is an empty list. */
const listOf = <T extends z.ZodType>(member: T) => z.preprocess(toList, z.array(member, 'is not a list'))

function toList(value: unknown): unknown {
  if (isEmpty(value)) return []
  return typeof value === 'object' && !Array.isArray(value) ? [value] : value
}

/** Versions differ in how they write an empty value. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** A positive whole number, or a string with one; undefined for anything else. */
const optionalCount = () =>
  z
    .unknown()
    .transform(value => {
      const number = readInt(value)
      const isCount = typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= int4Max
      return isCount ? number : undefined
    })
    .optional()

/** A number, or a string with one; undefined for anything else. */
const optionalNumber = () =>
  z
    .unknown()
    .transform(value => {
      const number = readNumber(value)
      return typeof number === 'number' && Number.isFinite(number) ? number : undefined
    })
    .optional()

const lineage = z.array(z.string()).catch([]).default([])

/** The URL of an image; `''` for `false`, which is the URL of an image whose file is missing. */
const imageUrl = () => z.string().catch('').default('')

const ImageSize = z.object({
  width: optionalCount(),
  height: optionalCount(),
  'mime-type': z.string().optional().catch(undefined),
  filesize: optionalCount(),
  url: imageUrl(),
})

const Image = z.object({
  url: imageUrl(),
  width: optionalCount(),
  height: optionalCount(),
  filesize: optionalCount(),
  sizes: z.record(z.string(), ImageSize).optional().catch(undefined),
})

/** An image as an object or as its URL; null for no image. An id instead of them has no URL. */
const image = () => z.preprocess(toImage, Image.nullable())

function toImage(value: unknown): unknown {
  if (isEmpty(value)) return null
  return typeof value === 'object' ? value : { url: value }
}

/** A value that is not text is `''`. */
const optionalText = () => z.string().catch('').default('')

const publication = {
  status: text(),
  date: text(),
  date_utc: text(),
  modified: optionalText(),
  modified_utc: optionalText(),
}
const identity = { id: text(), global_id: text(), global_id_lineage: lineage, url: text(), rest_url: text() }

const Term = z.object({ id: text(), name: text(), slug: text(), description: text(), parent: text(), color: text() })

type FieldReader<Field extends FieldDefinition> = Field['type'] extends 'flag'
  ? ReturnType<typeof flag>
  : Field['type'] extends 'degrees'
    ? ReturnType<typeof optionalNumber>
    : ReturnType<typeof text>

/** The fields of a kind as they are sent: texts, numbers, and flags, which are true if they are absent. */
const createFieldReaders = <Fields extends FieldDefinitions>(fields: Fields) =>
  Object.fromEntries(
    listFields(fields).map(([name, { type }]) => [
      name,
      type === 'flag' ? flag(true) : type === 'degrees' ? optionalNumber() : text(),
    ]),
  ) as { [Name in keyof Fields]: FieldReader<Fields[Name]> }

const Venue = z.object({
  ...identity,
  ...publication,
  venue: text(),
  description: text(),
  excerpt: text(),
  slug: text(),
  image: image(),
  ...createFieldReaders(venue.fields),
})

const Organizer = z.object({
  ...identity,
  ...publication,
  organizer: text(),
  description: text(),
  excerpt: text(),
  slug: text(),
  image: image(),
  ...createFieldReaders(organizer.fields),
})

const CostDetails = z
  .object({
    currency_symbol: text(),
    currency_code: text(),
    currency_position: text(),
    values: z
      .array(z.union([z.string(), z.number()]).transform(String))
      .catch([])
      .default([]),
  })
  .catch({ currency_symbol: '', currency_code: '', currency_position: '', values: [] })

export const TecEvent = z.object({
  ...identity,
  /** Where relative addresses start, in formats of files. Default: `url`. */
  base_url: text(),
  /** The site of a file, where they start if the event has no page. */
  site_url: text(),
  ...publication,
  title: text(),
  description: text(),
  excerpt: text(),
  slug: text(),
  image: image(),
  all_day: flag(),
  start_date: text(),
  end_date: text(),
  utc_start_date: text(),
  utc_end_date: text(),
  timezone: text(),
  cost: text(),
  cost_details: CostDetails.default({ currency_symbol: '', currency_code: '', currency_position: '', values: [] }),
  website: text(),
  show_map: flag(),
  show_map_link: flag(),
  hide_from_listings: flag(),
  sticky: flag(),
  featured: flag(),
  categories: listOf(Term),
  tags: listOf(Term),
  venue: listOf(Venue),
  organizer: listOf(Organizer),
  custom_fields: z.preprocess(value => (isEmpty(value) ? null : value), z.record(z.string(), z.unknown()).nullable()),
  /** Whether there are tickets. Some versions list the providers of the tickets. */
  ticketed: z
    .unknown()
    .transform(value =>
      Array.isArray(value) ? value.length > 0 : Boolean(value) && value !== 'false' && value !== '0',
    )
    .default(false),
  event_status: textIfSent(),
  event_status_reason: textIfSent(),
  attendance_mode: textIfSent(),
  is_online: flagIfSent(),
  online_url: textIfSent(),
  is_virtual: flagIfSent(),
  virtual_url: textIfSent(),
  previous_start_date: text(),
})

export type TecEvent = z.output<typeof TecEvent>
export type TecVenue = z.output<typeof Venue>
export type TecOrganizer = z.output<typeof Organizer>
export type TecTerm = z.output<typeof Term>
export type TecImage = z.output<typeof Image>
export type TecPublication = Pick<TecEvent, keyof typeof publication>
export type TecRecordIdentity = Pick<TecEvent, keyof typeof identity>
