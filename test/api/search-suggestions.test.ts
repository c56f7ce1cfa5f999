import { beforeAll, describe, expect, it } from 'vitest'
import { calendarOperations } from '../support/rest-client.ts'
import { createRestTransport, createRpcTransport, type Transport } from '../support/transports.ts'
import { type TestUser, useService } from '../support/use-service.ts'

/** Suggestions for searches that find nothing, through both transports. */

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

const transports: Record<string, Transport> = {}
let editor: TestUser
beforeAll(async () => {
  Object.assign(transports, { REST: createRestTransport(service, rest), RPC: createRpcTransport(service) })
  editor = await factories.user('editor')
  const hall = await factories.venue({ venue: 'Philharmonie', city: 'Athènes' })
  const cellar = await factories.venue({ venue: 'Rebetadiko', status: 'draft' })
  await factories.venue({ venue: 'Planetarium' })
  const choir = await factories.organizer({ organizer: 'Nightingale Choir' })
  const tag = await factories.tag({ name: 'Chanson' })
  for (const fields of [
    { title: 'Concert of spring', venue: [hall.id, cellar.id], organizer: choir.id, tags: [tag.id] },
    { title: 'Concert of autumn', description: 'With kingfishers.' },
    { title: 'Γιορτή της θάλασσας', start_date: '2027-02-01 10:00', end_date: '2027-02-01 11:00' },
    { title: 'Clandestine meeting', password: 'sesame' },
    { title: 'Rehearsal of drummers', status: 'draft' },
  ])
    await factories.event(fields)
})

type Suggestions = [search: string, suggestions: { search: string; total: number }[]]

describe.each(['REST', 'RPC'])('searches over %s', transport => {
  async function suggest(input: object, user: TestUser | null = null) {
    const operation = calendarOperations.find(one => one.name === 'events.searchSuggestions')!
    const { status, body } = await transports[transport]!(user, operation, { search_in: 'all', ...input })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.suggestions
  }

  it.each<Suggestions>([
    ['conert', [{ search: 'concert', total: 2 }]],
    ['Cocnert sprinng', [{ search: 'concert spring', total: 1 }]],
    ['concert sprnig', [{ search: 'concert spring', total: 1 }]],
    ['concrt -spring', [{ search: 'concert -spring', total: 1 }]],
    ['kingfishers concret', [{ search: 'kingfishers concert', total: 1 }]],
    ['philarmonie', [{ search: 'philharmonie', total: 1 }]],
    ['athnes', [{ search: 'athènes', total: 1 }]],
    ['nigthingale', [{ search: 'nightingale', total: 1 }]],
    ['chansno', [{ search: 'chanson', total: 1 }]],
    ['γιορτι θαλασα', [{ search: 'γιορτή θάλασσας', total: 1 }]],
  ])('200: %s becomes %j', async (search, suggestions) => {
    expect(await suggest({ search })).toEqual(suggestions)
  })

  it.each([
    'concert',
    'spring',
    'spring autumn',
    'xylophone',
    'xylophone conert',
    'co',
    '"conert of spring"',
    '-conert',
  ])('200: %s has no suggestion', async search => expect(await suggest({ search })).toEqual([]))

  it('200: shows nothing that the caller may not read, and nothing without events', async () => {
    const misspelt = ['rebetadikko', 'clandestin meting', 'drumers', 'planetarim']

    expect(await Promise.all(misspelt.map(search => suggest({ search })))).toEqual([[], [], [], []])
    expect(await Promise.all(misspelt.map(search => suggest({ search }, editor)))).toEqual([
      [{ search: 'rebetadiko', total: 1 }],
      [{ search: 'clandestin meeting', total: 1 }],
      [{ search: 'drummers', total: 1 }],
      [],
    ])
  })

  it('200: applies the filters of the list', async () => {
    expect(await suggest({ search: 'conert', search_in: 'texts' })).toEqual([{ search: 'concert', total: 2 }])
    expect(await suggest({ search: 'philarmonie', search_in: 'texts' })).toEqual([])
    expect(await suggest({ search: 'conert', start_date: '2027-01-01' })).toEqual([])
    expect(await suggest({ search: 'conert', featured: true })).toEqual([])
  })
})

describe('GET /events/search-suggestions', () => {
  it('400: the search is missing, or a filter is invalid', async () => {
    expect(await rest.get('/events/search-suggestions')).toMatchObject({
      status: 400,
      body: { code: 'rest_missing_callback_param', data: { params: ['search'] } },
    })
    expect(await rest.get('/events/search-suggestions?search=conert&venue=x')).toMatchObject({
      status: 400,
      body: { data: { params: { venue: expect.any(String) } } },
    })
  })

  it('200: follows new titles and names at once', async () => {
    const path = '/events/search-suggestions?search=lighthuose&search_in=all'
    expect((await rest.get(path)).body).toEqual({ suggestions: [] })
    const { id } = await factories.event({ title: 'Lighthouse' })
    expect((await rest.get(path)).body).toEqual({ suggestions: [{ search: 'lighthouse', total: 1 }] })
    await rest.withHeaders(editor.headers).delete(`/events/${id}`)
    expect((await rest.get(path)).body).toEqual({ suggestions: [] })
  })
})
