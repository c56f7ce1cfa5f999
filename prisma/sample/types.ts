import type { ContactName } from '../../src/core/kinds/contact-links.ts'
import type { CategoryColor } from '../../src/core/color/category-colors.ts'

/** The languages of the sample year, the original one first. */
export const sampleLanguages = ['en', 'fr', 'el'] as const

export type SampleLanguage = (typeof sampleLanguages)[number]

/**
 * The same text in each language of the sample year. Descriptions and excerpts are clean HTML, all else is plain text.
 */
export type TranslatedText = Record<SampleLanguage, string>

type Month = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
/** ISO day of the week: 1 is Monday, 7 is Sunday. */
type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7
/** The position of a weekday in its month: 1 is the first Monday, -1 the last. */
type WeekOfMonth = 1 | 2 | 3 | 4 | -1

/** The first and the last month in which an event recurs. From October to May contains January. */
export type Season = { fromMonth: Month; toMonth: Month }

/**
 * The days on which an event starts: a day of the year ('10-28'), or a weekday of one month, of
 * each week or of each month.
 */
export type RecurrencePattern =
  | `${number}-${number}`
  | { month: Month; week: WeekOfMonth; weekday: Weekday }
  | ({ every: 'week'; weekday: Weekday } & Season)
  | ({ every: 'month'; week: WeekOfMonth; weekday: Weekday } & Season)

/** A category or tag. `parent` is the key of another category. */
export type SampleTerm = {
  key: string
  name: TranslatedText
  description?: TranslatedText
  parent?: string
  color?: CategoryColor
}

export type SampleVenue = {
  key: string
  venue: TranslatedText
  description?: TranslatedText
  address?: TranslatedText
  city?: TranslatedText
  country?: TranslatedText
  province?: string
  zip?: string
  /** Degrees north and east, WGS 84. Both or neither. */
  lat?: number
  lng?: number
} & Partial<Record<Exclude<ContactName, 'email'>, string>>

export type SampleOrganizer = {
  key: string
  organizer: TranslatedText
  description?: TranslatedText
} & Partial<Record<ContactName, string>>

/**
 * An event that recurs every year.
 *
 * `at` and `until` are the wall times of the start and the end in `zone` ('20:30'). Without them the event lasts
 * all day. If `until` is not after `at`, an event of one day ends on the next day. `categories`, `tags`, `venue`
 * and `organizers` are keys.
 */
export type SampleEvent = {
  key: string
  title: TranslatedText
  description: TranslatedText
  excerpt?: TranslatedText
  /** An IANA name, or a fixed offset such as 'UTC+2'. */
  zone: string
  on: RecurrencePattern
  /** The number of days it lasts; 1 when absent. */
  days?: number
  cost?: string | string[]
  website?: string
  categories: string[]
  tags: string[]
  venue?: string
  organizers: string[]
  featured?: boolean
  sticky?: boolean
  /** Always absent: the first start must work without a connection to the internet. */
  image?: never
} & ({ at: string; until: string } | { at?: never; until?: never })

/**
 * A sample event with its dates. Wall times are 'YYYY-MM-DD HH:MM:SS' in `zone`; all-day events last
 * from 00:00:00 to 23:59:59.
 */
export type SampleOccurrence = Omit<SampleEvent, 'on' | 'at' | 'until' | 'days'> & {
  startWall: string
  endWall: string
  allDay: boolean
  /** The rule of all occurrences of the event in the year, for an event of each week or month. */
  recurrence?: string[]
}
