/** The text of a file, and notes about what was replaced or, as an error, left out. */
export type DecodedText = { text: string; notes: { text: string; isError: boolean }[] }

/** Larger files are cut: the formats set no bound, and the whole text is in memory. */
export const fileMaxBytes = 10_000_000

/**
 * The text of a file in UTF-8, in UTF-16, or else in Windows-1252, which includes Latin-1. Reads at most
 * `fileMaxBytes`.
 */
export function decodeText(file: Uint8Array): DecodedText {
  const notes = describeCut(file)
  const { text, encoding } = decode(file.subarray(0, fileMaxBytes))
  if (encoding !== 'utf-8') notes.push({ text: `is not in UTF-8 and was read as ${encoding}`, isError: false })
  return { text: text.includes('\n') ? text : text.replaceAll('\r', '\n'), notes }
}

/** The text of a file in UTF-8, with a mark in the place of invalid bytes. Reads at most `fileMaxBytes`. */
export const decodeUtf8 = (file: Uint8Array): DecodedText => ({
  text: new TextDecoder().decode(file.subarray(0, fileMaxBytes)),
  notes: describeCut(file),
})

const describeCut = (file: Uint8Array): DecodedText['notes'] =>
  file.length > fileMaxBytes
    ? [{ text: `has more than ${fileMaxBytes / 1e6} MB; the rest was not read`, isError: true }]
    : []

function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const utf16 = detectUtf16(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: utf16 }
  const filled = removeNul(bytes)
  try {
    // A character that the bound cuts in two is not an error.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(filled, { stream: true }), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(filled), encoding: 'windows-1252' }
  }
}

/** A byte order mark, or a NUL in every second byte of the first letters. */
function detectUtf16([a, b, c, d]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return 'utf-16be'
  return null
}

/** The bytes without NUL, which no database stores. */
const removeNul = (bytes: Uint8Array): Uint8Array => (bytes.includes(0) ? bytes.filter(byte => byte !== 0) : bytes)
