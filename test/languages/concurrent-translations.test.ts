import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'
import { kindCases, languages, createTranslatedRecord } from './fixtures.ts'

const { service, rest } = useService()

const readers = 50
const versions = 12

/** The version that a text was written with; every text of one language was written together. */
const versionOf = (text: string | undefined): number => Number(/\d+/.exec(text ?? '')?.[0])

/** The version at the end of a slug, or of an address that ends in one. */
const versionIn = (slug: string): number => Number(/-(\d+)\/?$/.exec(slug)?.[1])

/** Texts of a version. The description is long, so that writing it takes a while. */
const textsOf = (title: string, version: number) => ({
  [title]: `Έκδοση ${version}`,
  ...(title === 'venue' ? {} : { slug: `version-${title}-${version}` }),
  description: `<p>έκδοση ${version} ${'και άλλα λόγια '.repeat(200)}</p>`,
})

describe.each(kindCases.filter(({ noun }) => noun !== 'organizer' && noun !== 'tag'))('$plural', kind => {
  const { plural, title, all } = kind

  it(`200: ${readers} who read while one translates see each version whole, and none an older one after a newer`, async () => {
    const { id, titles } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'], { description: 'Original' })
    await rest.patch(`/${plural}/${id}?i18n_language=fr`, { description: 'Traduit' })
    await rest.patch(`/${plural}/${id}?i18n_language=el`, textsOf(title, 0))
    let isOver = false
    let seen = 0

    const check = (record: any, language: string, before: number): number => {
      seen++
      if (language === 'en') expect([record[title], record.description]).toEqual([titles.en, 'Original'])
      if (language === 'fr') expect([record[title], record.description]).toEqual([titles.fr, 'Traduit'])
      if (language !== 'el') return before
      const version = versionOf(record[title])
      expect([versionOf(record.description), record.i18n_language]).toEqual([version, 'el'])
      if (title !== 'venue') expect([record.slug, record.url].map(versionIn)).toEqual([version, version])
      expect(version).toBeGreaterThanOrEqual(before)
      return version
    }
    const read = async (reader: number) => {
      const language = languages[reader % languages.length]!
      const isList = reader % 2 === 0
      const path = isList ? `?per_page=100${all}` : `/${id}?`
      let last = 0
      while (!isOver) {
        const { status, body } = await rest.get(`${service.url}/${language}/cal/events/v1/${plural}${path}`)
        expect(status).toBe(200)
        last = check(isList ? body[plural].find((one: { id: number }) => one.id === id) : body, language, last)
      }
    }
    const translate = async () => {
      for (let version = 1; version <= versions; version++) {
        const { body } = await rest.patch(`/${plural}/${id}?i18n_language=el`, textsOf(title, version))
        check(body, 'el', version)
      }
    }

    await Promise.all([
      translate().finally(() => (isOver = true)),
      ...Array.from({ length: readers }, (_, reader) => read(reader)),
    ])
    expect(seen).toBeGreaterThan(readers)
    const { body } = await rest.get(`/${plural}/${id}?i18n_language=el`)
    expect([body[title], versionOf(body.description)]).toEqual([`Έκδοση ${versions}`, versions])
  }, 60_000)

  it('200: three who translate one record at once, each into a language, do not disturb each other', async () => {
    const { id } = await createTranslatedRecord(rest, kind, ['en'])
    for (let round = 1; round <= 5; round++) {
      const sent = languages.map(language => ({ [title]: `${language} ${round}`, description: `${language} ${round}` }))
      const answers = await Promise.all(
        languages.map((language, n) => rest.patch(`/${plural}/${id}?i18n_language=${language}`, sent[n])),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      for (const [n, language] of languages.entries())
        expect((await rest.get(`/${plural}/${id}?i18n_language=${language}`)).body).toMatchObject(sent[n]!)
    }
  })

  it('200: many who translate into one language at once leave the texts of one of them', async () => {
    const { id } = await createTranslatedRecord(rest, kind, ['en'])
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => rest.patch(`/${plural}/${id}?i18n_language=fr`, textsOf(title, n))),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const { body } = await rest.get(`/${plural}/${id}?i18n_language=fr`)
    expect(versionOf(body[title])).toBe(versionOf(body.description))
    expect(Object.keys(body.i18n_translations)).toEqual(['en', 'fr'])
  })
})
