import { listCsvColumns } from '../core/kinds/csv.ts'
import { namedKinds } from '../core/kinds/named-kinds.ts'
import { mapNamedKinds, type NamedKindName } from '../core/kinds/names.ts'
import { removeControlCharacters } from '../core/text/html/html.ts'
import { type CsvSeparator, csvSeparators } from '../core/feed-formats.ts'
import type { FeedEvent, FeedWriter } from './feed-event.ts'

/** What a row is written from: an event, and the first record of each kind that it links to. */
type Row = { event: FeedEvent; linked: Record<NamedKindName, LinkedCells> }
type LinkedCells = Readonly<Record<string, Cell | object>>

/** Names that some rows lack, and flags, which may be hidden. */
type Cell = string | number | boolean | null | undefined

/** The columns with the fields of the first record of each kind that events link to. */
const linkedColumns = Object.fromEntries(
  Object.values(namedKinds).flatMap(kind =>
    listCsvColumns(kind).map(({ field, names: [name] }) => [
      name,
      ({ linked }: Row) => linked[kind.name][field] as Cell,
    ]),
  ),
)

/** The records of a kind that an event links to. */
const listLinked = (event: FeedEvent, name: NamedKindName): LinkedCells[] => {
  const linked: LinkedCells | LinkedCells[] = event[name]
  return [linked].flat()
}

/** The columns with the names of the records of each kind. */
const nameColumns = Object.fromEntries(
  Object.values(namedKinds).map(({ name, csvPrefixes: [prefix] }) => [
    `Event ${prefix} Name`,
    ({ event }: Row) => formatNames(listLinked(event, name).map(record => record[name] as string)),
  ]),
)

/** The columns of the CSV importer of The Events Calendar, and further ones behind them. */
const columns: Record<string, (row: Row) => Cell> = {
  'Event Name': ({ event }) => event.title,
  'Event Description': ({ event }) => event.description,
  'Event Excerpt': ({ event }) => event.excerpt,
  'Event Start Date': ({ event }) => event.start_date.slice(0, 10),
  'Event Start Time': ({ event }) => (event.all_day ? '' : event.start_date.slice(11)),
  'Event End Date': ({ event }) => event.end_date.slice(0, 10),
  'Event End Time': ({ event }) => (event.all_day ? '' : event.end_date.slice(11)),
  'Event Time Zone': ({ event }) => event.timezone,
  'All Day Event': ({ event }) => event.all_day,
  'Hide Event From Event Listings': ({ event }) => event.hide_from_listings,
  'Event Sticky in Month View': ({ event }) => event.sticky,
  'Feature Event': ({ event }) => event.featured,
  ...nameColumns,
  'Event Venue Name': ({ linked }) => linked.venue['venue'] as Cell,
  'Event Show Map Link': ({ event }) => event.show_map_link,
  'Event Show Map': ({ event }) => event.show_map,
  'Event Cost': ({ event }) => formatCost(event),
  'Event Currency Symbol': ({ event }) => event.cost_details.currency_symbol,
  'Event Currency Position': ({ event }) => event.cost_details.currency_position,
  'Event Category': ({ event }) => formatNames(event.categories.map(({ name }) => name)),
  'Event Tags': ({ event }) => formatNames(event.tags.map(({ name }) => name)),
  'Event Website': ({ event }) => event.website,
  'Event Featured Image': ({ event }) => (event.image === false ? '' : event.image.url),
  'Event Status': ({ event }) => event.event_status,
  'Event Status Reason': ({ event }) => event.event_status_reason,
  'Event Attendance Mode': ({ event }) => event.attendance_mode,
  'Event Online URL': ({ event }) => event.online_url,
  'Event URL': ({ event }) => event.url,
  'Event ID': ({ event }) => event.id,
  'Event Language': ({ event }) => event.i18n_language,
  ...linkedColumns,
}

/** The amounts, because the currency has columns of its own; a cost in words as it is. */
const formatCost = ({ cost, cost_details: { values } }: FeedEvent): string =>
  values.every(value => /^\d/.test(value)) ? values.join(' – ') : cost

/** Names with commas between them. One that has a comma itself, and no quotes, is in quotes. */
const formatNames = (names: string[]): string =>
  names.map(name => (/^[^",]*,[^"]*$/.test(name) ? `"${name}"` : name)).join(', ')

/** Excel reads a file as UTF-8 only if it begins with this mark. */
const byteOrderMark = '\uFEFF'

/** Writes events as CSV (RFC 4180, with another separator if one is named) with a line of column names. */
export const createCsvWriter = (separator: CsvSeparator): FeedWriter => ({
  head: () => `${byteOrderMark}${formatRow(Object.keys(columns), separator)}`,
  formatEvent: event => {
    const row: Row = { event, linked: mapNamedKinds(name => listLinked(event, name)[0] ?? {}) }
    return formatRow(
      Object.values(columns).map(readCell => readCell(row)),
      separator,
    )
  },
  tail: () => '',
})

const formatRow = (cells: Cell[], separator: CsvSeparator): string =>
  `${cells.map(formatCell).join(csvSeparators[separator])}\r\n`

/**
 * A cell. Texts that a spreadsheet would run as a formula get an apostrophe, which spreadsheets do not show; so do
 * texts that have one already, so that an import can remove it. Numbers are no formulas.
 */
function formatCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = removeControlCharacters(cell).replace(/\r\n?/g, '\n')
  const safe = /^'*\s*[=+\-@]/.test(text) ? `'${text}` : text
  return /[",;\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
