import type { SourceKind } from '../../resources/sources/schema.ts'
import { readWithPauses } from '../execute-run.ts'
import { ImportFailure } from '../import-failure.ts'
import { readCsvItems } from '../csv/read-items.ts'
import { readIcsItems } from '../ics/read-items.ts'
import { readJsonLdItems, readPageItems } from '../json-ld/read-items.ts'
import type { FileOrigin } from './file-origin.ts'
import { parseJson, parseSourceItems, type SourceItem } from './source-item.ts'

/** What a calendar has. `gap` says where and why a part of it was not read; null if all was read. */
export type SourceContent = { items: SourceItem[]; gap: string | null }

/**
 * Reads a calendar in the format of a kind. An event that cannot be read is a problem item. Throws an ImportFailure if
 * it is not a calendar of this kind, or if none of it can be read.
 */
export async function readContent(kind: SourceKind, bytes: Buffer, source: FileOrigin): Promise<SourceContent> {
  const items: SourceItem[] = []
  for await (const item of readWithPauses(listItems[kind](bytes, source))) items.push(item)
  const problem = findGap(items)
  if (problem !== null && !items.some(item => 'event' in item))
    throw new ImportFailure(`The calendar cannot be read (${problem}).`)
  const isCut = kind === 'ics' && !endsWithCalendar(bytes)
  return { items, gap: problem ?? (isCut ? `${source.name}: ends before END:VCALENDAR` : null) }
}

type ListItems = (bytes: Buffer, source: FileOrigin) => Iterable<SourceItem> | AsyncIterable<SourceItem>

const listItems: Record<SourceKind, ListItems> = {
  rest: (bytes, source) => parseSourceItems(parseJsonBody(bytes), source.name),
  ics: (bytes, source) => {
    if (!/BEGIN:V(CALENDAR|EVENT)/i.test(decodeAscii(bytes)))
      throw new ImportFailure('The address is not that of a calendar file: it has no BEGIN:VCALENDAR.')
    return readIcsItems(bytes, source)
  },
  csv: (bytes, source) => {
    if (decodeAscii(bytes).trim() === '') throw new ImportFailure('The calendar is empty.')
    return readCsvItems(bytes, source)
  },
  jsonld: (bytes, source) =>
    /^(\xef\xbb\xbf)?\s*[[{]/.test(decodeAscii(bytes.subarray(0, headSizeBytes)))
      ? readJsonLdItems(bytes, source)
      : readPageItems(bytes, source),
}

const headSizeBytes = 512

/** The text of a file as far as it is ASCII, also in UTF-16. */
const decodeAscii = (bytes: Buffer): string => bytes.toString('latin1').replaceAll('\0', '')

const endsWithCalendar = (bytes: Buffer): boolean =>
  /END:VCALENDAR\W*$/i.test(decodeAscii(bytes.subarray(-headSizeBytes)))

/** The JSON of a body. Throws an ImportFailure. */
export function parseJsonBody(bytes: Buffer | null): unknown {
  try {
    return parseJson(bytes?.toString('utf8') ?? '')
  } catch {
    throw new ImportFailure('The address answers without JSON. Send that of an events route, such as …/events.')
  }
}

/**
 * Where and why the rest of the calendar, or a part of it that may be any event, was not read; null if all was read.
 */
function findGap(items: SourceItem[]): string | null {
  const gap = items.find(
    item => 'problem' in item && (item.isCut || (item.isError !== false && item.globalId === undefined)),
  )
  return gap && 'problem' in gap ? `${gap.location}: ${gap.problem}` : null
}
