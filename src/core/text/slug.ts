import { transliterateGreek } from './transliterate-greek.ts'

const slugMaxLength = 200

/**
 * The slug of a title or name: lower-case words of letters, digits and underscores, joined by single hyphens.
 *
 * Latin letters lose their accents, Greek is transliterated (ELOT 743; `sanitizeSlug` keeps it), other scripts stay.
 * White space, full stops, slashes and dashes separate words; other punctuation is removed (`l’été` → `lete`,
 * `UTC+5:30` → `utc530`), as WordPress does. At most 200 characters; `''` when no letter or digit is left.
 */
export const toSlug = (text: string): string =>
  joinWords(transliterateGreek(foldLatin(text)).replace(removedPunctuation, ''))

const removedPunctuation = /[^\p{L}\p{M}\p{Nd}_\s./\p{Pd}]/gu

/**
 * A slug from a caller, made safe for an address: percent-decoded, without tags and Latin accents, with hyphens in
 * place of everything but letters, digits and underscores. Greek letters stay, while `toSlug` transliterates them. At
 * most 200 characters.
 */
export const sanitizeSlug = (text: string): string => joinWords(foldLatin(decodePercent(text).replace(/<[^<>]*>/g, '')))

/** The distinct spellings in which the slug of a request may be stored, the likeliest first; none for a text with a slash. */
export function listSlugSpellings(slug: string): string[] {
  if (decodePercent(slug).includes('/')) return []
  const spellings = [toLowerNfc(slug), toLowerNfc(decodePercent(slug)), sanitizeSlug(slug), toSlug(decodePercent(slug))]
  return [...new Set(spellings)].filter(isSlug)
}

/** Whether a text may be stored as a slug. PostgreSQL stores no U+0000. */
const isSlug = (text: string): boolean => text !== '' && !/[\p{Cc}\p{Cs}]/u.test(text)

/**
 * The slugs that a text may be as it is written: the text itself, and the text that it percent-encodes. A name is no
 * slug, although a slug can be made of it: `D++` is not the slug `d`.
 */
export const listWrittenSlugs = (text: string): string[] =>
  [...new Set([text, decodePercent(text)].map(spelling => spelling.normalize('NFC')))].filter(isSlug)

/** The spellings of a text that is a Greek slug but for its case and accents, which readers leave out in an address. */
export const listGreekSpellings = (text: string): string[] =>
  /\p{Script=Greek}/u.test(text) && /^[\p{L}\p{M}\p{Nd}_-]+$/u.test(text) ? listSlugSpellings(text) : []

const toLowerNfc = (text: string): string => text.normalize('NFC').toLowerCase()

/** The text without percent-encoding; the text itself if its percent signs encode no UTF-8. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The text in lower case, without accents of Latin letters, apostrophes and invisible characters. */
const foldLatin = (text: string): string =>
  toLowerNfc(text.replace(/['’‘‛ʼ`´′\p{Cf}]/gu, ''))
    .replace(/\p{Script=Latin}\p{M}*/gu, letter => letter.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[œæßøđłþðıŋħŧəƒ]/g, letter => latinLetters[letter] ?? letter)

// oxfmt-ignore
const latinLetters: Record<string, string> = {
  œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', đ: 'd', ł: 'l', þ: 'th',
  ð: 'd', ı: 'i', ŋ: 'ng', ħ: 'h', ŧ: 't', ə: 'e', ƒ: 'f',
}

const joinWords = (text: string): string =>
  truncateSlug((text.normalize('NFC').match(/(?:\p{L}\p{M}*|\p{Nd}|_)+/gu) ?? []).join('-'))

/** The first 200 characters of a slug, without hyphens at the end. */
export const truncateSlug = (slug: string): string =>
  slug.length <= slugMaxLength ? slug : Array.from(slug).slice(0, slugMaxLength).join('').replace(/-+$/, '')
