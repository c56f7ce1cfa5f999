import { beforeAll, describe, expect, it } from 'vitest'
import { loadSampleYear } from '../../prisma/sample/load.ts'
import { toDependencies } from '../import/fixtures.ts'
import { useService } from '../support/use-service.ts'
import { languages } from './fixtures.ts'

const { service, rest } = useService()

beforeAll(async () => void (await loadSampleYear(toDependencies(service))))

const isGreek = (text: string) => /\p{Script=Greek}/u.test(text)

/** Reads all pages of a list in a language. */
async function readAllRecords(plural: string, language: string, parameters = ''): Promise<any[]> {
  const records: any[] = []
  for (let url: string | undefined = `/${plural}?per_page=100&i18n_language=${language}${parameters}`; url;) {
    const { body } = await rest.get(url)
    records.push(...body[plural])
    url = body.next_rest_url as string | undefined
  }
  return records
}

describe('GET /events of the sample year', () => {
  it('200: has Greek titles, descriptions, venues, organizers, categories and tags', async () => {
    const events = await readAllRecords('events', 'el')

    expect(events.length).toBeGreaterThan(50)
    for (const event of events) {
      expect([event.i18n_language, isGreek(event.title), isGreek(event.description)], event.title).toEqual([
        'el',
        true,
        true,
      ])
      const linkedRecords = [event.venue, event.organizer, event.categories, event.tags].flat()
      for (const one of linkedRecords)
        expect([one.i18n_language, isGreek(one.venue ?? one.organizer ?? one.name)]).toEqual(['el', true])
    }
  })

  it('200: has French texts, which differ from the English and Greek ones', async () => {
    const [en, fr, el] = await Promise.all(languages.map(language => readAllRecords('events', language)))
    const mapTitles = (events: any[] | undefined) => new Map(events?.map(event => [event.id, event.title as string]))
    const [english, greek] = [mapTitles(en), mapTitles(el)]

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
    const readCosts = async (language: string) =>
      new Set((await readAllRecords('events', language)).map(event => event.cost as string))

    expect(await readCosts('fr')).toContain('Gratuit')
    expect(await readCosts('el')).toContain('Δωρεάν')
    for (const language of ['fr', 'el'])
      expect([...(await readCosts(language))].filter(cost => /free/i.test(cost))).toEqual([])
  })

  it('200: the same search in three languages finds the same events', async () => {
    const [en] = await readAllRecords('events', 'en')
    for (const language of languages) {
      const { title } = (await rest.get(`/events/${en.id}?i18n_language=${language}`)).body
      const query = `&when=all&search=${encodeURIComponent(`"${title.toUpperCase()}"`)}`
      expect((await readAllRecords('events', language, query)).map(({ id }) => id as number)).toContain(en.id)
    }
  })
})

describe.each([
  ['venues', 'venue'],
  ['organizers', 'organizer'],
  ['categories', 'name'],
  ['tags', 'name'],
])('GET /%s of the sample year', (plural, title) => {
  it('200: every record is translated into every language', async () => {
    const [en = [], fr = [], el = []] = await Promise.all(languages.map(language => readAllRecords(plural, language)))

    expect(en.length).toBeGreaterThan(4)
    expect([fr.length, el.length]).toEqual([en.length, en.length])
    for (const [language, records] of [
      ['en', en],
      ['fr', fr],
      ['el', el],
    ] as const) {
      expect(records.filter(record => record.i18n_language !== language)).toEqual([])
      expect(records.filter(record => isGreek(record[title]) !== (language === 'el'))).toEqual([])
      expect(await readAllRecords(plural, language, `&i18n_missing=${language}`)).toEqual([])
    }
  })
})

describe('GET /media of the sample year', () => {
  it('200: has drawings with a text in each language, which events, venues and organizers show', async () => {
    for (const language of languages) {
      const { body } = await rest.get(`/media?per_page=100&i18n_language=${language}&i18n_fallback=false`)
      expect(body.media).toHaveLength(12)
      for (const { alt, is_stored } of body.media) expect([typeof alt, is_stored]).toEqual(['string', true])
    }
    for (const plural of ['events', 'venues', 'organizers']) {
      const images = (await readAllRecords(plural, 'el')).flatMap(({ image }) => image || [])
      expect(images.length, plural).toBeGreaterThan(4)
      for (const { alt } of images) expect(isGreek(alt)).toBe(true)
    }
  })
})
