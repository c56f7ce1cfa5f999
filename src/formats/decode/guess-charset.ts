import { type Language, languages, languageTable } from '../../core/language.ts'
import { decodeBytes } from './charset.ts'

/**
 * Guesses the character set of a text that declares none and is not in UTF-8. It is the set of our languages in which
 * the fewest letters look wrong; if there are several, it is the set that `language` names first.
 */
export function guessCharset(sample: Uint8Array, language: Language): string {
  const known = [language, ...languages].flatMap((one): readonly string[] => languageTable[one].legacyCharsets)
  const charsets = [...new Set(known)]
  const counts = charsets.map(charset => countOddLetters(decodeBytes(sample, charset)))
  return charsets[counts.indexOf(Math.min(...counts))] ?? 'windows-1252'
}

const countOddLetters = (text: string): number => text.match(oddLetters)?.length ?? 0

/** No character at all, Greek beside Latin letters, and three Latin letters with accents beside each other. */
const oddLetters =
  /[\u0080-\u009f\ufffd]|\p{Script=Greek}(?=\p{Script=Latin})|\p{Script=Latin}(?=\p{Script=Greek})|¶(?=\p{Script=Greek})|[À-ÖØ-öø-ɏ]{3}/gu
