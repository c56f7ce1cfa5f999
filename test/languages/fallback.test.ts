import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'
import { kindCaseByPlural, kindCases, languages, createTranslatedRecord, buildTitles } from './fixtures.ts'

const { service, rest } = useService()

describe.each(kindCases)('an untranslated field of $plural', kind => {
  const { plural, titleField } = kind
  const readIn = async (id: number, language: string) =>
    (await rest.get(`/${plural}/${id}?i18n_language=${language}`)).body

  it('200: falls back to the original language, field by field', async () => {
    const { id, titles } = await createTranslatedRecord(rest, kind, ['fr', 'en'], { description: 'Le texte' })
    await rest.patch(`/${plural}/${id}?i18n_language=el`, { description: 'Το κείμενο' })

    expect(await readIn(id, 'en')).toMatchObject({
      [titleField]: titles.en,
      description: 'Le texte',
      i18n_language: 'en',
    })
    expect(await readIn(id, 'fr')).toMatchObject({
      [titleField]: titles.fr,
      description: 'Le texte',
      i18n_language: 'fr',
    })
    expect(await readIn(id, 'el')).toMatchObject({
      [titleField]: titles.fr,
      description: 'Το κείμενο',
      i18n_language: 'fr',
    })
    expect(Object.keys((await readIn(id, 'el')).i18n_translations)).toEqual(['en', 'fr'])
  })

  it('200: falls back to any language when the original has no text', async () => {
    const { id, titles } = await createTranslatedRecord(rest, kind, ['el'])
    await rest.patch(`/${plural}/${id}?i18n_language=fr`, { description: 'Le texte' })

    expect(await readIn(id, 'el')).toMatchObject({ [titleField]: titles.el, description: 'Le texte' })
    expect(await readIn(id, 'en')).toMatchObject({
      [titleField]: titles.el,
      description: 'Le texte',
      i18n_language: 'el',
    })
  })

  it('200: a text that is cleared in one language stays in the others', async () => {
    const { id } = await createTranslatedRecord(rest, kind, ['en', 'el'], { description: 'The text' })
    await rest.patch(`/${plural}/${id}?i18n_language=el`, { description: 'Το κείμενο' })
    const cleared = kind.isTerm ? 'Άλλο' : ''
    await rest.patch(`/${plural}/${id}?i18n_language=el`, { description: cleared })

    expect((await readIn(id, 'el')).description).toBe(cleared || 'The text')
    expect((await readIn(id, 'en')).description).toBe('The text')
  })

  it('400: a title cannot be cleared in any language', async () => {
    const { id, titles } = await createTranslatedRecord(rest, kind, ['en', 'el'])

    for (const empty of ['', null, ' ', '<b></b>'])
      expect(await rest.patch(`/${plural}/${id}?i18n_language=el`, { [titleField]: empty })).toMatchObject({
        status: 400,
        body: { data: { status: 400 } },
      })
    expect((await readIn(id, 'el'))[titleField]).toBe(titles.el)
  })
})

describe.each(kindCases)('$plural in order of title', kind => {
  const { plural, titleField, isTerm, emptyTermsParameter } = kind

  it('200: uses the titles of the response', async () => {
    const words = { en: 'Ordered', fr: 'Rangé', el: 'Σειρά' }
    const createNamed = async (titles: Record<string, string>) => {
      const { id } = await createTranslatedRecord(rest, kind, ['en'], {
        [titleField]: `${words.en} ${titles['en']} ${plural}`,
      })
      for (const language of ['fr', 'el'] as const)
        if (titles[language])
          await rest.patch(`/${plural}/${id}?i18n_language=${language}`, {
            [titleField]: `${words[language]} ${titles[language]} ${plural}`,
          })
      return id
    }
    const [one, two] = [
      await createNamed({ en: 'a', fr: 'é', el: 'ώ' }),
      await createNamed({ en: 'b', fr: 'd', el: 'ω' }),
    ]
    const untranslated = await createNamed({ en: 'aa' })
    const readOrder = async (language: string) => {
      const orderby = isTerm ? 'name' : 'title'
      const { body } = await rest.get(
        `/${plural}?per_page=100${emptyTermsParameter}&orderby=${orderby}&i18n_language=${language}`,
      )
      const ids = body[plural].map((record: { id: number }) => record.id) as number[]
      return ids.filter(id => [one, two, untranslated].includes(id))
    }

    expect(await readOrder('en')).toEqual([one, untranslated, two])
    expect(await readOrder('fr')).toEqual([untranslated, two, one])
    expect(await readOrder('el')).toEqual([untranslated, two, one])
  })
})

