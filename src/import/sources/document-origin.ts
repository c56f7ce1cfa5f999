import type { Zone } from '../../core/time/zone.ts'
import type { OnExpectedEvents } from './source-item.ts'

/** Where a file comes from, and how it is read. */
export type DocumentOrigin = {
  /** The name of the file, or its URL without credentials. */
  name: string
  isAddress: boolean
  /** The first part of the global ids of its events; default: from the name, the address or the content. */
  calendarId?: string | undefined
  /** The zone of times without one, in a calendar that names none. */
  siteZone: Zone
  onExpectedEvents: OnExpectedEvents
}
