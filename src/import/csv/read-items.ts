import { isLanguage } from '../../core/language.ts'
import type { WallTime } from '../../core/time/wall-time.ts'
import { type CsvRow, readCsvRows } from '../../formats/csv-rows.ts'
import { decodeText, fileMaxBytes } from '../../formats/decode/decode-text.ts'
import { buildGlobalId, buildCalendarIdOfUrl, buildCalendarIdOfName } from '../identity/calendar-id.ts'
import { computeContentKey } from '../identity/content-key.ts'
import { ImportFailure } from '../run/failure.ts'
import { type FileOrigin, getSite } from '../sources/file-origin.ts'
import { type SourceItem, toFileItem, toLineItem } from '../sources/source-item.ts'
import { type Columns, createEventRow, type EventRow, hasEvents, readColumns } from './columns.ts'
import { type DateOrder, findDateOrder, type FoundDateOrder } from './dates.ts'
import { mapCsvRow } from './event-fields.ts'
import { identifyRows, type RowEvent } from './identify-rows.ts'

/** Bound for hostile files. */
export const eventsMax = 10_000

/** The first row of a file has the names of its columns. */
type Table = { text: string; delimiter: string; columns: Columns; headNumber: number }

/**
 * The events of a CSV file. A row that cannot be read is a problem item with its line and column, and the rest is read.
 */
export function* readCsvItems(bytes: Uint8Array, source: FileOrigin): Generator<SourceItem, void> {
  const { name } = source
  const { text: wholeText, notes, lineNotes } = decodeText(bytes, source)
  // The bound may cut a row in two.
  const text = bytes.length > fileMaxBytes ? wholeText.slice(0, wholeText.lastIndexOf('\n') + 1) : wholeText
  for (const note of notes) yield toFileItem(name, note)
  for (const note of lineNotes) yield toLineItem(name, note)
  if (text.trim() === '') {
    yield { location: name, problem: 'is empty', isError: false }
    return
  }
  const table = readTable(text)
  if (!hasEvents(table.columns)) {
    yield {
      location: `${name}:${table.headNumber}`,
      problem: 'names no columns for a title and a start; name them “Event Name” and “Event Start Date”',
    }
    return
  }
  const { rowCount, dates } = scanRows(table)
  source.onEventCount(rowCount)
  const dateOrder = findDateOrder(dates)
  yield* listFileNotes(table, dateOrder, name)
  yield* identifyRows([...readEvents(table, source, dateOrder.order)], source.siteZone, name)
}

/** Whether the first line of a text names columns of events. The text may end within this line. */
export function isCsvHead(head: string): boolean {
  const [line = '', ...others] = head.split(/\r?\n|\r/)
  return hasEvents(readTable(others.length > 0 ? line : line.replace(/[^,;\t]*$/, '')).columns)
}

const delimiters = [',', ';', '\t']

/**
 * The columns, and the delimiter with which the import knows most of them. Excel may name the delimiter in a line
 * before the columns: `sep=;`.
 */
function readTable(text: string): Table {
  const [hint, named] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const tables = (named === undefined ? delimiters : [named]).map((delimiter): Table => {
    const rows = readCsvRows(text, delimiter)
    let row = rows.next().value
    if (hint !== undefined) row = rows.next().value
    const cells = row && 'cells' in row ? row.cells : []
    return { text, delimiter, columns: readColumns(cells), headNumber: row?.number ?? 1 }
  })
  return tables.reduce((best, table) => (table.columns.indexes.size > best.columns.indexes.size ? table : best))
}

/** The rows after that with the names of the columns. */
function* listRows({ text, delimiter, headNumber }: Table): Generator<CsvRow, void> {
  for (const row of readCsvRows(text, delimiter)) if (row.number > headNumber) yield row
}

