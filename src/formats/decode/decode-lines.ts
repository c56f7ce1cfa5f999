import { isAscii, isUtf8 } from 'node:buffer'
import type { Language } from '../../core/language.ts'
import { decodeBytes } from './charset.ts'
import type { DecodedText, LineNote } from './decoded-text.ts'
import { guessCharset } from './guess-charset.ts'

/** A line that is not in UTF-8. `isLegacy` if most of its letters are not, so that it is in another character set. */
type BadLine = { number: number; bytes: Uint8Array; start: number; end: number; isLegacy: boolean }

/** Of a file with more bad lines, all lines are read alike. */
const badLinesMax = 100_000
const notesMax = 100
const sampleMaxBytes = 100_000
const lineFeed = 0x0a
const lineDecoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * The text of a file in which some lines are not in UTF-8. Such a line is in the character set that `language` suggests;
 * if only a few of its bytes are wrong, it has a mark in their place. The other lines are read as UTF-8.
 */
export function decodeLines(bytes: Uint8Array, language: Language): DecodedText {
  const lines = listBadLines(bytes)
  const charset = guessCharset(joinSample(lines), language)
  const texts: string[] = []
  let [at, hasUtf8] = [0, false]
  const addUtf8 = (part: Uint8Array) => {
    hasUtf8 ||= !isAscii(part)
    texts.push(lineDecoder.decode(part))
  }
  for (const line of lines) {
    addUtf8(bytes.subarray(at, line.start))
    if (line.isLegacy) texts.push(decodeBytes(line.bytes, charset))
    else addUtf8(line.bytes)
    at = line.end
  }
  addUtf8(bytes.subarray(at))
  const text = texts.join('')
  const readAs = `is not in UTF-8 and was read as ${charset}`
  if (!hasUtf8) return { text, notes: [{ text: readAs, isError: false }], lineNotes: [] }
  const replaced = 'has bytes that are not in UTF-8; “\ufffd” is in their place'
  const lineNotes = lines.map(({ number, isLegacy }) => ({ number, text: isLegacy ? readAs : replaced }))
  return { text, notes: [], lineNotes: limitNotes(lineNotes) }
}

function listBadLines(bytes: Uint8Array): BadLine[] {
  const lines: BadLine[] = []
  for (let [number, start] = [1, 0]; start < bytes.length; number++) {
    if (lines.length === badLinesMax) return [createBadLine(bytes, 1, 0, bytes.length)]
    const found = bytes.indexOf(lineFeed, start)
    const end = found < 0 ? bytes.length : found
    if (!isUtf8(bytes.subarray(start, end))) lines.push(createBadLine(bytes, number, start, end))
    start = end + 1
  }
  return lines
}

function createBadLine(file: Uint8Array, number: number, start: number, end: number): BadLine {
  const bytes = file.subarray(start, end)
  const text = lineDecoder.decode(bytes)
  const marks = text.split('\ufffd').length - 1
  const letters = text.replace(/[\p{ASCII}\ufffd]+/gu, '').length
  return { number, bytes, start, end, isLegacy: letters < marks }
}

function joinSample(lines: BadLine[]): Uint8Array {
  const parts: Uint8Array[] = []
  let length = 0
  for (const { bytes, isLegacy } of lines) {
    if (!isLegacy) continue
    parts.push(bytes, Uint8Array.of(lineFeed))
    length += bytes.length + 1
    if (length > sampleMaxBytes) break
  }
  return Buffer.concat(parts, Math.min(length, sampleMaxBytes))
}

function limitNotes(notes: LineNote[]): LineNote[] {
  const [next] = notes.slice(notesMax)
  if (!next) return notes
  return [
    ...notes.slice(0, notesMax),
    { number: next.number, text: `and ${notes.length - notesMax - 1} later lines are not in UTF-8` },
  ]
}
