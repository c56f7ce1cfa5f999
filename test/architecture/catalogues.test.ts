import { parse, type Token } from '@messageformat/parser'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '../../src/core/language.ts'
import { type Catalogue, catalogues } from '../../src/messages/catalogues.ts'
import { generateTypes, listArguments } from '../../src/messages/generate-types.ts'

/** Every text of a catalogue by its path, such as `validation.date`. */
function listTexts(section: Catalogue, path = ''): [path: string, text: string][] {
  return Object.entries(section).flatMap(([key, value]) => {
    const inner = path === '' ? key : `${path}.${key}`
    return typeof value === 'string' ? [[inner, value] as [string, string]] : listTexts(value, inner)
  })
}

const english = new Map(listTexts(catalogues.en))
const translations = languages.filter(language => language !== 'en')

/**
 * Texts that a language does not have yet; people read the English text instead. Remove a line when it is translated.
 */
const missingTexts: Record<string, string[]> = { fr: [], el: [] }

describe('the English catalogue', () => {
  it('has the types of types.ts (npm run fix writes them)', async () => {
    await expect(generateTypes(catalogues.en)).toMatchFileSnapshot('../../src/messages/types.ts')
  })

  it('has a text for every key', () => {
    expect([...english].filter(([, text]) => text.trim() === '')).toEqual([])
    expect(english.size).toBeGreaterThan(600)
  })

  it('has curly apostrophes and quotation marks', () => {
    expect(findTexts('en', /['"«»\u00a0\u202f]/)).toEqual([])
  })
})

describe.each(languages)('the catalogue %s', language => {
  const texts = new Map(listTexts(catalogues[language]))

  it('lacks no text but the listed ones, and has none that English lacks', () => {
    const missing = [...english.keys()].filter(path => !texts.get(path)?.trim())

    expect(missing).toEqual(missingTexts[language] ?? [])
    expect([...texts.keys()].filter(path => !english.has(path))).toEqual([])
  })

  it('shows the same values as English', () => {
    const formatArguments = (text = '') => JSON.stringify([...listArguments(text)].sort())
    const differs = ([path, text]: [string, string]) => formatArguments(text) !== formatArguments(english.get(path))

    expect([...texts].filter(differs)).toEqual([])
  })

  it('ends as a sentence where English does', () => {
    const isSentence = (text = '') => /[.;!?]$/.test(text)
    const differs = ([path, text]: [string, string]) => isSentence(text) !== isSentence(english.get(path))

    expect([...texts].filter(differs)).toEqual([])
  })

  it('has texts in Unicode normalization form C', () => {
    expect([...texts].filter(([, text]) => text !== text.normalize('NFC'))).toEqual([])
  })
})

describe('translated texts', () => {
  /** Texts that are the same in English and the other language. */
  const sameTexts = new Set(['API', 'E-mail', 'HTML', 'https://'])

  it('differ from English', () => {
    const texts = translations.map(language => new Map(listTexts(catalogues[language])))
    const isSame = ([path, text]: [string, string]) => texts.every(others => others.get(path) === text)

    expect([...english].filter(one => isSame(one) && !sameTexts.has(one[1]))).toEqual([])
  })

  it('have French typography: no-break spaces before : ; ! ? and inside «», curly apostrophes', () => {
    expect(findTexts('fr', /[^\u202f][;!?]|[^\u00a0]:(?!\/\/|\d|mm)|[^\u00a0]»|«[^\u00a0]|'/)).toEqual([])
    // Only validation messages show times such as 18:00, and a field says `hh:mm`.
    expect(findTexts('fr', /[^\u00a0]:(?!\/\/|mm)/).filter(found => !found.startsWith('validation.'))).toEqual([])
  })

  it('have Greek letters in Greek alone, monotonic accents and final sigmas', () => {
    expect(findTexts('el', /\p{Script=Greek}\p{Script=Latin}|\p{Script=Latin}\p{Script=Greek}/u)).toEqual([])
    expect(findTexts('el', /[\u1f00-\u1fff\u037e\u0387]/)).toEqual([])
    expect(findTexts('el', /\?|σ(?!\p{L})|ς\p{L}/u)).toEqual([])
    for (const language of languages.filter(one => one !== 'el'))
      expect(findTexts(language, /\p{Script=Greek}/u)).toEqual([])
  })

  it('have no Latin words in Greek failures and validation messages, except names of protocols, formats and values', () => {
    const international =
      /\{\w+\}|`\w+`|http\(s\)|https:\/\/example\.org|#0b6473|\b(Allow|Retry-After|X-HTTP-Method-Override|_method|_jsonp|HTTP|JSONP|JSON|iCalendar|base64|MB|IANA|UTC|UTF-8|slugs?|true|false|https?|webcal|Europe\/Athens|anna@example\.org|application\/[\w-]+|x-www-form-urlencoded|multipart\/form-data|RRULE|RDATE|EXDATE|FREQ|(DAI|WEEK|MONTH|YEAR)LY|INTERVAL|BY[A-Z]+|TZID|VALUE=DATE|RFC|force|JPEG|PNG|WebP|AVIF|GIF|\d+T\d+)\b/g
    const { failures, validation } = catalogues.el
    const texts = listTexts({ failures, validation })

    expect(texts.filter(([, text]) => /\p{Script=Latin}/u.test(text.replace(international, '')))).toEqual([])
  })
})

/** The texts of a language that match the pattern, each case of a plural or select by itself. */
const findTexts = (language: Language, pattern: RegExp): string[] =>
  listTexts(catalogues[language])
    .flatMap(([path, text]) => listCases(parse(text)).map(one => [path, one] as const))
    .filter(([, text]) => pattern.test(text))
    .map(([path, text]) => `${path}: ${text}`)

/** The texts of a message without its syntax: its own and one for each case, with `{name}` for an argument. */
function listCases(tokens: Token[]): string[] {
  const text = tokens.map(token => (token.type === 'content' ? token.value : 'arg' in token ? `{${token.arg}}` : '1'))
  const cases = tokens.flatMap(token => ('cases' in token ? token.cases : []))
  return [text.join(''), ...cases.flatMap(one => listCases(one.tokens))]
}
