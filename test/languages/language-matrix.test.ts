import { describe, expect, it } from 'vitest'
import { singularNouns } from '../support/collections.ts'
import { createSeed, isWholeSuite, seed } from '../support/suite-size.ts'
import { useService } from '../support/use-service.ts'
import { kindCases, languages, createTranslatedRecord, buildTitles, languageSources, titleWords } from './fixtures.ts'

const { service, rest } = useService()

/** Whether `npm test` has a kind with a source. Each kind has two sources, and each source two or three kinds. */
const isChosen = (kind: number, source: number): boolean =>
  isWholeSuite || (createSeed('language matrix') + kind + source) % 2 === 0

/** Kinds of record with ways to name a language. A request is for its language whatever kind it is for. */
const table = kindCases.flatMap((kind, row) =>
  languageSources.filter((_, column) => isChosen(row, column)).map(source => ({ ...kind, kind, ...source })),
)

describe.each(table)(
  `$plural with the language $source (SEED=${seed})`,
  ({ kind, plural, titleField, noun, isTerm, requiredFields, emptyTermsParameter, ...source }) => {
    const { expectedLanguage, pathPrefix } = source
    const toUrl = (path: string) => source.toUrl(service, path)
    const base = () => `${service.url}${pathPrefix}/cal/events/v1/${plural}`
    const getSelfUrl = (body: any): string => (isTerm ? body.urls.self : body.rest_url)
    const readInEachLanguage = (id: number) =>
      Promise.all(languages.map(async language => (await rest.get(`/${plural}/${id}?i18n_language=${language}`)).body))

    it('201: create writes texts in this language only', async () => {
      const titles = buildTitles(kind)
      const { status, headers, body } = await rest.post(toUrl(`/${plural}`), {
        ...requiredFields,
        [titleField]: titles[expectedLanguage],
      })

      expect({
        status,
        title: body[titleField],
        language: body.i18n_language,
        contentLanguage: headers['content-language'],
      }).toEqual({
        status: 201,
        title: titles[expectedLanguage],
        language: expectedLanguage,
        contentLanguage: expectedLanguage,
      })
      expect(Object.keys(body.i18n_translations)).toEqual([expectedLanguage])
      expect([getSelfUrl(body), headers['location']]).toEqual([`${base()}/${body.id}`, `${base()}/${body.id}`])
      expect(body.url).toMatch(
        new RegExp(`^${service.url}${pathPrefix}/(${Object.values(singularNouns).join('|')}|events|tags)/`),
      )
      for (const record of await readInEachLanguage(body.id))
        expect([record[titleField], record.i18n_language]).toEqual([titles[expectedLanguage], expectedLanguage])
    })

    it('200: update changes texts in this language only', async () => {
      const { id } = await createTranslatedRecord(rest, kind, ['el', 'en', 'fr'], { description: 'Αρχικό' })
      const before = await readInEachLanguage(id)

      const { status, headers, body } = await rest.patch(toUrl(`/${plural}/${id}`), {
        [titleField]: `New ${noun} ${expectedLanguage}`,
      })

      expect({ status, contentLanguage: headers['content-language'] }).toEqual({
        status: 200,
        contentLanguage: expectedLanguage,
      })
      expect([body[titleField], body.i18n_language, getSelfUrl(body)]).toEqual([
        `New ${noun} ${expectedLanguage}`,
        expectedLanguage,
        `${base()}/${id}`,
      ])
      const after = await readInEachLanguage(id)
      const changed = languages.filter((_, index) => after[index][titleField] !== before[index][titleField])
      expect(changed).toEqual([expectedLanguage])
      const same = languages.map((_, index) => ({
        ...after[index],
        [titleField]: before[index][titleField],
        version: before[index].version,
      }))
      expect(same.map(removeJsonLd)).toEqual(before.map(removeJsonLd))
    })

    it('200: update adds a missing translation', async () => {
      const original = expectedLanguage === 'el' ? 'fr' : 'el'
      const { id, titles } = await createTranslatedRecord(rest, kind, [original], { description: 'Shared' })

      const { body } = await rest.put(toUrl(`/${plural}/${id}`), { [titleField]: titles[expectedLanguage] })

      expect([body[titleField], body.description, body.i18n_language]).toEqual([
        titles[expectedLanguage],
        'Shared',
        expectedLanguage,
      ])
      expect(Object.keys(body.i18n_translations).sort()).toEqual([original, expectedLanguage].sort())
      expect((await rest.get(`/${plural}/${id}?i18n_language=${original}`)).body[titleField]).toBe(titles[original])
    })

    it('200: read returns this language, with links to every translation', async () => {
      const { id, titles } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])

      const { status, headers, body } = await rest.get(toUrl(`/${plural}/${id}`))

      expect({ status, contentLanguage: headers['content-language'] }).toEqual({
        status: 200,
        contentLanguage: expectedLanguage,
      })
      expect([body[titleField], body.i18n_language, getSelfUrl(body)]).toEqual([
        titles[expectedLanguage],
        expectedLanguage,
        `${base()}/${id}`,
      ])
      const addresses = languages.map(language => `${service.url}/${language}/cal/events/v1/${plural}/${id}`)
      expect(languages.map(language => body.i18n_translations[language].rest_url as string)).toEqual(addresses)
      const alternates = languages.map(
        (language, index) => `<${addresses[index]}>; rel="alternate"; hreflang="${language}"`,
      )
      expect(headers['link']?.split(', ').sort()).toEqual(alternates.sort())
      for (const address of addresses) expect((await rest.get(address)).status).toBe(200)
    })

    if (!isTerm) {
      it('200: by-slug accepts the slug of any language and returns this one', async () => {
        const { id, body } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
        const full = await rest.get(toUrl(`/${plural}/${id}`))

        for (const language of languages) {
          const response = await rest.get(toUrl(`/${plural}/by-slug/${body.i18n_translations[language].slug}`))
          expect(response.body, language).toEqual(full.body)
          expect([response.headers['content-language'], response.headers['link']]).toEqual([
            expectedLanguage,
            full.headers['link'],
          ])
        }
      })

      it('200: by-slug updates texts in this language', async () => {
        const { id, body, titles } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
        const { slug } = body.i18n_translations.fr

        const changed = await rest.patch(toUrl(`/${plural}/by-slug/${slug}`), { description: `In ${expectedLanguage}` })

        expect(changed.body).toMatchObject({
          id,
          [titleField]: titles[expectedLanguage],
          description: `In ${expectedLanguage}`,
        })
      })
    }

    it('200: a list contains every record, in this language when it is translated', async () => {
      const [full, untranslated] = [
        await createTranslatedRecord(rest, kind, ['en', 'fr', 'el']),
        await createTranslatedRecord(rest, kind, ['el']),
      ]
      const { status, headers, body } = await rest.get(toUrl(`/${plural}?per_page=100${emptyTermsParameter}`))

      expect({ status, contentLanguage: headers['content-language'] }).toEqual({
        status: 200,
        contentLanguage: expectedLanguage,
      })
      const findRecord = (id: number) => body[plural].find((one: { id: number }) => one.id === id)
      expect([findRecord(full.id)[titleField], findRecord(full.id).i18n_language]).toEqual([
        full.titles[expectedLanguage],
        expectedLanguage,
      ])
      expect([findRecord(untranslated.id)[titleField], findRecord(untranslated.id).i18n_language]).toEqual([
        untranslated.titles.el,
        'el',
      ])
      expect(getSelfUrl(findRecord(untranslated.id))).toBe(`${base()}/${untranslated.id}`)
      expect(body.total).toBe((await rest.get(`/${plural}?per_page=1${emptyTermsParameter}`)).body.total)
    })

    it('200: links between pages name the language in the same way', async () => {
      await createTranslatedRecord(rest, kind, ['fr'])
      await createTranslatedRecord(rest, kind, ['el'])
      await createTranslatedRecord(rest, kind, ['en'])
      const { headers, body } = await rest.get(toUrl(`/${plural}?per_page=1&page=2${emptyTermsParameter}`))

      const languageParameter = new URL(source.toUrl(service, '/')).searchParams.get('i18n_language')
      for (const link of [body.rest_url, body.next_rest_url, body.previous_rest_url] as string[]) {
        expect(link.split('?')[0]).toMatch(new RegExp(`^${base()}/?$`))
        expect(new URL(link).searchParams.get('i18n_language')).toBe(languageParameter)
      }
      expect(headers['link']).toBe(`<${body.next_rest_url}>; rel="next", <${body.previous_rest_url}>; rel="prev"`)
      expect((await rest.get(body.next_rest_url)).headers['content-language']).toBe(expectedLanguage)
    })

    it('200: a search looks at this language and the original', async () => {
      const { id } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
      const isFound = async (words: string) => {
        const { body } = await rest.get(
          toUrl(`/${plural}?per_page=100${emptyTermsParameter}&search=${encodeURIComponent(words)}`),
        )
        return body[plural].some((one: { id: number }) => one.id === id) as boolean
      }

      expect(await isFound(titleWords[expectedLanguage])).toBe(true)
      expect(await isFound(titleWords.en)).toBe(true)
      expect(await isFound('nowhere')).toBe(false)
      const third = languages.filter(language => language !== expectedLanguage && language !== 'en')
      if (!isTerm) for (const language of third) expect(await isFound(titleWords[language]), language).toBe(false)
    })

    it('200: deletion of a translation returns the record in this language', async () => {
      const { id, titles } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
      const { status, body } = await rest.delete(toUrl(`/${plural}/${id}?i18n_translation=el`))
      const remainingLanguage = expectedLanguage === 'el' ? 'en' : expectedLanguage

      expect({ status, languages: Object.keys(body.i18n_translations) }).toEqual({
        status: 200,
        languages: ['en', 'fr'],
      })
      expect([body[titleField], body.i18n_language, getSelfUrl(body)]).toEqual([
        titles[remainingLanguage],
        remainingLanguage,
        `${base()}/${id}`,
      ])
      expect((await readInEachLanguage(id)).map(one => one[titleField] as string)).toEqual([
        titles.en,
        titles.fr,
        titles.en,
      ])
    })
  },
)

/** json_ld repeats the title. */
const removeJsonLd = ({ json_ld: _, ...record }: Record<string, unknown>) => record

describe.each(kindCases)('$plural with the language in the body', ({ plural, titleField, requiredFields, ...kind }) => {
  it('201: the body overrides the path, and the query overrides the body', async () => {
    const titles = buildTitles({ plural, titleField, requiredFields, ...kind })
    const url = `${service.url}/en/cal/events/v1/${plural}`
    const { status, headers, body } = await rest.post(url, {
      ...requiredFields,
      [titleField]: titles.el,
      i18n_language: 'el',
    })

    expect({ status, language: body.i18n_language, contentLanguage: headers['content-language'] }).toEqual({
      status: 201,
      language: 'el',
      contentLanguage: 'el',
    })
    const form = new URLSearchParams({ [titleField]: titles.fr, i18n_language: 'el' })
    expect(
      (await rest.put(`${service.url}/en/cal/events/v1/${plural}/${body.id}?i18n_language=fr`, form)).body,
    ).toMatchObject({
      [titleField]: titles.fr,
      i18n_language: 'fr',
    })
  })
})