describe('a venue in several languages', () => {
  const addressFields = ['address', 'city', 'country', 'province', 'state', 'stateprovince'] as const
  const buildAddress = (word: string) => Object.fromEntries(addressFields.map(field => [field, `${field} ${word}`]))

  it('200: the address is translated, other fields are not', async () => {
    const venue = buildTitles(kindCaseByPlural.venues)
    const shared = { zip: '75008', phone: '01 42 00 00 00', website: 'https://salle.example/' }
    const { body } = await rest.post('/venues?i18n_language=fr', { venue: venue.fr, ...buildAddress('fr'), ...shared })
    await rest.patch(`/venues/${body.id}?i18n_language=el`, { venue: venue.el, ...buildAddress('el') })
    await rest.patch(`/venues/${body.id}?i18n_language=en`, { venue: venue.en, city: 'city en', phone: '2' })
    const readVenue = async (language: string) => (await rest.get(`/venues/${body.id}?i18n_language=${language}`)).body

    expect(await readVenue('fr')).toMatchObject({ venue: venue.fr, ...buildAddress('fr'), ...shared, phone: '2' })
    expect(await readVenue('el')).toMatchObject({ venue: venue.el, ...buildAddress('el'), ...shared, phone: '2' })
    expect(await readVenue('en')).toMatchObject({ venue: venue.en, ...buildAddress('fr'), city: 'city en' })
  })
})

describe('an event in several languages', () => {
  it('200: only texts are translated', async () => {
    const { id } = await createTranslatedRecord(rest, kindCaseByPlural.events, ['en', 'fr', 'el'], { excerpt: 'Short' })
    const fields = { start_date: '2027-01-31 10:00:00', end_date: '2027-01-31 12:00:00', website: 'https://a.example/' }
    await rest.patch(`/events/${id}?i18n_language=el`, { ...fields, excerpt: 'Σύντομο', featured: true, cost: '5€' })

    for (const language of languages)
      expect((await rest.get(`/events/${id}?i18n_language=${language}`)).body).toMatchObject({
        ...fields,
        featured: true,
        cost: '5€',
        excerpt: language === 'el' ? 'Σύντομο' : 'Short',
      })
  })

  it('200: venue, organizer, categories and tags are translated too, each with its own fallback', async () => {
    const [venue, organizer] = [
      await createTranslatedRecord(rest, kindCaseByPlural.venues, ['en', 'el']),
      await createTranslatedRecord(rest, kindCaseByPlural.organizers, ['fr']),
    ]
    const [category, tag] = [
      await createTranslatedRecord(rest, kindCaseByPlural.categories, ['el', 'en']),
      await createTranslatedRecord(rest, kindCaseByPlural.tags, ['en', 'fr']),
    ]
    const links = { venue: venue.id, organizer: organizer.id, categories: [category.id], tags: [tag.id] }
    const event = await createTranslatedRecord(rest, kindCaseByPlural.events, ['en', 'el'], links)
    const read = await rest.get(`${service.url}/el/cal/events/v1/events/${event.id}`)
    const listed = await rest.get(`${service.url}/el/cal/events/v1/events?include=${event.id}`)

    for (const body of [read.body, listed.body.events[0]]) {
      expect(body.title).toBe(event.titles.el)
      expect(body.venue).toMatchObject({ venue: venue.titles.el, i18n_language: 'el' })
      expect(body.organizer).toMatchObject([{ organizer: organizer.titles.fr, i18n_language: 'fr' }])
      expect(body.categories).toMatchObject([{ name: category.titles.el, i18n_language: 'el' }])
      expect(body.tags).toMatchObject([{ name: tag.titles.en, i18n_language: 'en' }])
      const links = [body.venue.rest_url, body.organizer[0].rest_url, body.tags[0].urls.self] as string[]
      for (const link of links) expect(link).toContain(`${service.url}/el/cal/events/v1/`)
    }
  })

  it('201: a new inline venue and tag are in the language of the request', async () => {
    const { body } = await rest.post(`/events?i18n_language=el`, {
      title: 'Με νέο χώρο',
      start_date: '2026-12-05',
      end_date: '2026-12-05',
      venue: { venue: 'Νέος χώρος' },
      tags: ['ρεμπέτικο'],
    })

    expect(body.venue).toMatchObject({ i18n_language: 'el', slug: 'neos-choros' })
    expect(body.tags).toMatchObject([{ name: 'ρεμπέτικο', i18n_language: 'el', slug: 'rempetiko' }])
  })
})

describe('the index and the OpenAPI document', () => {
  it.each(['fr', 'el'])('200: links keep the path prefix /%s', async segment => {
    const base = `${service.url}/${segment}/cal/events/v1`
    const [index, doc] = [await rest.get(`${base}/`), await rest.get(`${base}/doc`)]
    const links = JSON.stringify(index.body).match(/"href":"[^"]+"/g) ?? []

    expect(links.length).toBeGreaterThan(5)
    expect(links.filter(link => !link.includes(`${service.url}/${segment}/`))).toEqual([])
    expect(doc.body.servers).toEqual([{ url: base }])
    expect([index.headers['content-language'], doc.headers['content-language']]).toEqual([segment, segment])
  })
})
