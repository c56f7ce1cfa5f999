import { beforeAll, describe, expect, it } from 'vitest'
import { calendarOperations, createRestClient } from '../support/rest-client.ts'
import { createRestTransport, createRpcTransport, type Transport } from '../support/transports.ts'
import { type TestUser, useService } from '../support/use-service.ts'

/** `search_in=all`: words in the texts of events and in the names of linked records, through both transports. */

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

const transports: Record<string, Transport> = {}
let editor: TestUser
beforeAll(async () => {
  Object.assign(transports, { REST: createRestTransport(service, rest), RPC: createRpcTransport(service) })
  editor = await factories.user('editor')
  const hall = await factories.venue({ venue: 'Philharmonie', city: 'Athènes', description: 'Built of limestone.' })
  const cellar = await factories.venue({ venue: 'Hidden Cellar', city: 'Volos', status: 'draft' })
  const choir = await factories.organizer({ organizer: 'Choir of Lyon', description: 'Since 1950.' })
  const sponsor = await factories.organizer({ organizer: 'Secret Sponsor', status: 'private' })
  const music = await factories.category({ name: 'Music' })
  const jazz = await factories.tag({ name: 'Jazz', slug: 'swing' })
  await createRestClient(() => service.restUrl)
    .withHeaders(editor.headers)
    .patch(`/venues/${hall.id}?i18n_language=el`, { venue: 'Μέγαρο Μουσικής', city: 'Αθήνα' })
  for (const fields of [
    { title: 'Requiem', description: 'In D minor', venue: hall.id, organizer: choir.id, categories: [music.id] },
    { title: 'Quartet', venue: [cellar.id, hall.id], organizer: [sponsor.id], tags: [jazz.id] },
    { title: 'Workshop of jazz', venue: cellar.id },
    { title: 'Hidden texts', venue: hall.id, tags: [jazz.id], password: 'sesame' },
  ])
    await factories.event(fields)
})

type Search = [search: string, titles: string[]]

describe.each(['REST', 'RPC'])('events over %s', transport => {
  async function call(name: string, input: object, user: TestUser | null = null) {
    const operation = calendarOperations.find(one => one.name === name)!
    const { status, body } = await transports[transport]!(user, operation, { ...input })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  async function findTitles(input: object, user: TestUser | null = null) {
    const { events, total } = await call('events.list', input, user)
    const titles = events.map(({ title }: { title: string }) => title)
    expect(total).toBe(titles.length)
    return titles
  }

  it.each<Search>([
    ['requiem', ['Requiem']],
    ['philharmonie', ['Requiem', 'Quartet']],
    ['ATHENES', ['Requiem', 'Quartet']],
    ['choir', ['Requiem']],
    ['music', ['Requiem']],
    ['jazz', ['Quartet', 'Workshop of jazz']],
    ['philharmonie jazz', ['Quartet']],
    ['minor music lyon philharmonie requiem', ['Requiem']],
    ['"choir of lyon" ath', ['Requiem']],
    ['philharmonie -jazz', ['Requiem']],
    ['-athenes', ['Workshop of jazz']],
    ['-music -jazz', []],
    ['q', ['Requiem', 'Quartet']],
    ['jazz philharmonie nowhere', []],
  ])('200: %s finds %j', async (search, titles) => {
    expect(await findTitles({ search, search_in: 'all' })).toEqual(titles)
  })

  it.each(['limestone', '1950', 'swing', '"philharmonie athenes"'])(
    '200: %s finds nothing, because only names of linked records count',
    async search => {
      expect(await findTitles({ search, search_in: 'all' })).toEqual([])
    },
  )

  it.each<Search>([
    ['hidden', []],
    ['volos', []],
    ['sponsor', []],
    ['quartet -hidden', ['Quartet']],
    ['quartet -sponsor', ['Quartet']],
    ['quartet volos', []],
  ])('200: %s does not read unreadable records or protected events', async (search, titles) => {
    expect(await findTitles({ search, search_in: 'all' })).toEqual(titles)
  })

  it('200: editors find events by all of them', async () => {
    expect(await findTitles({ search: 'hidden', search_in: 'all' }, editor)).toEqual([
      'Quartet',
      'Workshop of jazz',
      'Hidden texts',
    ])
    expect(await findTitles({ search: 'volos sponsor', search_in: 'all' }, editor)).toEqual(['Quartet'])
  })

  it.each<[language: string, search: string, titles: string[]]>([
    ['el', 'μεγαρο αθηνα', ['Requiem', 'Quartet']],
    ['el', 'αθηνα philharmonie', ['Requiem', 'Quartet']],
    ['en', 'μεγαρο', []],
  ])('200: %s: names in the language of the request and the original one (%s)', async (language, search, titles) => {
    expect(await findTitles({ i18n_language: language, search, search_in: 'all' })).toEqual(titles)
  })

  it('200: without search_in, or with texts, only the texts of events count', async () => {
    expect(await findTitles({ search: 'jazz' })).toEqual(['Workshop of jazz'])
    expect(await findTitles({ search: 'jazz', search_in: 'texts' })).toEqual(['Workshop of jazz'])
    expect(await findTitles({ search_in: 'all' })).toHaveLength(4)
  })

  it('200: combines with other filters, pages and facets', async () => {
    const query = { search: 'philharmonie', search_in: 'all', start_date: '2026-11-30', end_date: '2026-11-30' }
    const { total, events } = await call('events.list', { ...query, per_page: 1, page: 2 })
    const facets = await call('events.facets', query)

    expect({ total, titles: events.map(({ title }: { title: string }) => title) }).toEqual({
      total: 2,
      titles: ['Quartet'],
    })
    expect(facets).toMatchObject({ total: 2, categories: [{ name: 'Music', count: 1 }], tags: [{ name: 'Jazz' }] })
    expect(await findTitles({ ...query, end_date: '2026-11-29' })).toEqual([])
    expect(await findTitles({ ...query, when: 'today' })).toEqual([])
  })
})

describe('GET /events', () => {
  it('400: search_in is neither texts nor all', async () => {
    expect(await rest.get('/events?search=jazz&search_in=title')).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { search_in: expect.any(String) } } },
    })
  })

  it('200: finds dates of a series by its venue, once each', async () => {
    const venue = await factories.venue({ venue: 'Observatory' })
    await factories.series({ title: 'Stars', venue: venue.id })
    const { body } = await rest.get('/events?search=observatory&search_in=all&hide_subsequent_recurrences=yes&dates=2')

    expect(body).toMatchObject({ total: 1, events: [{ title: 'Stars', series: { dates: [{}, {}] } }] })
  })

  it('200: feeds find the same events', async () => {
    const response = await fetch(`${service.restUrl}/events.csv?search=philharmonie%20jazz&search_in=all`)
    const csv = await response.text()

    expect(csv).toContain('Quartet')
    expect(csv).not.toContain('Requiem')
  })
})
