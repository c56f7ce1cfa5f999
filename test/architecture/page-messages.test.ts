import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { languages } from '../../src/core/language.ts'
import { projectFolder } from '../../src/project-folder.ts'

/** What people read on the calendar page, and how it is set in each language. */

/** Reads the document's attributes as soon as it is loaded. The tables only need `formatCount` of it. */
vi.mock('../../client/web/lib/language.ts', () => ({
  formatCount: (_: string, count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`,
}))

const folders = ['client/web', 'src/http']

const files = folders.flatMap(folder =>
  readdirSync(path.join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .map(file => `${folder}/${file.split(path.sep).join('/')}`)
    .filter(file => /(^|[/-])(words|labels)\.ts$/.test(file) && file !== 'client/web/search/active-filters.ts'),
)

/** With what texts that are functions are called: names and titles, numbers, lists of titles, kinds of records. */
const samples = [
  ['Jazz', '7', '8'],
  [1, 1],
  [2, 3],
  [0, 0],
  [['Jazz'], 'draft'],
  [['a', 'b', 'c', 'd']],
  ['tags', '1', '2'],
]

type Text = { key: string; text: string }

/** The texts of one language, each with the keys that lead to it. */
function textsOf(value: unknown, key: string): Text[] {
  if (typeof value === 'string') return [{ key, text: value }]
  if (typeof value === 'function') return calledWith(value as (...sample: unknown[]) => unknown, key)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, `${key}.${name}`))
}

/** Each text takes some of the samples only. */
const calledWith = (make: (...sample: unknown[]) => unknown, key: string): Text[] =>
  samples.flatMap((sample, i) => {
    try {
      const text = make(...sample)
      return typeof text === 'string' ? [{ key: `${key}(${i})`, text }] : []
    } catch {
      return []
    }
  })

type Language = (typeof languages)[number]
type Table = Record<Language, unknown>

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && languages.every(language => language in value)

/** Tables are what files give by name, or parts of it: `{ title: { en, fr, el } }` is no other thing than `{ en: { title } }`. */
const tables = (
  await Promise.all(
    files.map(async file => {
      const given = (await import(path.join(projectFolder, file))) as Record<string, unknown>
      return Object.entries(given).flatMap(([name, value]) =>
        isTable(value) ? [{ name: `${file} ${name}`, value }] : [],
      )
    }),
  )
).flat()

const textsIn = (language: Language): Text[] => tables.flatMap(({ name, value }) => textsOf(value[language], name))

const wrong = (language: Language, isWrong: RegExp): string[] =>
  textsIn(language)
    .filter(({ text }) => isWrong.test(text))
    .map(({ key, text }) => `${key}: ${text}`)

/** What is called the same in all three languages. */
const international = ['API', 'E-mail', 'https://']

describe('the texts of the page', () => {
  it('are found', () => {
    expect(tables.length).toBeGreaterThan(15)
    for (const language of languages) expect(textsIn(language).length).toBeGreaterThan(600)
  })

  it('are the same in each language, and each that takes something takes one of the samples', () => {
    const keys = (language: Language) => [...new Set(textsIn(language).map(({ key }) => key.replace(/\(\d\)$/, '')))]

    expect(keys('fr')).toEqual(keys('en'))
    expect(keys('el')).toEqual(keys('en'))
  })

  it('are set as French is: spaces that do not break before : ; ! ? and inside «», curly apostrophes', () => {
    expect(wrong('fr', /[^\u202f][;!?]|[^\u00a0]:(?!\/\/)|[^\u00a0]»|«[^\u00a0]|'/)).toEqual([])
  })

  it('have no Latin letters within Greek words, no Greek ones elsewhere, and are monotonic', () => {
    expect(wrong('el', /\p{Script=Greek}\p{Script=Latin}|\p{Script=Latin}\p{Script=Greek}/u)).toEqual([])
    expect(wrong('el', /[\u1f00-\u1fff\u037e\u0387]/)).toEqual([])
    expect(wrong('el', /\?|σ(?!\p{L})|ς\p{L}/u)).toEqual([])
    expect(textsIn('el').filter(({ text }) => text !== text.normalize('NFC'))).toEqual([])
    expect([...wrong('en', /\p{Script=Greek}/u), ...wrong('fr', /\p{Script=Greek}/u)]).toEqual([])
  })

  it('have curly apostrophes and quotation marks in English', () => {
    expect(wrong('en', /['"«»\u00a0\u202f]/)).toEqual([])
  })

  it('are translated', () => {
    const [french, greek] = (['fr', 'el'] as const).map(language => new Map(textsIn(language).map(at)))
    const same = textsIn('en').filter(({ key, text }) => french?.get(key) === text && greek?.get(key) === text)

    const isMade = (key: string) => key.endsWith(')')

    expect(same.filter(({ key, text }) => !isMade(key) && !international.includes(text))).toEqual([])
  })
})

const at = ({ key, text }: Text): [string, string] => [key, text]
