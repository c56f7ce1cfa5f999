import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'
import { kindCases, languages, createTranslatedRecord } from './fixtures.ts'

const { service, rest } = useService()

const readers = 24
const versions = 8

/** The version in a text. */
const parseVersion = (text: string | undefined): number => Number(/\d+/.exec(text ?? '')?.[0])

/** The version at the end of a slug or a URL. */
const parseSlugVersion = (slug: string): number => Number(/-(\d+)\/?$/.exec(slug)?.[1])

/** The texts of a version. The description is long, so that a write takes time. */
const buildTexts = (titleField: string, version: number) => ({
  [titleField]: `Έκδοση ${version}`,
  slug: `version-${titleField}-${version}`,
  description: `<p>έκδοση ${version} ${'και άλλα λόγια '.repeat(200)}</p>`,
})

/** Organizers use the same code as venues, and tags the same code as categories. */
const testedKinds = kindCases.filter(({ noun }) => noun !== 'organizer' && noun !== 'tag')

describe.each(testedKinds)('$plural', kind => {
  const { plural, titleField, emptyTermsParameter } = kind

  it(`200: ${readers} concurrent readers get complete versions, and no reader an older one after a newer one`, async () => {
    const { id, titles } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'], { description: 'Original' })
    await rest.patch(`/${plural}/${id}?i18n_language=fr`, { description: 'Traduit' })
    await rest.patch(`/${plural}/${id}?i18n_language=el`, buildTexts(titleField, 0))
    let isOver = false
    let readCount = 0

    // One request writes all texts of a language, so all texts of a record have the same version.
    const check = (record: any, language: string, before: number): number => {
      readCount++
      if (language === 'en') expect([record[titleField], record.description]).toEqual([titles.en, 'Original'])
      if (language === 'fr') expect([record[titleField], record.description]).toEqual([titles.fr, 'Traduit'])
      if (language !== 'el') return before
      const version = parseVersion(record[titleField])
      expect([parseVersion(record.description), record.i18n_language]).toEqual([version, 'el'])
      expect([record.slug, record.url].map(parseSlugVersion)).toEqual([version, version])
      expect(version).toBeGreaterThanOrEqual(before)
      return version
    }
    const read = async (reader: number) => {
      const language = languages[reader % languages.length]!
      const isList = reader % 2 === 0
      const path = isList ? `?per_page=100${emptyTermsParameter}` : `/${id}?`
      let last = 0
      while (!isOver) {
        const { status, body } = await rest.get(`${service.url}/${language}/cal/events/v1/${plural}${path}`)
        expect(status).toBe(200)
        last = check(isList ? body[plural].find((one: { id: number }) => one.id === id) : body, language, last)
      }
    }
    const translate = async () => {
      for (let version = 1; version <= versions; version++) {
        const { body } = await rest.patch(`/${plural}/${id}?i18n_language=el`, buildTexts(titleField, version))
        check(body, 'el', version)
      }
    }

    await Promise.all([
      translate().finally(() => (isOver = true)),
      ...Array.from({ length: readers }, (_, reader) => read(reader)),
    ])
    expect(readCount).toBeGreaterThan(readers)
    const { body } = await rest.get(`/${plural}/${id}?i18n_language=el`)
    expect([body[titleField], parseVersion(body.description)]).toEqual([`Έκδοση ${versions}`, versions])
  })

  it('200: concurrent translations into three languages are independent', async () => {
    const { id } = await createTranslatedRecord(rest, kind, ['en'])
    for (let round = 1; round <= 5; round++) {
      const sent = languages.map(language => ({
        [titleField]: `${language} ${round}`,
        description: `${language} ${round}`,
      }))
      const responses = await Promise.all(
        languages.map((language, n) => rest.patch(`/${plural}/${id}?i18n_language=${language}`, sent[n])),
      )
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
      for (const [n, language] of languages.entries())
        expect((await rest.get(`/${plural}/${id}?i18n_language=${language}`)).body).toMatchObject(sent[n]!)
    }
  })

  it('200: after concurrent translations into one language, all texts are from one request', async () => {
    const { id } = await createTranslatedRecord(rest, kind, ['en'])
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        // Another record has the slugs of the versions from 0.
        rest.patch(`/${plural}/${id}?i18n_language=fr`, buildTexts(titleField, versions + 1 + n)),
      ),
    )

    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const { body } = await rest.get(`/${plural}/${id}?i18n_language=fr`)
    expect(parseVersion(body[titleField])).toBe(parseVersion(body.description))
    expect(Object.keys(body.i18n_translations)).toEqual(['en', 'fr'])
  })
})
