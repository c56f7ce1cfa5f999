import type { Language } from '../../core/language.ts'
import { decodeBytes, findCharset } from './charset.ts'
import { decodeLines } from './decode-lines.ts'
import type { DecodedText, LineNote, TextNote } from './decoded-text.ts'
import { moveFolds } from '../ics/move-folds.ts'

/** What is known about the characters of a file beside its bytes. */
export type TextHints = {
  /** The character set that the response declares, as it is written there. */
  charset?: string | undefined
  /** The language of the calendar, for a guess. Default: English. */
  language?: Language | undefined
}

type DecodeOptions = TextHints & {
  /** Whether lines that begin with white space continue those before them, as in iCalendar. */
  isFolded?: boolean
  /** Finds the character set that the file itself declares. */
  findDeclaration?: (bytes: Uint8Array) => string | undefined
}

/** Larger files are cut: the formats set no bound, and the whole text is in memory. */
export const fileMaxBytes = 10_000_000

/** As `decodeBody`, of at most `fileMaxBytes`. */
export function decodeText(file: Uint8Array, options: DecodeOptions = {}): DecodedText {
  const decoded = decodeBody(file.subarray(0, fileMaxBytes), options)
  return { ...decoded, notes: [...describeCut(file), ...decoded.notes] }
}

/**
 * The text of bytes: in the character set that a byte order mark, the response or the file itself declares, in this
 * order; else in UTF-8. Lines that are not in UTF-8 are in the character set that the language suggests.
 */
export function decodeBody(bytes: Uint8Array, options: DecodeOptions = {}): DecodedText {
  const { charset, notes } = chooseCharset(bytes, options)
  if (charset === 'utf-8') {
    const filled = removeNul(bytes)
    const text = decodeValidUtf8(filled)
    if (text !== null) return { text: unifyLineEnds(text), notes, lineNotes: [] }
    const decoded = decodeLines(prepareLines(filled, options), options.language ?? 'en')
    return { ...decoded, notes: [...notes, ...decoded.notes] }
  }
  const isWide = charset.startsWith('utf-16')
  const text = unifyLineEnds(decodeBytes(isWide ? bytes : prepareLines(removeNul(bytes), options), charset))
  return { text, notes, lineNotes: listReplacedLines(text, charset) }
}

const describeCut = (file: Uint8Array): TextNote[] =>
  file.length > fileMaxBytes
    ? [{ text: `has more than ${fileMaxBytes / 1e6} MB; the rest was not read`, isError: true }]
    : []

function chooseCharset(bytes: Uint8Array, options: DecodeOptions): { charset: string; notes: TextNote[] } {
  const wide = detectUtf16(bytes)
  if (wide) return { charset: wide, notes: [{ text: `is not in UTF-8 and was read as ${wide}`, isError: false }] }
  if (hasUtf8Mark(bytes)) return { charset: 'utf-8', notes: [] }
  const notes: TextNote[] = []
  for (const label of [options.charset, options.findDeclaration?.(bytes)]) {
    const charset = label === undefined ? null : findCharset(label)
    if (charset !== null && isPossible(charset, bytes)) return { charset, notes }
    const problem = charset === null ? 'an unknown character set' : 'a character set in which it is not'
    if (label !== undefined) notes.push({ text: `declares ${problem}, “${label.slice(0, 40)}”`, isError: false })
  }
  return { charset: 'utf-8', notes }
}

/**
 * Whether bytes may be in a declared set. A text in another set that has letters outside of ASCII is hardly ever valid UTF-8.
 * One in UTF-16 has a NUL in each line end.
 */
const isPossible = (charset: string, bytes: Uint8Array): boolean =>
  charset === 'utf-8' || ((!charset.startsWith('utf-16') || bytes.includes(0)) && !isMultibyteUtf8(bytes))

const isMultibyteUtf8 = (bytes: Uint8Array): boolean => {
  const text = decodeValidUtf8(bytes)
  return text !== null && /[^\p{ASCII}]/u.test(text)
}

/** A byte order mark, or a NUL in every second byte of the first letters. */
export function detectUtf16([a, b, c, d]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return 'utf-16be'
  return null
}

const hasUtf8Mark = ([a, b, c]: Uint8Array): boolean => a === 0xef && b === 0xbb && c === 0xbf

/** The bytes without NUL, which no database stores. */
const removeNul = (bytes: Uint8Array): Uint8Array => (bytes.includes(0) ? bytes.filter(byte => byte !== 0) : bytes)

/** Null for bytes that are not in UTF-8. A character that the end cuts in two is left out. */
function decodeValidUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return null
  }
}

const unifyLineEnds = (text: string): string => (text.includes('\n') ? text : text.replaceAll('\r', '\n'))

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/** Bytes in which each line ends with a line feed, and no fold splits a character. */
function prepareLines(bytes: Uint8Array, { isFolded }: DecodeOptions): Uint8Array {
  const lines = bytes.includes(lineFeed) ? bytes : bytes.map(byte => (byte === carriageReturn ? lineFeed : byte))
  return isFolded ? moveFolds(lines) : lines
}

const replacedLinesMax = 100

/** The lines in which the decoder has put a mark in the place of bytes. */
function listReplacedLines(text: string, charset: string): LineNote[] {
  const notes: LineNote[] = []
  let [number, counted] = [1, 0]
  for (let at = text.indexOf('\ufffd'); at >= 0 && notes.length < replacedLinesMax;) {
    number += text.slice(counted, at).split('\n').length - 1
    notes.push({ number, text: `has bytes that are not in ${charset}; “\ufffd” is in their place` })
    const end = text.indexOf('\n', at)
    counted = at
    at = end < 0 ? -1 : text.indexOf('\ufffd', end)
  }
  return notes
}
