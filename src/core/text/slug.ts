import { transliterateGreek } from './transliterate-greek.ts'

const slugMaxLength = 200

/**
 * The slug of a title or name: lower-case words of letters, digits and underscores, joined by single hyphens.
 *
 * Latin accents are folded, Greek is written in Latin letters (ELOT 743), other scripts stay as they are. White space,
 * full stops, slashes and dashes part words, other signs vanish (`l’été` → `lete`, `UTC+5:30` → `utc530`), as links into
 * existing calendars have it. At most 200 characters; `''` when no letter or digit is left.
 */
export const toSlug = (text: string): string => joined(transliterateGreek(folded(text)).replace(vanishing, ''))

const vanishing = /[^\p{L}\p{M}\p{Nd}_\s./\p{Pd}]/gu

/**
 * A slug that a caller sent, made safe for an address: decoded, without tags, Latin accents folded, what is no letter,
 * digit or underscore turned to hyphens. Unlike in `toSlug`, Greek letters are kept. At most 200 characters.
 */
export const sanitizeSlug = (sent: string): string => joined(folded(decoded(sent).replace(/<[^<>]*>/g, '')))

/** The distinct spellings under which a slug that was asked for may be stored, the likeliest first. */
export function listSlugSpellings(asked: string): string[] {
  const spellings = [lower(asked), lower(decoded(asked)), sanitizeSlug(asked), toSlug(decoded(asked))]
  return [...new Set(spellings)].filter(slug => slug !== '' && !/[\p{Cc}\p{Cs}]/u.test(slug))
}

const lower = (text: string): string => text.normalize('NFC').toLowerCase()

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Lower case, with the accents of Latin letters gone and apostrophes and invisible characters removed. */
const folded = (text: string): string =>
  lower(text.replace(/['’‘‛ʼ`´′\p{Cf}]/gu, ''))
    .replace(/\p{Script=Latin}\p{M}*/gu, letter => letter.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[œæßøđłþðıŋħŧəƒ]/g, letter => latinLetters[letter] ?? letter)

const latinLetters: Record<string, string> = {
  ...{ œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', đ: 'd', ł: 'l', þ: 'th' },
  ...{ ð: 'd', ı: 'i', ŋ: 'ng', ħ: 'h', ŧ: 't', ə: 'e', ƒ: 'f' },
}

const joined = (text: string): string =>
  cut((text.normalize('NFC').match(/(?:\p{L}\p{M}*|\p{Nd}|_)+/gu) ?? []).join('-'), slugMaxLength)

const cut = (slug: string, maxLength: number): string =>
  slug.length <= maxLength ? slug : Array.from(slug).slice(0, maxLength).join('').replace(/-+$/, '')
