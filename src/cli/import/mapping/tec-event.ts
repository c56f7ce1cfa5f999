import { z } from 'zod'

/**
 * An event as calendars of this kind show it, in the versions that are about: ids as numbers or texts, a venue as an
 * object, a list or nothing, an image as an object, an address or false, keys that older versions do not have.
 */

/** A text, or what stands for one; `''` when there is none. */
const text = () =>
  z
    .union([z.string(), z.number(), z.boolean(), z.null()], 'is no text')
    .transform(value => (typeof value === 'boolean' || value === null ? '' : String(value).trim()))
    .default('')

const WORDS: Record<string, boolean> = {
  true: true,
  '1': true,
  yes: true,
  false: false,
  '0': false,
  no: false,
  '': false,
}

/** A flag in any spelling; null (a protected event in a list) is false. */
const flag = (unsaid = false) =>
  z
    .union([z.boolean(), z.number(), z.string(), z.null()], 'is neither true nor false')
    .transform((value, issues) => {
      const read =
        WORDS[
          String(value ?? '')
            .trim()
            .toLowerCase()
        ]
      if (read === undefined) issues.addIssue({ code: 'custom', message: `“${value}” is neither true nor false` })
      return read ?? false
    })
    .default(unsaid)

const wallPattern = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?(?:\.0+)?$/

/** `YYYY-MM-DD HH:MM:SS`; the zeros of a draft without a date are `''`. */
const wall = () =>
  text().transform((value, issues) => {
    if (value === '' || value.startsWith('0000-00-00')) return ''
    const [, day, minute, second = ':00'] = wallPattern.exec(value) ?? []
    if (!day)
      issues.addIssue({ code: 'custom', message: `“${value.slice(0, 40)}” is no date such as 2027-01-31 18:00:00` })
    return `${day} ${minute}${second}`
  })

/** A list; one object is a list of one, everything empty is an empty list. */
const listOf = <T extends z.ZodType>(one: T) => z.preprocess(readList, z.array(one, 'is no list'))

function readList(value: unknown): unknown {
  if (isEmpty(value)) return []
  return typeof value === 'object' && !Array.isArray(value) ? [value] : value
}

/** Nothing, in any of the ways in which it is said. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** A whole number, also as text; undefined for anything else. */
const figure = () =>
  z
    .unknown()
    .transform(value => {
      const number = typeof value === 'string' ? Number(value) : value
      return Number.isInteger(number) && isInt4(number as number) ? (number as number) : undefined
    })
    .optional()

const isInt4 = (number: number) => number > 0 && number < 2 ** 31

/** Degrees, also as text; undefined for anything else. */
const degrees = () =>
  z
    .unknown()
    .transform(value => {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      return typeof number === 'number' && Number.isFinite(number) ? number : undefined
    })
    .optional()

const lineage = z.array(z.string()).catch([]).default([])

const ImageSize = z.object({
  width: figure(),
  height: figure(),
  'mime-type': z.string().optional().catch(undefined),
  filesize: figure(),
  url: z.string().min(1),
})

const Image = z.object({
  url: z.string().min(1, 'is empty'),
  width: figure(),
  height: figure(),
  filesize: figure(),
  sizes: z.record(z.string(), ImageSize).optional().catch(undefined),
})

/** A picture as an object or as its address; null for none. */
const image = () => z.preprocess(readImage, Image.nullable())

function readImage(value: unknown): unknown {
  if (isEmpty(value)) return null
  return typeof value === 'string' ? { url: value } : value
}

const publication = { status: text(), date: wall(), date_utc: wall() }
const origin = { id: text(), global_id: text(), global_id_lineage: lineage, url: text(), rest_url: text() }

const Term = z.object({ id: text(), name: text(), slug: text(), description: text(), parent: text() })

const Venue = z.object({
  ...origin,
  ...publication,
  venue: text(),
  description: text(),
  slug: text(),
  image: image(),
  address: text(),
  city: text(),
  country: text(),
  province: text(),
  state: text(),
  zip: text(),
  phone: text(),
  website: text(),
  stateprovince: text(),
  geo_lat: degrees(),
  geo_lng: degrees(),
  show_map: flag(true),
  show_map_link: flag(true),
})

const Organizer = z.object({
  ...origin,
  ...publication,
  organizer: text(),
  description: text(),
  slug: text(),
  image: image(),
  phone: text(),
  website: text(),
  email: text(),
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
  ...origin,
  ...publication,
  title: text(),
  description: text(),
  excerpt: text(),
  slug: text(),
  image: image(),
  all_day: flag(),
  start_date: wall(),
  end_date: wall(),
  utc_start_date: wall(),
  utc_end_date: wall(),
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
  /** Whether there are tickets; some versions list who sells them. */
  ticketed: z
    .unknown()
    .transform(value =>
      Array.isArray(value) ? value.length > 0 : Boolean(value) && value !== 'false' && value !== '0',
    )
    .default(false),
})

export type TecEvent = z.output<typeof TecEvent>
export type TecVenue = z.output<typeof Venue>
export type TecOrganizer = z.output<typeof Organizer>
export type TecTerm = z.output<typeof Term>
export type TecImage = z.output<typeof Image>
export type TecRecordIdentity = Pick<TecEvent, keyof typeof origin>
