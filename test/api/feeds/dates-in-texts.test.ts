import { describe, expect, it } from 'vitest'
import { useService } from '../../support/use-service.ts'

const { rest, factories } = useService()

const readItems = (body: string) => body.split(/<(?:item|entry)[ >]/).slice(1)
const readText = (item: string, name: string) => new RegExp(`<${name}[^>]*>([^<]*)<`).exec(item)?.[1] ?? ''

describe.each([
  ['rss', 'description'],
  ['atom', 'summary'],
])('GET /events.%s', (format, textElement) => {
  it('200: the text begins with when and where, in the language of the event', async () => {
    const venue = await factories.venue({ venue: 'Quay <9>', city: 'Cork' })
    const event = await factories.event({ venue: venue.id, timezone: 'Europe/Athens', excerpt: '<p>Bring a coat.</p>' })
    await rest.patch(`/events/${event.id}?i18n_language=fr`, { title: 'Concert' })
    const read = async (query: string) =>
      readText(readItems((await rest.get(`/events.${format}?include=${event.id}${query}`)).body)[0] ?? '', textElement)

    const text = await read('')
    expect(text).toMatch(
      /^&lt;p&gt;Monday,? 30 November 2026.*18:00\s?–\s?20:00 \(EET\) · Quay &amp;lt;9&amp;gt;, Cork&lt;\/p&gt;\n/,
    )
    expect(text).toContain('Bring a coat.')
    expect(await read('&i18n_language=fr')).toMatch(/^&lt;p&gt;lundi 30 novembre 2026/)
  })

  it('200: the dates of a series have different titles, and other events have their own', async () => {
    const series = await factories.series({ title: 'Yoga', all_day: true })
    const items = readItems((await rest.get(`/events.${format}?series=${series.id}`)).body)
    expect(items.map(item => readText(item, 'title'))).toEqual([
      'Yoga (30 Nov 2026)',
      'Yoga (1 Dec 2026)',
      'Yoga (2 Dec 2026)',
    ])
    expect(items.map(item => readText(item, textElement))).toEqual(
      ['Monday,? 30 November', 'Tuesday,? 1 December', 'Wednesday,? 2 December'].map(day =>
        expect.stringMatching(new RegExp(`^&lt;p&gt;${day} 2026&lt;/p&gt;`)),
      ),
    )
    const { id, title } = await factories.event()
    expect(readText(readItems((await rest.get(`/events.${format}?include=${id}`)).body)[0] ?? '', 'title')).toBe(title)
  })
})

describe('GET /events.csv', () => {
  it('200: the separator is that of spreadsheets in the language, or the one in the request', async () => {
    const { id } = await factories.event({ title: 'One; two, three' })
    const read = async (query: string) => (await rest.get(`/events.csv?include=${id}${query}`)).body
    const head = (separator: string) => `\uFEFFEvent Name${separator}Event Description${separator}`

    for (const [query, separator] of [
      ['', ','],
      ['&i18n_language=fr', ';'],
      ['&i18n_language=el', ';'],
      ['&i18n_language=el&separator=comma', ','],
      ['&separator=semicolon', ';'],
      ['&separator=tab', '\t'],
    ] as const) {
      const body = await read(query)
      expect(body.startsWith(head(separator)), query).toBe(true)
      expect(body.split('\r\n')[1]?.startsWith(`"One; two, three"${separator}`), query).toBe(true)
    }
    expect((await rest.get('/events.csv?separator=pipe')).status).toBe(400)
    expect((await rest.get('/events.rss?separator=tab')).headers['x-notice']).toBe(
      'separator was ignored: only csv has one',
    )
  })
})
