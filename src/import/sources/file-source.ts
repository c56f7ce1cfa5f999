import type { Readable } from 'node:stream'
import type { Language } from '../../core/language.ts'
import type { Zone } from '../../core/time/zone.ts'
import { ImportFailure } from '../run/failure.ts'
import {
  detectFormat,
  type WholeFileFormat,
  fileReadMaxBytes,
  headSizeBytes,
  readWholeFile,
} from './http/whole-files.ts'
import { type Line, readLines, textMaxBytes } from './lines.ts'
import type { LineNote } from '../../formats/decode/decoded-text.ts'
import { type OnEventCount, parseSourceItems, parseJson, type SourceItem, toLineItem } from './source-item.ts'

const lineFeed = 10
const maxSize = `${textMaxBytes / 1e6} MB`

export type FileOptions = {
  onEventCount: OnEventCount
  siteZone: Zone
  /** The language of the texts, to guess a character set. */
  language?: Language | undefined
  /** The format of the file, null for JSON and NDJSON. Default: detected from its name and content. */
  format?: WholeFileFormat | null | undefined
  /** The number of lines, if the caller knows it. If the file is NDJSON, it is reported as the number of events. */
  lineCount?: number | undefined
}

/**
 * The events of a file or of standard input. iCalendar, CSV, HTML and JSON-LD are read into one buffer and have parsers
 * of their own. Each line of NDJSON is parsed alone; the lines of other JSON are joined and parsed together.
 */
export async function* readFileSource(
  input: Readable,
  name: string,
  options: FileOptions,
): AsyncGenerator<SourceItem, void> {
  const { onEventCount, siteZone, language } = options
  try {
    const chunks = (input as AsyncIterable<Buffer | string>)[Symbol.asyncIterator]()
    const head = await readBytes(chunks, headSizeBytes)
    const { format = detectFormat(name, head) } = options
    if (format === null) return yield* readJsonOrNdjson(prepend(head, chunks), name, options)
    const bytes = await readBytes(chunks, fileReadMaxBytes, head)
    await chunks.return?.()
    yield* readWholeFile(format, bytes, { name, isUrl: false, siteZone, language, onEventCount })
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error
    yield { location: name, problem: error.message }
  }
}

type Chunks = AsyncIterator<Buffer | string, unknown>

/**
 * Returns `head` and the chunks after it, until they have `stopAfterBytes` bytes in total. The result has more bytes if
 * the last chunk goes beyond that number, and fewer if the input ends earlier.
 */
async function readBytes(chunks: Chunks, stopAfterBytes: number, head?: Buffer): Promise<Buffer> {
  const read = head ? [head] : []
  for (let byteCount = head?.length ?? 0; byteCount < stopAfterBytes;) {
    const next = await chunks.next()
    if (next.done) break
    const chunk = Buffer.from(next.value)
    byteCount += chunk.length
    read.push(chunk)
  }
  return Buffer.concat(read)
}

async function* prepend(head: Buffer, chunks: Chunks): AsyncGenerator<Buffer | string, void> {
  if (head.length > 0) yield head
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}

async function* readJsonOrNdjson(
  input: AsyncIterable<Buffer | string>,
  name: string,
  { onEventCount, lineCount, language }: FileOptions,
): AsyncGenerator<SourceItem, void> {
  const lines = readLines(input, language)
  const [first, second] = [await readNonBlankLine(lines), await readNonBlankLine(lines)]
  if (!first) {
    yield { location: name, problem: 'is empty', isError: false }
    return
  }
  if (!isReadByLine(name, first.text, second?.text))
    return yield* parseJsonDocument([first, second], lines, name, onEventCount)
  if (lineCount !== undefined) onEventCount(lineCount)
  yield* parseLine(first, name)
  if (second) yield* parseLine(second, name)
  for await (const line of lines) yield* parseLine(line, name)
}

async function readNonBlankLine(lines: AsyncGenerator<Line, void>): Promise<Line | undefined> {
  for (;;) {
    const { value, done } = await lines.next()
    if (done || value.text?.trim() !== '') return value as Line | undefined
  }
}

/**
 * `first` and `second` are the first two lines of the input that are not blank. The input is read line by line if one of
 * these is true:
 * - Its name ends with `.ndjson` or `.jsonl`.
 * - One of the two lines has more than `textMaxBytes`: then this line is reported as a problem, and not the whole input.
 * - The first line is a complete JSON object or list.
 * - The second line is a complete JSON object or list, and the first line has more than an opening bracket: after such a
 *   bracket, the second line is a part of one JSON document.
 */
const isReadByLine = (name: string, first: Line['text'], second: Line['text'] = ''): boolean =>
  /\.(ndjson|jsonl)$/i.test(name) ||
  isTooLong(first) ||
  isObjectOrList(first) ||
  isTooLong(second) ||
  (!/^\s*[[{]\s*$/.test(first) && isObjectOrList(second))

/** `readLines` returns null for the text of a line of more than `textMaxBytes`. */
const isTooLong = (text: Line['text']): text is null => text === null

function isObjectOrList(text: string): boolean {
  const { value } = tryParseJson(text)
  return typeof value === 'object' && value !== null
}

function parseLine({ number, text, notes }: Line, name: string): SourceItem[] {
  const location = `${name}:${number}`
  if (text === null) return [{ location, problem: `has more than ${maxSize}; write one event per line` }]
  if (text.trim() === '') return []
  const { value, problem } = tryParseJson(text)
  return problem === undefined ? parseSourceItems(value, location, notes) : [{ location, problem }]
}

const listLineNotes = (line: Line | undefined): LineNote[] =>
  line?.notes.map(text => ({ number: line.number, text })) ?? []

/** The events of one JSON document. `firstLines` are its lines that have been read already. */
async function* parseJsonDocument(
  firstLines: (Line | undefined)[],
  otherLines: AsyncGenerator<Line, void>,
  name: string,
  onEventCount: OnEventCount,
): AsyncGenerator<SourceItem, void> {
  const texts = firstLines.map(line => line?.text ?? '')
  const notes = firstLines.flatMap(line => listLineNotes(line))
  // Counts characters instead of bytes: a text has at least as many bytes, so no document within the limit is refused. A
  // line that was too long has no text.
  let charCount = texts.join('').length
  for await (const line of otherLines) {
    const { text } = line
    notes.push(...listLineNotes(line))
    charCount += text?.length ?? textMaxBytes
    if (charCount >= textMaxBytes) {
      yield { location: name, problem: `has more than ${maxSize} in one JSON document; write one event per line` }
      return
    }
    texts.push(text ?? '')
  }
  const { value, problem } = tryParseJson(texts.join('\n'))
  if (problem !== undefined) {
    yield { location: name, problem }
    return
  }
  yield* notes.map(note => toLineItem(name, note))
  const items = parseSourceItems(value, name)
  onEventCount(items.length)
  yield* items
}

function tryParseJson(text: string): { value?: unknown; problem?: string } {
  try {
    return { value: parseJson(text) }
  } catch (error) {
    return { problem: `is not valid JSON: ${(error as Error).message.replace(/\s+/g, ' ').slice(0, 120)}` }
  }
}

/** The number of lines, for the progress bar. */
export async function countLines(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<number> {
  let lines = 0
  let lastByte = lineFeed
  for await (const chunk of chunks) {
    for (let index = chunk.indexOf(lineFeed); index >= 0; index = chunk.indexOf(lineFeed, index + 1)) lines++
    lastByte = chunk.at(-1) ?? lastByte
  }
  return lastByte === lineFeed ? lines : lines + 1
}