/** The number of rows that are read, and the texts of their dates. */
function scanRows(table: Table): { rowCount: number; dates: string[] } {
  let rowCount = 0
  const dates: string[] = []
  for (const row of listRows(table)) {
    if (rowCount === eventsMax) break
    rowCount++
    if (!('cells' in row)) continue
    const { get } = createEventRow(table.columns, row)
    dates.push(get('start_date'), get('end_date'))
  }
  return { rowCount, dates }
}

function* listFileNotes(
  { columns, headNumber }: Table,
  { order, isCertain, example }: FoundDateOrder,
  name: string,
): Generator<SourceItem, void> {
  const names = columns.unknown.slice(0, 20).map(column => `“${column.slice(0, 40)}”`)
  if (names.length > 0)
    yield {
      location: `${name}:${headNumber}`,
      problem: `has columns that the import does not know and leaves out: ${names.join(', ')}`,
      isError: false,
      isRemark: true,
    }
  if (example === null) return
  const words = order === 'day-first' ? 'day before the month' : 'month before the day'
  const reason = isCertain ? `as “${example}” shows` : `because no date has a number above 12, such as “${example}”`
  yield { location: name, problem: `dates are read with the ${words}, ${reason}`, isError: false, isRemark: true }
}

function* readEvents(table: Table, source: FileOrigin, order: DateOrder): Generator<RowEvent | SourceItem, void> {
  let count = 0
  for (const row of listRows(table)) {
    const location = `${source.name}:${row.number}`
    if (count++ === eventsMax) {
      yield { location, problem: `comes after ${eventsMax} events; the rest was not read`, isCut: true }
      return
    }
    if ('error' in row) yield { location, problem: row.error, isCut: row.isCut ?? false }
    else yield readRow(table.columns, row, location, source, order)
  }
}

type CellRow = Extract<CsvRow, { cells: string[] }>

/** A row, or what is wrong with it. */
function readRow(
  columns: Columns,
  csvRow: CellRow,
  location: string,
  source: FileOrigin,
  order: DateOrder,
): RowEvent | SourceItem {
  const row = createEventRow(columns, csvRow)
  const calendarId = source.calendarId ?? identifyCalendar(row, source)
  const id = row.get('id')
  const notes = csvRow.note === null ? [] : [csvRow.note]
  const word = row.get('language').split(/[-_]/)[0]?.toLowerCase()
  const lang = isLanguage(word) ? word : undefined
  try {
    requireNamedColumns(columns, csvRow)
    const fields = mapCsvRow(
      row,
      { order, siteZone: source.siteZone, language: lang ?? 'en', site: getSite(source) },
      notes,
    )
    const key = id === '' ? `key=${computeKey(row, fields.start_date)}` : `uid=${id}`
    return { location, number: csvRow.number, calendarId, id, key, lang, fields, notes }
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error
    return { location, problem: error.message, ...(id && { globalId: buildGlobalId(calendarId, `uid=${id}`) }) }
  }
}

/** A row with more cells than columns has a delimiter inside a cell, so that its cells are in the wrong columns. */
function requireNamedColumns({ names }: Columns, { cells }: CellRow): void {
  const surplus = cells.findLastIndex(cell => cell.trim() !== '') + 1
  if (surplus > names.length)
    throw new ImportFailure(`has ${surplus} cells, but only ${names.length} columns have names`)
}

/**
 * The host of the pages of the events, if these have ids of their calendar; else the address or the name of the file.
 */
function identifyCalendar(row: EventRow, { name, isUrl }: FileOrigin): string {
  if (isUrl) return buildCalendarIdOfUrl(name)
  const url = row.get('id') === '' ? '' : row.get('url')
  return buildCalendarIdOfName(URL.canParse(url) ? new URL(url).host : name.replace(/^.*[\\/]/, ''))
}

/** A key for an event without an id. */
const computeKey = (row: EventRow, startDate: WallTime): string =>
  computeContentKey({ title: row.get('title'), start: [startDate], place: row.get('venue') || row.get('location') })
