/** The text of an iCalendar file, and notes about what was replaced or left out. */
export type DecodedText = { text: string; notes: string[] }

/** Larger files are cut: RFC 5545 sets no bound, and the whole text is in memory. */
export const icsMaxBytes = 10_000_000

/**
 * The text of a file in UTF-8, in UTF-16, or else in Windows-1252, which includes Latin-1. Reads at most `icsMaxBytes`.
 * The text has no byte order mark, no NUL and no carriage return.
 */
export function decodeText(file: Uint8Array): DecodedText {
  const bytes = file.subarray(0, icsMaxBytes)
  const notes = file.length > icsMaxBytes ? [`has more than ${icsMaxBytes / 1e6} MB; the rest was not read`] : []
  const { text, encoding } = decode(bytes)
  if (encoding !== 'utf-8') notes.push(`is not in UTF-8 and was read as ${encoding}`)
  return { text: normalizeLineEnds(text.includes('\0') ? text.replaceAll('\0', '') : text), notes }
}

function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const utf16 = detectUtf16(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: utf16 }
  const encoding = isUtf8(bytes) ? 'utf-8' : 'windows-1252'
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

/** A byte order mark, or a NUL in every second byte of the first letters. */
function detectUtf16([a, b, c, d]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return 'utf-16be'
  return null
}

/** A character that the bound cuts in two does not count. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function normalizeLineEnds(text: string): string {
  if (!text.includes('\r')) return text
  return text.includes('\n') ? text.replaceAll('\r', '') : text.replaceAll('\r', '\n')
}
