import { beforeAll, describe, expect, it } from 'vitest'
import { buildTimeoutMs, waitForBuild } from '../../support/background-build.ts'
import { fetchPage, readAllJsonLd, readMeta, readPageLinks } from '../../support/page-html.ts'
import { useService } from '../../support/use-service.ts'

const { service, factories } = useService({ settings: { auth: 'required' } })
beforeAll(() => waitForBuild('page'), buildTimeoutMs)

type ItemList = {
  name: string
  numberOfItems: number
  itemListElement: { position: number; item: Record<string, unknown> }[]
}

const readHtml = async (path: string, init?: RequestInit) => (await fetchPage(service, path, init)).body

async function readItemList(path: string, init?: RequestInit): Promise<ItemList | undefined> {
  const lists = readAllJsonLd(await readHtml(path, init)) as ({ '@type': string } & ItemList)[]
  return lists.find(list => list['@type'] === 'ItemList')
}

const readUrls = async (path: string) => (await readItemList(path))?.itemListElement.map(({ item }) => item['url'])

const at = (date: string) => ({ start_date: `${date} 10:00`, end_date: `${date} 12:00`, timezone: 'Europe/Athens' })

describe('the JSON-LD of a page with a list', () => {
  it('200: has the events of each view and each record in the order of the page', async () => {
    const venue = await factories.venue({ venue: 'Quay 9', city: 'Cork', phone: '123' })
    const organizer = await factories.organizer({ organizer: 'The Band' })
    const [category, tag] = [await factories.category({ name: 'Brass' }), await factories.tag({ name: 'Loud' })]
    const links = { venue: [venue.id], organizer: [organizer.id], categories: [category.id], tags: [tag.id] }
    const later = await factories.event({ title: 'Finale', ...at('2027-05-21'), ...links })
    const first = await factories.event({ title: 'Regatta', ...at('2027-05-20'), ...links, description: 'Boats' })
    await factories.event({ title: 'Of the month after', ...at('2027-06-02') })
    const urls = [first.url, later.url]

    for (const path of [
      ...['/month/2027-05/', '/week/2027-05-17/', ...[venue, organizer, category, tag].map(({ url }) => url)],
    ])
      expect(await readUrls(path.replace(service.url, '')), path).toEqual(urls)
    expect(await readUrls('/day/2027-05-21/')).toEqual([later.url])
    for (const view of ['agenda', 'cards', 'map'])
      expect((await readUrls(`/${view}/2027-05-20/`))?.slice(0, 2), view).toEqual(urls)

    expect((await readItemList('/month/2027-05/'))?.itemListElement[0]).toEqual({
      '@type': 'ListItem',
      position: 1,
      item: {
        '@type': 'Event',
        name: 'Regatta',
        url: first.url,
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        eventStatus: 'https://schema.org/EventScheduled',
        startDate: '2027-05-20T10:00:00+03:00',
        endDate: '2027-05-20T12:00:00+03:00',
        location: {
          '@type': 'Place',
          name: 'Quay 9',
          url: venue.url,
          address: { '@type': 'PostalAddress', addressLocality: 'Cork' },
        },
      },
    })
  })

  it('200: has its texts and URLs in the language of the page', async () => {
    await factories.event({ title: 'Fête', ...at('2027-07-14'), i18n_language: 'fr', slug: 'fete' })
    const list = await readItemList('/fr/month/2027-07/')
    expect([list?.name.includes('juillet 2027'), list?.itemListElement[0]?.item['url']]).toEqual([
      true,
      `${service.url}/fr/event/fete/`,
    ])
  })

  it('200: is absent from a view without events, from the page of an event, and for a signed-in user', async () => {
    const event = await factories.event({ title: 'Alone', ...at('2027-08-14') })
    const { headers } = await factories.user('editor')

    expect(await readItemList('/month/2027-09/')).toBeUndefined()
    expect(await readItemList(new URL(event.url).pathname)).toBeUndefined()
    expect(await readItemList('/month/2027-08/', { headers })).toBeUndefined()
    expect(await readItemList('/month/2027-08/')).toBeDefined()
  })

  it('200: has nothing that an anonymous caller may not read, and no title can leave its element', async () => {
    // The service removes tags from titles, but not every <.
    const { title } = await factories.event({ title: '</script><script></script>1 < 2 <!--', ...at('2027-10-01') })
    await factories.event({ title: 'Secret draft', status: 'draft', ...at('2027-10-02') })
    const venue = await factories.venue({ venue: 'Secret hall' })
    const room = { title: 'Room', password: 'open sesame', venue: [venue.id], description: 'Secret words' }
    await factories.event({ ...room, ...at('2027-10-03') })

    const list = await readItemList('/month/2027-10/')

    expect(list?.itemListElement.map(({ item }) => item['name'])).toEqual([title, 'Room'])
    expect(JSON.stringify(list)).not.toMatch(/secret/i)
    expect(title).toContain('<')
    expect(await readHtml('/month/2027-10/')).not.toMatch(/<script>|<!--/)
  })

  it('200: has the events that the page shows: of a busy month the first 40', async () => {
    const start = Date.parse('2027-11-01T00:00:00Z')
    for (let n = 0; n < 44; n++) {
      const date = new Date(start + n * 900_000).toISOString().slice(0, 16).replace('T', ' ')
      await factories.event({ title: `Talk ${n}`, start_date: date, end_date: date })
    }
    const list = await readItemList('/month/2027-11/')
    expect([list?.numberOfItems, list?.itemListElement.length, list?.itemListElement.at(-1)?.item['name']]).toEqual([
      40,
      40,
      'Talk 39',
    ])
  })
})

describe('robots of a view', () => {
  const readRobots = async (path: string) => readMeta(await readHtml(path), 'robots')

  it('200: noindex in a period without events, until it has one', async () => {
    await factories.event({ title: 'Spring', ...at('2027-03-20') })
    const empty = ['/month/2027-02/', '/fr/week/2027-02-01/', '/day/2027-03-21/', '/month/2026-02/']
    for (const path of empty) expect({ path, robots: await readRobots(path) }).toEqual({ path, robots: 'noindex' })
    for (const path of ['/month/2027-03/', '/el/week/2027-03-15/', '/day/2027-03-20/', '/cards/2027-03-01/'])
      expect({ path, robots: await readRobots(path) }).toEqual({ path, robots: undefined })

    await factories.event({ title: 'Winter', ...at('2027-02-03') })
    expect([await readRobots('/month/2027-02/'), await readRobots('/day/2027-03-21/')]).toEqual([undefined, 'noindex'])
  })

  it('200: noindex in a list that begins after the last event', async () => {
    await factories.event({ title: 'Last', ...at('2027-11-20') })
    for (const view of ['agenda', 'cards', 'map'])
      expect([await readRobots(`/${view}/2027-11-20/`), await readRobots(`/${view}/2027-11-21/`)], view).toEqual([
        undefined,
        'noindex',
      ])
  })

  it('200: none for views without a date, for filters, whose canonical URL has none, and for records', async () => {
    const venue = await factories.venue({ venue: 'Nobody comes here' })
    for (const path of ['/month/', '/day/', new URL(venue.url).pathname, '/month/2027-05/?search=no+such+words'])
      expect({ path, robots: await readRobots(path) }).toEqual({ path, robots: undefined })
    const { canonical } = readPageLinks(await readHtml('/month/2027-05/?categories%5B%5D=none'))
    expect(canonical).toBe(`${service.url}/en/month/2027-05/`)
  })
})
