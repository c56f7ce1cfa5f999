import { formatMessage, type Message } from '../failure/messages.ts'
import { startOfDay, type WallTime } from '../time/wall-time.ts'
import type { Zone } from '../time/zone.ts'

/** The recurrence set of RFC 5545 (3.8.5) without its start. Wall times are in the zone of the series. */
export type Recurrence = {
  /** The value of RRULE in canonical form (see formatRule); null: only the start and `additions`. */
  rule: string | null
  /** RDATE: ascending, each once; at 00:00:00 in all-day series. */
  additions: WallTime[]
  /** EXDATE: as `additions`. */
  exclusions: WallTime[]
}

/** The first start of a series, and the zone in which its rule runs. */
export type SeriesStart = { startWall: WallTime; zone: Zone; isAllDay: boolean }

/** The dates of a series exist for this many months from now. */
export const horizonMonths = 24
/** The largest number of dates that a request may give a series, up to the horizon. The job may add more later. */
export const datesMax = 1000

/** A recurrence that the service does not support. `detail` says which part, and what to send instead. */
export class RecurrenceError extends Error {
  override readonly name = 'RecurrenceError'
  readonly detail: Message

  constructor(detail: Message) {
    super(formatMessage(detail, 'en'))
    this.detail = detail
  }
}

/** The first date of a series: its start, at 00:00:00 in all-day series. */
export const getFirstDate = ({ startWall, isAllDay }: SeriesStart): WallTime =>
  isAllDay ? startOfDay(startWall) : startWall

/** The wall times in order, each once. */
export const sortDates = (dates: readonly WallTime[]): WallTime[] => [...new Set(dates)].sort()
