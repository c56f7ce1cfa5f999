import { groupBy } from '../../core/group-by.ts'
import type { Language } from '../../core/language.ts'
import { toInstant, type WallTime } from '../../core/time/wall-time.ts'
import { parseZone, type Zone } from '../../core/time/zone.ts'
import { buildGlobalId } from '../identity/calendar-id.ts'
import { listSharedIds } from '../identity/shared-ids.ts'
import type { SourceCalendar, SourceItem } from '../sources/source-item.ts'
import type { mapCsvRow } from './event-fields.ts'

/** A row that was read. `id` is its id in the calendar, '' for none; `key` is the key of its global id. */
export type RowEvent = {
  location: string
  number: number
  calendarId: string
  id: string
  key: string
  lang: Language | undefined
  fields: ReturnType<typeof mapCsvRow>
  notes: string[]
}

/**
 * The items of the rows of a file. Rows with one id and different starts are events of their own, as in iCalendar:
 * the start is part of their global ids, and `matchEvents` finds them again.
 */
export function* identifyRows(
  rows: (RowEvent | SourceItem)[],
  siteZone: Zone,
  name: string,
): Generator<SourceItem, void> {
  const events = rows.filter(row => 'fields' in row)
  const identified = events.filter(({ id }) => id !== '')
  const sameId = [...groupBy(identified, ({ calendarId, id }) => `${calendarId}?${id}`).values()]
  const isShared = (group: RowEvent[]) => new Set(group.map(row => formatStart(row, siteZone))).size > 1
  const shared = new Set(sameId.filter(isShared).flat())
  yield* listSharedIds([...shared], 'ID', name)
  const calendars = new Map(identified.map(({ calendarId }) => [calendarId, createCalendar(calendarId)]))
  const items = rows.map(row => ('fields' in row ? toItem(row, { shared, calendars, siteZone }) : row))
  yield* items
}

const createCalendar = (id: string): SourceCalendar => ({ id, events: [] })

/** The day on which an event starts, or the instant, as in the global ids of iCalendar. */
const formatStart = ({ fields: { start_date, all_day, timezone } }: RowEvent, siteZone: Zone): string =>
  all_day
    ? start_date.slice(0, 10).replaceAll('-', '')
    : `${toStartUtc(start_date, timezone, siteZone).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const toStartUtc = (wall: WallTime, timezone: string, siteZone: Zone): Date =>
  toInstant(wall, parseZone(timezone) ?? siteZone)

type FileContext = { shared: ReadonlySet<RowEvent>; calendars: ReadonlyMap<string, SourceCalendar>; siteZone: Zone }

/** The item of a row. Its calendar is complete when the items of all rows are made. */
function toItem(row: RowEvent, { shared, calendars, siteZone }: FileContext): SourceItem {
  const { location, lang, fields, notes, id, key, calendarId } = row
  const isShared = shared.has(row)
  const global_id = buildGlobalId(calendarId, key, { start: isShared ? formatStart(row, siteZone) : undefined })
  const item = { location, lang, event: { global_id, ...fields }, notes }
  const calendar = id === '' ? undefined : calendars.get(calendarId)
  if (!calendar) return item
  const { title, start_date, timezone, venue } = fields
  const startUtc = toStartUtc(start_date, timezone, siteZone)
  calendar.events.push({ globalId: global_id, title, startUtc, place: venue[0]?.venue ?? '', sequence: 0, isShared })
  return { ...item, calendar }
}
