import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'
import { kindCaseByPlural, kindCases, languages, createTranslatedRecord } from './fixtures.ts'

const { rest } = useService()

/** Titles of a record, and spellings that a search must find. */
const titles = {
  en: 'The Night of Ragoût',
  fr: 'Nuit des Œuvres et de l’Élan',
  el: 'Ραΐκος, ο Άνθρωπος της Μαγείας',
}

const spellings: Record<keyof typeof titles, string[]> = {
  en: ['night', 'NIGHT', 'ragout', 'Ragoût', 'RAGOÛT', 'rago\u0075\u0302t'],
  fr: ['œuvres', 'oeuvres', 'ŒUVRES', 'OEUVRES', 'élan', 'elan', 'ÉLAN', 'e\u0301lan'],
  el: ['άνθρωπος', 'ανθρωπος', 'ΑΝΘΡΩΠΟΣ', 'ΆΝΘΡΩΠΟΣ', 'ανθρωποσ', 'ανθρωπο', 'ραϊκος', 'Ραΐκος', 'ΡΑΙΚΟΣ', 'μαγειασ'],
}

describe.each(kindCases)('a search among $plural', kind => {
  const { plural, titleField, emptyTermsParameter, isTerm } = kind
  const searchIds = async (words: string, language = 'en') => {
    const query = `?per_page=100${emptyTermsParameter}&i18n_language=${language}&search=${encodeURIComponent(words)}`
    const { body } = await rest.get(`/${plural}${query}`)
    return (body[plural] as { id: number }[]).map(({ id }) => id)
  }
  const createNamed = async (name: string) =>
    (await createTranslatedRecord(rest, kind, ['en'], { [titleField]: name })).id

  let id: number
  beforeAll(async () => {
    const record = await createTranslatedRecord(rest, kind, ['fr', 'en', 'el'], { [titleField]: titles.fr })
    for (const language of ['en', 'el'] as const)
      await rest.patch(`/${plural}/${record.id}?i18n_language=${language}`, { [titleField]: titles[language] })
    id = record.id
  })

  it.each(languages)('200: in %s ignores case and accents', async language => {
    for (const spelling of spellings[language]) expect(await searchIds(spelling, language), spelling).toEqual([id])
  })

  it('200: looks at the original and the requested language only', async () => {
    for (const language of languages) expect(await searchIds('oeuvres', language), language).toEqual([id])
    expect(await searchIds('night')).toEqual([id])
    if (isTerm) return
    expect(await searchIds('night', 'el')).toEqual([])
    expect(await searchIds('ανθρωπος', 'en')).toEqual([])
  })

  it('200: %, _ and \\ have no special meaning', async () => {
    const [percent, underscore, backslash] = [
      await createNamed(`Sure 100%sure ${plural}`),
      await createNamed(`Snake snake_case ${plural}`),
      await createNamed(`Path c:\\path ${plural}`),
    ]
    await createNamed(`Plain 100 sure snakescase c:path ${plural}`)

    expect(await searchIds('100%s')).toEqual([percent])
    // The search also looks at the slugs of terms, which keep underscores.
    expect(await searchIds('snake_c')).toEqual([underscore])
    expect(await searchIds('c:\\p')).toEqual([backslash])
    expect(await searchIds('c:\\\\p')).toEqual([])
    expect(await searchIds('%%')).toEqual([])
  })

  it('200: finds a translation from its creation to its deletion', async () => {
    const record = await createTranslatedRecord(rest, kind, ['en'])
    await rest.patch(`/${plural}/${record.id}?i18n_language=el`, { [titleField]: `Ολόφρεσκο ${plural}` })
    expect(await searchIds('ΟΛΟΦΡΕΣΚΟ', 'el')).toEqual([record.id])

    await rest.patch(`/${plural}/${record.id}?i18n_language=el`, { [titleField]: `Μπαγιάτικο ${plural}` })
    expect(await searchIds('μπαγιατικο', 'el')).toEqual([record.id])
    await rest.delete(`/${plural}/${record.id}?i18n_translation=el`)
    expect(await searchIds('μπαγιατικο', 'el')).toEqual([])
  })

  if (!isTerm) {
    it('200: requires all words, in any order', async () => {
      for (const words of ['ανθρωπος μαγειας', 'μαγειας ανθρωπος', 'ραικος ΜΑΓΕΙΑΣ ο'])
        expect(await searchIds(words, 'el'), words).toEqual([id])
      expect(await searchIds('ανθρωπος πουθενά', 'el')).toEqual([])
    })
  }
})

describe('a search among events', () => {
  const searchIds = async (words: string, language = 'el') => {
    const { body } = await rest.get(`/events?i18n_language=${language}&search=${encodeURIComponent(words)}`)
    return (body.events as { id: number }[]).map(one => one.id)
  }

  it('200: "phrases" match in order, -words are excluded', async () => {
    const createEvent = (title: string) =>
      createTranslatedRecord(rest, kindCaseByPlural.events, ['el'], { title }).then(({ id }) => id)
    const [sea, blue, both] = [
      await createEvent('Βαθιά θάλασσα'),
      await createEvent('Θάλασσα βαθιά'),
      await createEvent('Γαλάζια θάλασσα βαθιά'),
    ]

    expect((await searchIds('θαλασσα βαθια')).sort()).toEqual([sea, blue, both].sort())
    expect(await searchIds('"ΒΑΘΙΑ ΘΑΛΑΣΣΑ"')).toEqual([sea])
    expect((await searchIds('"θάλασσα  βαθιά"')).sort()).toEqual([blue, both].sort())
    expect((await searchIds('θάλασσα -γαλαζια')).sort()).toEqual([sea, blue].sort())
    expect(await searchIds('βαθιά -"βαθια θαλασσα" -ΓΑΛΆΖΙΑ')).toEqual([blue])
    expect(await searchIds('θάλασσα -θαλασσα')).toEqual([])
  })

  it('200: one word may match the requested language and another the original', async () => {
    const { id } = await createTranslatedRecord(rest, kindCaseByPlural.events, ['en'], {
      title: 'Regatta',
      description: 'On the lake',
    })
    await rest.patch(`/events/${id}?i18n_language=el`, { title: 'Ιστιοδρομία' })

    expect(await searchIds('ιστιοδρομια lake')).toEqual([id])
    expect(await searchIds('ιστιοδρομια lake', 'fr')).toEqual([])
    expect(await searchIds('regatta -ιστιοδρομια', 'fr')).toEqual([id])
    expect(await searchIds('regatta -ιστιοδρομια', 'el')).toEqual([])
  })
})

describe('a search among venues', () => {
  it('200: looks at the address in the requested language', async () => {
    const { id } = await createTranslatedRecord(rest, kindCaseByPlural.venues, ['en'], { city: 'Thessaloniki' })
    await rest.patch(`/venues/${id}?i18n_language=el`, { city: 'Θεσσαλονίκη' })
    const countFound = async (words: string, language: string) =>
      (await rest.get(`/venues?i18n_language=${language}&search=${encodeURIComponent(words)}`)).body.total as number

    expect([await countFound('ΘΕΣΣΑΛΟΝΙΚΗ', 'el'), await countFound('thessaloniki', 'el')]).toEqual([1, 1])
    expect([await countFound('ΘΕΣΣΑΛΟΝΙΚΗ', 'fr'), await countFound('thessaloniki', 'fr')]).toEqual([0, 1])
  })
})
