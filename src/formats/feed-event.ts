import type { AttendanceMode, EventStatus } from '../core/event-status.ts'
import type { Language } from '../core/language.ts'
import type { Zone } from '../core/time/zone.ts'
import type { WallTime } from '../core/time/wall-time.ts'
import type { LinkedFields, LinkedLists } from './json-ld.ts'

/** The fields of an event that feeds show, as lists have them. What an event password protects is empty or null. */
export type FeedEvent = LinkedLists & {
  id: number
  title: string
  description: string
  excerpt: string
  url: string
  image: false | FeedImage
  all_day: boolean | null
  start_date: WallTime
  end_date: WallTime
  utc_start_date: WallTime
  utc_end_date: WallTime
  timezone: Zone
  timezone_abbr: string
  modified_utc: WallTime
  date_utc: WallTime
  cost: string
  cost_details: { values: string[]; currency_code: string; currency_symbol: string; currency_position: string }
  website: string
  show_map: boolean | null
  show_map_link: boolean | null
  hide_from_listings: boolean | null
  sticky: boolean | null
  featured: boolean | null
  categories: FeedTerm[]
  tags: FeedTerm[]
  venue: FeedVenue | FeedVenue[]
  event_status: EventStatus
  event_status_reason: string
  attendance_mode: AttendanceMode | ''
  online_url: string
  previous_start_date: WallTime
  utc_previous_start_date: WallTime
  i18n_language: string
  series: SeriesOfFeedEvent | null
}

/** The series of a date. `original_start_date` is when its rule has the date, on a clock in the zone of the series. */
export type SeriesOfFeedEvent = { id: number; all_url: string; recurrence: string[]; original_start_date: WallTime }

export type FeedImage = { url: string; extension?: string | undefined; filesize?: number | undefined }

export type FeedTerm = { name: string }

export type FeedVenue = LinkedFields<'venue'> & { id: number }

export type FeedOrganizer = LinkedFields<'organizer'>

/** What feeds say about themselves. */
export type FeedHead = {
  /** The name of the calendar. */
  name: string
  description: string
  language: Language
  /** The host of the service, which makes the ids of events unique in the world. */
  host: string
  /** The address of the calendar page. */
  siteUrl: string
  /** The address of this feed. */
  feedUrl: string
  /** When the newest event of the feed changed; null without events. */
  modifiedUtc: WallTime | null
}

/** Writes a feed event by event. A feed is the head, the events and the tail. */
export type FeedWriter = {
  head: () => string
  /** `index` counts from 0. `json` is the event as PostgreSQL wrote it. */
  formatEvent: (event: FeedEvent, details: { index: number; json: string; sequence: number }) => string
  tail: () => string
}

/** The place of a venue in one line: its name and address. */
export const formatVenueLine = ({ venue, address, city, stateprovince, zip, country }: FeedVenue): string =>
  [venue, address, city, stateprovince, zip, country].filter(Boolean).join(', ')

const mediaTypeByExtension: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
}

/** The media type of an image by the extension of its URL; undefined if the extension says nothing. */
export const getImageMediaType = ({ extension = '' }: FeedImage): string | undefined => mediaTypeByExtension[extension]
