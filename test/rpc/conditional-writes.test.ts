import { describe, expect, it } from 'vitest'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService()

type Headers = Record<string, string>

/** Calls one procedure, as the client does: as a batch of one call. */
async function call(method: 'GET' | 'POST', procedure: string, input: object, headers: Headers = {}, language = '') {
  const url = new URL(`${service.url}${language}/trpc/${procedure}?batch=1`)
  if (method === 'GET') url.searchParams.set('input', JSON.stringify({ 0: input }))
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', 'accept-encoding': 'identity', ...headers },
    ...(method === 'POST' ? { body: JSON.stringify({ 0: input }) } : {}),
  })
  const [result] = (await response.json()) as { result?: { data: any }; error?: { data: { code: string } } }[]
  return { status: response.status, etag: response.headers.get('etag') ?? '', data: result?.result?.data, result }
}

const read = (procedure: string, input: object, language?: string) => call('GET', procedure, input, {}, language)
const write = (procedure: string, input: object, etag: string, language?: string) =>
  call('POST', procedure, input, { 'if-match': etag }, language)

describe('a write over RPC with If-Match', () => {
  it.each([
    ['events', 'title', () => factories.event()],
    ['venues', 'venue', () => factories.venue()],
    ['organizers', 'organizer', () => factories.organizer()],
    ['categories', 'name', () => factories.category()],
    ['tags', 'name', () => factories.tag()],
  ])(
    '200: takes the ETag of the read and returns the new one; 412: an outdated one: %s',
    async (kind, name, create) => {
      const { id } = await create()
      const { etag } = await read(`${kind}.read`, { id })
      expect(etag).toBe((await rest.get(`/${kind}/${id}`)).headers['etag'])

      const first = await write(`${kind}.update`, { id, [name]: uniqueName('First') }, etag)
      const second = await write(`${kind}.update`, { id, [name]: uniqueName('Second') }, etag)
      const third = await write(`${kind}.update`, { id, [name]: uniqueName('Third') }, first.etag)

      expect([first.status, second.status, third.status]).toEqual([200, 412, 200])
      expect(second.result?.error?.data.code).toBe('rest_precondition_failed')
      expect((await read(`${kind}.read`, { id })).etag).toBe(third.etag)
    },
  )

  it('200: takes the ETag of a read without fallback, in the language of the write', async () => {
    const { id } = await factories.event()
    const input = { id, i18n_language: 'el' }
    const { etag } = await read('events.read', { ...input, i18n_fallback: false })

    expect((await write('events.update', { ...input, title: 'Ελληνικά' }, etag)).status).toBe(200)
    expect((await write('events.update', { ...input, title: 'Άλλα' }, etag)).status).toBe(412)
  })

  it('200: takes the ETag of a read below the same language', async () => {
    const { id } = await factories.venue()
    const { etag } = await read('venues.read', { id }, '/fr')
    expect((await write('venues.update', { id, venue: 'Salle' }, etag, '/fr')).status).toBe(200)
  })

  it('200: of several dates takes the ETag of the series; 412: that of an event', async () => {
    const { id, series } = await factories.event({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] })
    const ofEvent = await read('events.read', { id })
    const ofSeries = await read('series.read', { id: series?.id })
    const input = { id, title: 'Renamed', scope: 'all' }

    expect((await write('events.update', input, ofEvent.etag)).status).toBe(412)
    expect((await write('events.update', input, ofSeries.etag)).status).toBe(200)
    expect((await write('events.update', { ...input, title: 'Again' }, ofSeries.etag)).status).toBe(412)
  })
})

describe('a read over RPC', () => {
  it('304: the ETag of a single call, as of a list', async () => {
    const { id } = await factories.tag()
    const { etag } = await read('tags.read', { id })
    const url = `${service.url}/trpc/tags.read?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { id } }))}`
    const again = await fetch(url, { headers: { 'if-none-match': etag, 'accept-encoding': 'identity' } })
    expect(again.status).toBe(304)
  })

  it('200: several calls of one request have an ETag of their own', async () => {
    const [one, two] = [await factories.tag(), await factories.tag()]
    const input = encodeURIComponent(JSON.stringify({ 0: { id: one.id }, 1: { id: two.id } }))
    const batch = await fetch(`${service.url}/trpc/tags.read,tags.read?batch=1&input=${input}`)
    expect(batch.headers.get('etag')).not.toBe((await read('tags.read', { id: one.id })).etag)
  })
})
