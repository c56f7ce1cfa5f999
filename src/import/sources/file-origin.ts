import type { Zone } from '../../core/time/zone.ts'
import type { TextHints } from '../../formats/decode/decode-text.ts'
import type { OnEventCount } from './source-item.ts'

/** Where a file comes from, and how it is read. */
export type FileOrigin = TextHints & {
  /** The name of the file, or its URL without credentials. */
  name: string
  isUrl: boolean
  /** The URL that has sent it, without credentials. It may be a secret: only a page publishes addresses that start there. */
  address?: string | undefined
  /**
   * The first part of the global ids of its events; by default each reader derives it from the URL, the file name or
   * the calendar in the file.
   */
  calendarId?: string | undefined
  /** The zone of floating times, if the calendar names no zone. */
  siteZone: Zone
  onEventCount: OnEventCount
}

/** The first page of the site that has sent a file. */
export const getSite = ({ address }: FileOrigin): string | null => (address ? new URL('/', address).href : null)
