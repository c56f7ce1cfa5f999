import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'
import { kindCases, languages, createTranslatedRecord, buildTitles, languageSources, titleWords } from './fixtures.ts'

const { service, rest } = useService()

/** Every kind of record × every way to name a language. */
const table = kindCases.flatMap(kind => languageSources.map(way => ({ ...kind, kind, ...way })))

describe.each(table)(
  '$plural in a language named $way',
  ({ kind, plural, title, noun, isTerm, needs, all, ...source }) => {
    const { expectedLanguage, pathPrefix } = source
    const at = (path: string) => source.toUrl(service, path)
    const base = () => `${service.url}${pathPrefix}/cal/events/v1/${plural}`
    const selfOf = (body: any): string => (isTerm ? body.urls.self : body.rest_url)
    const inEach = (id: number) =>
      Promise.all(languages.map(async language => (await rest.get(`/${plural}/${id}?i18n_language=${language}`)).body))

    it('201: create writes the texts of this language alone, and says so', async () => {
      const titles = buildTitles(kind)
      const { status, headers, body } = await rest.post(at(`/${plural}`), {
        ...needs,
        [title]: titles[expectedLanguage],
      })

      expect({ status, title: body[title], served: body.i18n_language, told: headers['content-language'] }).toEqual({
        status: 201,
        title: titles[expectedLanguage],
        served: expectedLanguage,
        told: expectedLanguage,
      })
      expect(Object.keys(body.i18n_translations)).toEqual([expectedLanguage])
      expect([selfOf(body), headers['location']]).toEqual([`${base()}/${body.id}`, `${base()}/${body.id}`])
      expect(body.url).toMatch(new RegExp(`^${service.url}${pathPrefix}/(event|venue|organizer|tag)s?/`))
      for (const shown of await inEach(body.id))
        expect([shown[title], shown.i18n_language]).toEqual([titles[expectedLanguage], expectedLanguage])
    })

    it('200: update changes the texts of this language alone', async () => {
      const { id } = await createTranslatedRecord(rest, kind, ['el', 'en', 'fr'], { description: 'Αρχικό' })
      const before = await inEach(id)

      const { status, headers, body } = await rest.patch(at(`/${plural}/${id}`), {
        [title]: `New ${noun} ${expectedLanguage}`,
      })

      expect({ status, told: headers['content-language'] }).toEqual({ status: 200, told: expectedLanguage })
      expect([body[title], body.i18n_language, selfOf(body)]).toEqual([
        `New ${noun} ${expectedLanguage}`,
        expectedLanguage,
        `${base()}/${id}`,
      ])
      const after = await inEach(id)
      const changed = languages.filter((_, index) => after[index][title] !== before[index][title])
      expect(changed).toEqual([expectedLanguage])
      const same = languages.map((_, index) => ({ ...after[index], [title]: before[index][title] }))
      expect(same.map(withoutLd)).toEqual(before.map(withoutLd))
    })

    it('200: update adds the translation that is not there', async () => {
      const original = expectedLanguage === 'el' ? 'fr' : 'el'
      const { id, titles } = await createTranslatedRecord(rest, kind, [original], { description: 'Shared' })

      const { body } = await rest.put(at(`/${plural}/${id}`), { [title]: titles[expectedLanguage] })

      expect([body[title], body.description, body.i18n_language]).toEqual([
        titles[expectedLanguage],
        'Shared',
        expectedLanguage,
      ])
      expect(Object.keys(body.i18n_translations).sort()).toEqual([original, expectedLanguage].sort())
      expect((await rest.get(`/${plural}/${id}?i18n_language=${original}`)).body[title]).toBe(titles[original])
    })

    it('200: read shows it, with links to every translation', async () => {
      const { id, titles } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])

      const { status, headers, body } = await rest.get(at(`/${plural}/${id}`))

      expect({ status, told: headers['content-language'] }).toEqual({ status: 200, told: expectedLanguage })
      expect([body[title], body.i18n_language, selfOf(body)]).toEqual([
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
      it('200: by-slug finds the slug of any language, and shows this one', async () => {
        const { id, body } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
        const whole = await rest.get(at(`/${plural}/${id}`))

        for (const language of languages) {
          const found = await rest.get(at(`/${plural}/by-slug/${body.i18n_translations[language].slug}`))
          expect(found.body, language).toEqual(whole.body)
          expect([found.headers['content-language'], found.headers['link']]).toEqual([
            expectedLanguage,
            whole.headers['link'],
          ])
        }
      })

      it('200: by-slug updates in this language', async () => {
        const { id, body, titles } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
        const { slug } = body.i18n_translations.fr

        const changed = await rest.patch(at(`/${plural}/by-slug/${slug}`), { description: `In ${expectedLanguage}` })

        expect(changed.body).toMatchObject({
          id,
          [title]: titles[expectedLanguage],
          description: `In ${expectedLanguage}`,
        })
      })
    }

    it('200: a list shows everything, in this language where there is a translation', async () => {
      const [whole, bare] = [
        await createTranslatedRecord(rest, kind, ['en', 'fr', 'el']),
        await createTranslatedRecord(rest, kind, ['el']),
      ]
      const { status, headers, body } = await rest.get(at(`/${plural}?per_page=100${all}`))

      expect({ status, told: headers['content-language'] }).toEqual({ status: 200, told: expectedLanguage })
      const shown = (id: number) => body[plural].find((one: { id: number }) => one.id === id)
      expect([shown(whole.id)[title], shown(whole.id).i18n_language]).toEqual([
        whole.titles[expectedLanguage],
        expectedLanguage,
      ])
      expect([shown(bare.id)[title], shown(bare.id).i18n_language]).toEqual([bare.titles.el, 'el'])
      expect(selfOf(shown(bare.id))).toBe(`${base()}/${bare.id}`)
      expect(body.total).toBe((await rest.get(`/${plural}?per_page=1${all}`)).body.total)
    })

    it('200: the pages of a list are linked in the way that was asked', async () => {
      await createTranslatedRecord(rest, kind, ['fr'])
      await createTranslatedRecord(rest, kind, ['el'])
      await createTranslatedRecord(rest, kind, ['en'])
      const { headers, body } = await rest.get(at(`/${plural}?per_page=1&page=2${all}`))

      const named = new URL(source.toUrl(service, '/')).searchParams.get('i18n_language')
      for (const link of [body.rest_url, body.next_rest_url, body.previous_rest_url] as string[]) {
        expect(link.split('?')[0]).toMatch(new RegExp(`^${base()}/?$`))
        expect(new URL(link).searchParams.get('i18n_language')).toBe(named)
      }
      expect(headers['link']).toBe(`<${body.next_rest_url}>; rel="next", <${body.previous_rest_url}>; rel="prev"`)
      expect((await rest.get(body.next_rest_url)).headers['content-language']).toBe(expectedLanguage)
    })

    it('200: a search finds the words of this language and of the original', async () => {
      const { id } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
      const found = async (words: string) => {
        const { body } = await rest.get(at(`/${plural}?per_page=100${all}&search=${encodeURIComponent(words)}`))
        return body[plural].some((one: { id: number }) => one.id === id) as boolean
      }

      expect(await found(titleWords[expectedLanguage])).toBe(true)
      expect(await found(titleWords.en)).toBe(true)
      expect(await found('nowhere')).toBe(false)
      const third = languages.filter(language => language !== expectedLanguage && language !== 'en')
      if (!isTerm) for (const language of third) expect(await found(titleWords[language]), language).toBe(false)
    })

    it('200: a translation is deleted, and the rest is shown in this language', async () => {
      const { id, titles } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
      const { status, body } = await rest.delete(at(`/${plural}/${id}?i18n_translation=el`))
      const served = expectedLanguage === 'el' ? 'en' : expectedLanguage

      expect({ status, left: Object.keys(body.i18n_translations) }).toEqual({ status: 200, left: ['en', 'fr'] })
      expect([body[title], body.i18n_language, selfOf(body)]).toEqual([titles[served], served, `${base()}/${id}`])
      expect((await inEach(id)).map(one => one[title] as string)).toEqual([titles.en, titles.fr, titles.en])
    })
  },
)

/** What search engines read repeats the title. */
const withoutLd = ({ json_ld: _, ...shown }: Record<string, unknown>) => shown

describe.each(kindCases)('$plural in a language named in the body', ({ plural, title, needs, ...kind }) => {
  it('201: it wins over the path, and the query over it', async () => {
    const titles = buildTitles({ plural, title, needs, ...kind } as (typeof kindCases)[number])
    const url = `${service.url}/en/cal/events/v1/${plural}`
    const { status, headers, body } = await rest.post(url, { ...needs, [title]: titles.el, i18n_language: 'el' })

    expect({ status, served: body.i18n_language, told: headers['content-language'] }).toEqual({
      status: 201,
      served: 'el',
      told: 'el',
    })
    const form = new URLSearchParams({ [title]: titles.fr, i18n_language: 'el' })
    expect(
      (await rest.put(`${service.url}/en/cal/events/v1/${plural}/${body.id}?i18n_language=fr`, form)).body,
    ).toMatchObject({
      [title]: titles.fr,
      i18n_language: 'fr',
    })
  })
})
