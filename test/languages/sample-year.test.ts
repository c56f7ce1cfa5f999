import { beforeAll, describe, expect, it } from 'vitest'
import { loadSampleYear } from '../../prisma/sample/load.ts'
import { toDependencies } from '../import/fixtures.ts'
import { useService } from '../support/use-service.ts'
import { languages } from './fixtures.ts'

const { service, rest } = useService()

beforeAll(async () => void (await loadSampleYear(toDependencies(service))))

const isGreek = (text: string) => /\p{Script=Greek}/u.test(text)

/** Reads all pages of a list in a language. */
async function everyIn(plural: string, language: string, more = ''): Promise<any[]> {
  const shown: any[] = []
  for (let url: string | undefined = `/${plural}?per_page=100&i18n_language=${language}${more}`; url;) {
    const { body } = await rest.get(url)
    shown.push(...body[plural])
    url = body.next_rest_url as string | undefined
  }
  return shown
}

describe('GET /events of the sample year', () => {
  it('200: has Greek titles, descriptions, venues, organizers, categories and tags', async () => {
    const events = await everyIn('events', 'el')

    expect(events.length).toBeGreaterThan(50)
    for (const event of events) {
      expect([event.i18n_language, isGreek(event.title), isGreek(event.description)], event.title).toEqual([
        'el',
        true,
        true,
      ])
      const linked = [event.venue, event.organizer, event.categories, event.tags].flat()
      for (const one of linked)
        expect([one.i18n_language, isGreek(one.venue ?? one.organizer ?? one.name)]).toEqual(['el', true])
    }
  })

  it('200: has French texts, which differ from the English and Greek ones', async () => {
    const [en, fr, el] = await Promise.all(languages.map(language => everyIn('events', language)))
    const titlesOf = (events: any[] | undefined) => new Map(events?.map(event => [event.id, event.title as string]))
    const [english, greek] = [titlesOf(en), titlesOf(el)]

    expect(fr).toHaveLength(en?.length ?? 0)
    for (const event of fr ?? []) {
      expect(event.i18n_language).toBe('fr')
      expect([english.get(event.id), greek.get(event.id)]).not.toContain(event.title)
      expect(isGreek(event.title + event.description)).toBe(false)
    }
    const accented = fr?.filter(event => /[éèêàçùîôœ’]/.test(event.title + event.description)) ?? []
    expect(accented.length).toBeGreaterThan((fr?.length ?? 0) * 0.9)
  })

  it('200: the word for “free” is translated', async () => {
    const costs = async (language: string) =>
      new Set((await everyIn('events', language)).map(event => event.cost as string))

    expect(await costs('fr')).toContain('Gratuit')
    expect(await costs('el')).toContain('Δωρεάν')
    for (const language of ['fr', 'el'])
      expect([...(await costs(language))].filter(cost => /free/i.test(cost))).toEqual([])
  })

  it('200: the same search in three languages finds the same events', async () => {
    const [en] = await everyIn('events', 'en')
    for (const language of languages) {
      const { title } = (await rest.get(`/events/${en.id}?i18n_language=${language}`)).body
      const query = `&when=all&search=${encodeURIComponent(`"${title.toUpperCase()}"`)}`
      expect((await everyIn('events', language, query)).map(({ id }) => id as number)).toContain(en.id)
    }
  })
})

describe.each([
  ['venues', 'venue', ''],
  ['organizers', 'organizer', ''],
  ['categories', 'name', ''],
  ['tags', 'name', ''],
])('GET /%s of the sample year', (plural, title, more) => {
  it('200: every record is translated into every language', async () => {
    const [en = [], fr = [], el = []] = await Promise.all(languages.map(language => everyIn(plural, language, more)))

    expect(en.length).toBeGreaterThan(4)
    expect([fr.length, el.length]).toEqual([en.length, en.length])
    for (const [language, records] of [
      ['en', en],
      ['fr', fr],
      ['el', el],
    ] as const) {
      expect(records.filter(record => record.i18n_language !== language)).toEqual([])
      expect(records.filter(record => isGreek(record[title]) !== (language === 'el'))).toEqual([])
      expect(await everyIn(plural, language, `&i18n_missing=${language}`)).toEqual([])
    }
  })
})
