import { StringDecoder } from 'node:string_decoder'
import type { Language } from '../../core/language.ts'
import { decodeBody } from '../../formats/decode/decode-text.ts'
import { ImportFailure } from '../run/failure.ts'

/** A JSON document and a line of NDJSON are parsed as a whole. */
export const textMaxBytes = 256_000_000

/**
 * A line without its end. The text of a line of more than `textMaxBytes` is null: the reader drops such a line.
 */
export type Line = { number: number; text: string | null; notes: string[] }

const lineFeed = 10
const droppedLine = { text: null, notes: [] }

/**
 * The lines of UTF-8 text without most of the blank ones. Throws an ImportFailure if the input is a compressed or
 * another binary file.
 */
export async function* readLines(
  input: AsyncIterable<Buffer | string>,
  language?: Language,
): AsyncGenerator<Line, void> {
  let [number, chunks, bytes] = [1, [] as Buffer[], 0]
  const addPart = (part: Buffer) => {
    bytes += part.length
    if (bytes > textMaxBytes) chunks = []
    else if (part.length > 0) chunks.push(part)
  }
  const endLine = (chunk: Buffer, start: number, end: number): Line | null => {
    // Each line that is yielded costs far more than the bytes of a blank one.
    if (bytes === 0 && isBlankPart(chunk, start, end)) {
      number++
      return null
    }
    addPart(chunk.subarray(start, end))
    return takeLine()
  }
  const takeLine = (): Line => {
    const line = { number, ...(bytes > textMaxBytes ? droppedLine : decodeLine(chunks, number, language)) }
    ;[number, chunks, bytes] = [number + 1, [], 0]
    return line
  }
  let isFirst = true
  for await (const read of input) {
    const chunk = typeof read === 'string' ? Buffer.from(read) : read
    if (isFirst) requireText(chunk)
    isFirst = false
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      const line = endLine(chunk, start, end)
      if (line) yield line
      start = end + 1
    }
    addPart(chunk.subarray(start))
  }
  if (bytes > 0) yield takeLine()
}

function isBlankPart(chunk: Buffer, start: number, end: number): boolean {
  const space = 32
  for (let index = start; index < end; index++) if ((chunk[index] ?? 0) > space) return false
  return true
}

/** A character may be split between two chunks. The first line may begin with a byte order mark. */
function decodeLine(chunks: Buffer[], number: number, language: Language | undefined): Omit<Line, 'number'> {
  const decoder = new StringDecoder('utf8')
  const text = chunks.map(chunk => decoder.write(chunk)).join('') + decoder.end()
  const trim = (line: string) => (number === 1 ? line.replace(/^\uFEFF/, '') : line).replace(/\r$/, '')
  if (!text.includes('\ufffd')) return { text: trim(text), notes: [] }
  const decoded = decodeBody(Buffer.concat(chunks), { language })
  return { text: trim(decoded.text), notes: [...decoded.notes, ...decoded.lineNotes].map(note => note.text) }
}

/** The first bytes of a file tell whether it is text: JSON has no NUL, and UTF-16 has many. */
const headBytes = 512

function requireText(start: Buffer): void {
  const head = start.subarray(0, headBytes)
  const isGzip = head[0] === 0x1f && head[1] === 0x8b
  const isZip = head.toString('latin1', 0, 4) === 'PK\x03\x04'
  if (isGzip || isZip) throw new ImportFailure(`is compressed (${isGzip ? 'gzip' : 'zip'}); unpack it first`)
  if (head.includes(0)) throw new ImportFailure('is not UTF-8 text; name a file with JSON or NDJSON in UTF-8')
}
