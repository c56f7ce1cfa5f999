import { Readable } from 'node:stream'
import type { SourceKind } from '../../resources/sources/schema.ts'
import { readCsvItems } from '../csv/read-items.ts'
import { readIcsItems } from '../ics/read-items.ts'
import { ImportFailure } from '../run/failure.ts'
import { readJsonLdItems, readPageItems } from '../json-ld/read-items.ts'
import type { FileOrigin } from './file-origin.ts'
import { countLines, readFileSource } from './file-source.ts'
import type { TextHints } from '../../formats/decode/decode-text.ts'
import { type OnEventCount, parseJsonBody, parseSourceItems, type SourceItem } from './source-item.ts'
import { headSizeBytes, readWholeFile, type WholeFileFormat } from './http/whole-files.ts'

type Origin = Omit<FileOrigin, 'onEventCount'>

/**
 * The bytes of a file or of a response, and how they are read: a file in a format (null for JSON and NDJSON), the
 * calendar of a source, or a page of an events route.
 */
export type ReadTask = { bytes: Uint8Array } & (
  | { type: 'file'; format: WholeFileFormat | null; origin: Origin }
  | { type: 'source'; kind: Exclude<SourceKind, 'rest'>; origin: Origin }
  | ({ type: 'page'; location: string } & TextHints)
)

/** What a page of an events route says of all pages. It comes before the items of the page. */
export type PageHead = { next: unknown; total: unknown }

/** What a task reads. */
export type ReadValue = SourceItem | PageHead

/** Does a task. Throws an ImportFailure if the bytes are nothing of that kind. */
export async function* executeReadTask(task: ReadTask, onEventCount: OnEventCount): AsyncGenerator<ReadValue, void> {
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength)
  if (task.type === 'page') yield* readPage(bytes, task)
  else if (task.type === 'source') yield* readSource[task.kind](bytes, { ...task.origin, onEventCount })
  else if (task.format !== null) yield* readWholeFile(task.format, bytes, { ...task.origin, onEventCount })
  else {
    const { name, siteZone, language } = task.origin
    const options = { onEventCount, siteZone, language, format: null, lineCount: await countLines([bytes]) }
    yield* readFileSource(Readable.from([bytes]), name, options)
  }
}

type ReadSource = (bytes: Buffer, source: FileOrigin) => Iterable<SourceItem> | AsyncIterable<SourceItem>

const readSource: Record<Exclude<SourceKind, 'rest'>, ReadSource> = {
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

/** The text of a file as far as it is ASCII, also in UTF-16. */
export const decodeAscii = (bytes: Buffer): string => bytes.toString('latin1').replaceAll('\0', '')

const noJson = 'The address answers without JSON. Send that of an events route, such as …/events.'

function* readPage(
  bytes: Buffer,
  { location, ...hints }: Extract<ReadTask, { type: 'page' }>,
): Generator<ReadValue, void> {
  const { value, notes } = parseJsonBody(bytes, hints, noJson)
  const { next_rest_url: next, total } = isObject(value) ? value : { next_rest_url: undefined, total: undefined }
  yield { next, total } satisfies PageHead
  yield* parseSourceItems(isObject(value) ? value : {}, location, notes)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
