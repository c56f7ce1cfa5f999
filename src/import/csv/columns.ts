import { foldText } from '../../core/text/fold.ts'
import { listCsvColumns } from '../../core/kinds/csv.ts'
import { namedKinds } from '../../core/kinds/named-kinds.ts'
import type { NamedKindName } from '../../core/kinds/names.ts'
import { readBooleanOrWord } from '../../core/wire.ts'
import { ImportFailure } from '../run/failure.ts'

/**
 * What the columns of a file hold, and their names: first the names of the importer of The Events Calendar, then the
 * names of Google Calendar, Outlook and others. Case, spaces, marks and the word “Event” at the start make no
 * difference.
 */
const eventColumnNames = {
  id: ['ID', 'UID', 'Global ID', 'External ID'],
  title: ['Name', 'Title', 'Subject', 'Summary', 'Event'],
  description: ['Description', 'Desc', 'Details', 'Content', 'Body', 'Long Description'],
  excerpt: ['Excerpt', 'Short Description'],
  start_date: [
    'Start Date',
    'Start',
    'Starts',
    'Date',
    'Begin',
    'Begin Date',
    'Start Day',
    'Start Date Time',
    'DTSTART',
  ],
  start_time: ['Start Time', 'Time', 'Begin Time', 'From Time'],
  end_date: ['End Date', 'End', 'Ends', 'Finish', 'Finish Date', 'End Day', 'End Date Time', 'DTEND'],
  end_time: ['End Time', 'Finish Time', 'To Time'],
  timezone: ['Time Zone', 'TZ', 'TZID', 'Zone'],
  all_day: ['All Day Event', 'All Day', 'Full Day'],
  hide_from_listings: ['Hide Event From Event Listings', 'Hide From Listings', 'Hide From Event Listings'],
  sticky: ['Sticky in Month View', 'Sticky'],
  featured: ['Feature Event', 'Feature', 'Featured', 'Featured Event'],
  venue: ['Venue Name', 'Venue', 'Location Name', 'Venue Name or ID'],
  location: ['Location', 'Where', 'Place'],
  organizer: [
    'Organizer Name',
    'Organizer',
    'Organiser',
    'Organizer Names',
    'Organizers',
    'Organizer Name or ID',
    'Host',
  ],
  show_map_link: ['Show Map Link'],
  show_map: ['Show Map'],
  cost: ['Cost', 'Price', 'Ticket Price', 'Fee', 'Admission'],
  currency_symbol: ['Currency Symbol'],
  currency_position: ['Currency Position'],
  currency_code: ['Currency', 'Currency Code', 'ISO Currency Code'],
  categories: ['Category', 'Categories', 'Type'],
  tags: ['Tags', 'Tag', 'Keywords', 'Labels'],
  website: ['Website', 'Web Site', 'Link', 'More Info'],
  image: ['Featured Image', 'Image', 'Image URL', 'Picture', 'Photo'],
  status: ['Status'],
  event_status_reason: ['Status Reason'],
  attendance_mode: ['Attendance Mode'],
  online_url: ['Online URL', 'Virtual URL', 'Online Link', 'Meeting URL'],
  private: ['Private'],
  url: ['URL', 'Permalink'],
  language: ['Language', 'Lang', 'Locale'],
}

/** `title`, or `venue.city` for a field of a record that events link to. */
export type Field = keyof typeof eventColumnNames | LinkedField
type LinkedField = `${NamedKindName}.${string}`

const linkedColumnNames = Object.fromEntries(
  Object.values(namedKinds).flatMap(kind =>
    listCsvColumns(kind).map(({ field, names }) => [`${kind.name}.${field}`, names] as const),
  ),
)

const columnNames: Readonly<Record<string, readonly string[]>> = { ...eventColumnNames, ...linkedColumnNames }

const nameMaxLength = 100

/** `Event Organizer Name(s)` → `organizername`; `state_province` → `stateprovince`. */
const foldName = (name: string): string =>
  foldText(name.slice(0, nameMaxLength))
    .replace(/\([^)]*\)|[^\p{L}\p{N}]+/gu, '')
    .replace(/^event(?=.)/, '')

const fieldByName = new Map(
  Object.entries(columnNames).flatMap(([field, names]) => names.map(name => [foldName(name), field as Field] as const)),
)

/** The columns of a file by what they hold. `unknown` are the names of the others, which the import leaves out. */
export type Columns = { indexes: ReadonlyMap<Field, number>; names: string[]; unknown: string[] }

export function readColumns(cells: string[]): Columns {
  const indexes = new Map<Field, number>()
  const names = cells.map(cell => cell.trim())
  const unknown: string[] = []
  for (const [index, name] of names.entries()) {
    const field = fieldByName.get(foldName(name))
    if (field !== undefined && !indexes.has(field)) indexes.set(field, index)
    else if (name !== '') unknown.push(name)
  }
  return { indexes, names, unknown }
}

/** Whether the columns belong to a file with events. */
export const hasEvents = ({ indexes }: Columns): boolean => indexes.has('title') && indexes.has('start_date')

/** A row of a file with events. */
export type EventRow = {
  number: number
  has: (field: Field) => boolean
  /** The text of a cell; `''` for one that is empty or absent. */
  get: (field: Field) => string
  /**
   * The value of a yes-or-no cell; undefined for one that is empty or absent. Another text is left out, with a note.
   */
  getFlag: (field: Field, notes: string[]) => boolean | undefined
  /** The name of a column. */
  getName: (field: Field) => string
  /** A failure that names the column. */
  createFailure: (field: Field, problem: string) => ImportFailure
}

export function createEventRow(columns: Columns, { number, cells }: { number: number; cells: string[] }): EventRow {
  const { indexes, names } = columns
  const getIndex = (field: Field) => indexes.get(field) ?? -1
  const get = (field: Field) => undoFormulaGuard((cells[getIndex(field)] ?? '').trim())
  const getName = (field: Field) => names[getIndex(field)] ?? columnNames[field]?.[0] ?? field
  const createFailure = (field: Field, problem: string) => new ImportFailure(`${getName(field)}: ${problem}`)
  const getFlag = (field: Field, notes: string[]) => {
    const text = get(field)
    if (text === '') return undefined
    const value = readBooleanOrWord(text)
    if (typeof value === 'boolean') return value
    notes.push(`${getName(field)}: “${text.slice(0, 40)}” is neither true nor false and was left out`)
    return undefined
  }
  return { number, has: field => indexes.has(field), get, getFlag, getName, createFailure }
}

/** The text of a cell that a feed guards with an apostrophe, so that spreadsheets run no formula. */
const undoFormulaGuard = (text: string): string => text.replace(/^'(?='*\s*[=+\-@])/, '')
