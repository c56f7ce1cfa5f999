/** The languages of the sample year, the original one first. */
export const sampleLanguages = ['en', 'fr', 'el'] as const

export type SampleLanguage = (typeof sampleLanguages)[number]

/** The same text in each language of the sample year. Descriptions and excerpts are clean HTML, all else is plain text. */
export type TranslatedText = Record<SampleLanguage, string>

type Month = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
/** ISO day of the week: 1 is Monday, 7 is Sunday. */
type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7
/** Which of a month's Mondays, Tuesdays and so on: the first to the fourth, or -1 for the last. */
type WeekOfMonth = 1 | 2 | 3 | 4 | -1

/** Months in which something recurs, both included. October to May runs over the new year. */
export type Season = { fromMonth: Month; toMonth: Month }

/** The day or days on which an event starts: a day of the year ('10-28'), a rule once a year, or one that recurs. */
export type RecurrencePattern =
  | `${number}-${number}`
  | { month: Month; week: WeekOfMonth; weekday: Weekday }
  | ({ every: 'week'; weekday: Weekday } & Season)
  | ({ every: 'month'; week: WeekOfMonth; weekday: Weekday } & Season)

/** A category or tag. `parent` is the key of another category. */
export type SampleTerm = { key: string; name: TranslatedText; description?: TranslatedText; parent?: string }

export type SampleVenue = {
  key: string
  venue: TranslatedText
  description?: TranslatedText
  address?: TranslatedText
  city?: TranslatedText
  country?: TranslatedText
  province?: string
  zip?: string
  phone?: string
  website?: string
  /** Degrees north and east, WGS 84. Both or neither. */
  lat?: number
  lng?: number
}

export type SampleOrganizer = {
  key: string
  organizer: TranslatedText
  description?: TranslatedText
  phone?: string
  email?: string
  website?: string
}

/**
 * What happens, and on which days of any year.
 *
 * `at` and `until` are wall times in `zone` ('20:30'), both or neither; without them the event lasts whole days.
 * An event of one day whose `until` is not after its `at` ends on the next day.
 * `categories`, `tags`, `venue` and `organizers` are keys.
 */
export type SampleEvent = {
  key: string
  title: TranslatedText
  description: TranslatedText
  excerpt?: TranslatedText
  /** An IANA name, or a fixed offset such as 'UTC+2'. */
  zone: string
  on: RecurrencePattern
  /** How many days it lasts; 1 when absent. */
  days?: number
  cost?: string | string[]
  website?: string
  categories: string[]
  tags: string[]
  venue?: string
  organizers: string[]
  featured?: boolean
  sticky?: boolean
  /** Never: a first start must not depend on pictures that live elsewhere. */
  image?: never
} & ({ at: string; until: string } | { at?: never; until?: never })

/** An event on its day. Wall times are 'YYYY-MM-DD HH:MM:SS' in `zone`; whole days run from 00:00:00 to 23:59:59. */
export type DatedEvent = Omit<SampleEvent, 'on' | 'at' | 'until' | 'days'> & {
  startWall: string
  endWall: string
  allDay: boolean
}
