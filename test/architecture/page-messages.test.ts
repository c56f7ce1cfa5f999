import { parse, type Token } from '@messageformat/parser'
import { describe, expect, it } from 'vitest'
import { languages } from '../../src/core/language.ts'
import { type Catalogue, catalogues } from '../../src/messages/catalogues.ts'

/** The texts of the calendar page and of its documents, and the typography of each language. */

const sections = ['page', 'site'] as const

type Language = (typeof languages)[number]
type Text = { key: string; text: string }

/** The messages of a section with the keys that lead to them. */
const listMessages = (section: Catalogue, path: string): Text[] =>
  Object.entries(section).flatMap(([key, value]) =>
    typeof value === 'string' ? [{ key: `${path}.${key}`, text: value }] : listMessages(value, `${path}.${key}`),
  )

const messagesOf = (language: Language): Text[] =>
  sections.flatMap(section => listMessages(catalogues[language][section], section))

/** The texts of a message without its syntax: its own and one for each case, with `{name}` for an argument. */
function listTexts(tokens: Token[]): string[] {
  const text = tokens.map(token => (token.type === 'content' ? token.value : 'arg' in token ? `{${token.arg}}` : '1'))
  const cases = tokens.flatMap(token => ('cases' in token ? token.cases : []))
  return [text.join(''), ...cases.flatMap(one => listTexts(one.tokens))]
}

const textsIn = (language: Language): Text[] =>
  messagesOf(language).flatMap(({ key, text }) => listTexts(parse(text)).map(one => ({ key, text: one })))

const findWrong = (language: Language, isWrong: RegExp): string[] =>
  textsIn(language)
    .filter(({ text }) => isWrong.test(text))
    .map(({ key, text }) => `${key}: ${text}`)

/** Messages that are the same in every language. */
const international = /^(API|E-mail|https:\/\/|N|[+{}\w ]*\{\w+\}|\{\w+\})$/

describe('the messages of the page', () => {
  it('are found', () => {
    for (const language of languages) expect(messagesOf(language).length).toBeGreaterThan(150)
  })

  it('have no-break spaces before : ; ! ? and inside «», and curly apostrophes in French', () => {
    expect(findWrong('fr', /[^\u202f][;!?]|[^\u00a0]:(?!\/\/)|[^\u00a0]»|«[^\u00a0]|'/)).toEqual([])
  })

  it('have no Latin letters within Greek words, are monotonic, and no other language has Greek letters', () => {
    expect(findWrong('el', /\p{Script=Greek}\p{Script=Latin}|\p{Script=Latin}\p{Script=Greek}/u)).toEqual([])
    expect(findWrong('el', /[\u1f00-\u1fff\u037e\u0387]/)).toEqual([])
    expect(findWrong('el', /\?|σ(?!\p{L})|ς\p{L}/u)).toEqual([])
    expect(textsIn('el').filter(({ text }) => text !== text.normalize('NFC'))).toEqual([])
    for (const language of languages.filter(one => one !== 'el'))
      expect(findWrong(language, /\p{Script=Greek}/u)).toEqual([])
  })

  it('have curly apostrophes and quotation marks in English', () => {
    expect(findWrong('en', /['"«»\u00a0\u202f]/)).toEqual([])
  })

  it('are translated', () => {
    const english = new Map(messagesOf('en').map(({ key, text }) => [key, text]))
    const isSame = ({ key, text }: Text) => english.get(key) === text && !international.test(text)
    const [first, ...others] = languages.filter(language => language !== 'en').map(messagesOf)
    const same = (first ?? []).filter(isSame).map(({ key }) => key)

    expect(same.filter(key => others.every(texts => texts.some(one => one.key === key && isSame(one))))).toEqual([])
  })
})
