/** The character set that a Content-Type declares, as it is written; undefined for none. */
export function readCharsetParameter(contentType: string | undefined): string | undefined {
  const [, inDouble, inSingle, bare] =
    /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,"']+))/i.exec(contentType ?? '') ?? []
  return (inDouble ?? inSingle ?? bare)?.trim() || undefined
}

/** ASCII is a part of UTF-8. The Encoding Standard reads these labels as windows-1252, which would spoil UTF-8. */
const asciiLabels = ['us-ascii', 'ascii', 'ansi_x3.4-1968', 'iso-ir-6', 'iso646-us', 'iso_646.irv:1991']

/** Spellings that the Encoding Standard does not have: `utf_8`, `cp-1253`, `win1253`, `ISO_8859_7`, `latin-1`. */
const usualSpellings: [pattern: RegExp, start: string][] = [
  [/^utf[-_ ]?(?=\d)/, 'utf-'],
  [/^(?:windows|win|cp)[-_ ]?(?=125\d$|874$)/, 'windows-'],
  [/^iso[-_ ]?8859[-_ ]?(?=\d)/, 'iso-8859-'],
  [/^latin[-_ ](?=\d)/, 'latin'],
]

/** The name that the Encoding Standard has for a character set, by any of its labels; null if it has none. */
export function findCharset(label: string): string | null {
  const name = label.trim().toLowerCase()
  if (asciiLabels.includes(name)) return 'utf-8'
  const usual = usualSpellings.reduce((text, [pattern, start]) => text.replace(pattern, start), name)
  return findName(name) ?? findName(usual)
}

function findName(label: string): string | null {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

/** The bytes 0x80 to 0x9F. Several versions of Node read them as control characters (nodejs/node#60888). */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The text of bytes, with U+FFFD for bytes that the character set does not have. */
export const decodeBytes = (bytes: Uint8Array, charset: string): string =>
  charset === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(charset).decode(bytes)

/** The text of bytes; null if some are not in the character set. */
export function decodeValidBytes(bytes: Uint8Array, charset: string): string | null {
  if (charset === 'windows-1252') return decodeWindows1252(bytes)
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, char => windows1252[char.charCodeAt(0) - 0x80] ?? char)
