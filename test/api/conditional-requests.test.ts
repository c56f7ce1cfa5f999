import { describe, expect, it } from 'vitest'
import { allOperations, getInterfaceUrl } from '../support/rest-client.ts'
import { startTestService } from '../support/test-service.ts'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

const editor = async () => rest.withHeaders((await factories.person('editor')).headers)

const kinds = [
  { path: '/events', make: () => factories.event(), change: () => ({ title: uniqueName('Changed') }) },
  { path: '/venues', make: () => factories.venue(), change: () => ({ city: uniqueName('City') }) },
  { path: '/organizers', make: () => factories.organizer(), change: () => ({ phone: uniqueName('Phone') }) },
  { path: '/categories', make: () => factories.category(), change: () => ({ name: uniqueName('Changed') }) },
  { path: '/tags', make: () => factories.tag(), change: () => ({ name: uniqueName('Changed') }) },
]

describe.each(kinds)('GET $path with If-None-Match', ({ path, make, change }) => {
  it('304: tells who has the answer that it is still the one, without the body', async () => {
    const { id } = await make()
    for (const address of [`${path}/${id}`, path]) {
      const first = await rest.get(address)
      const again = await rest.get(address, { headers: { 'if-none-match': first.headers['etag'] ?? '' } })

      expect(first.headers['etag']).toMatch(/^"[\w-]{27}"$/)
      expect(again).toMatchObject({ status: 304, body: '', headers: { etag: first.headers['etag'] } })
      expect(again.headers['content-type']).toBeUndefined()
    }
  })

  it('200: gives another tag as soon as the record is another', async () => {
    const { id } = await make()
    const as = await editor()
    for (const address of [`${path}/${id}`, `${path}?hide_empty=false&per_page=100`]) {
      const { headers } = await rest.get(address)
      await as.patch(`${path}/${id}`, change())
      const again = await rest.get(address, { headers: { 'if-none-match': headers['etag'] ?? '' } })

      expect(again.status, address).toBe(200)
      expect(again.headers['etag']).not.toBe(headers['etag'])
    }
  })

  it('200, 304: reads lists of tags, weak ones and the star', async () => {
    const { id } = await make()
    const { etag = '' } = (await rest.get(`${path}/${id}`)).headers
    const statusWith = async (tags: string) =>
      (await rest.get(`${path}/${id}`, { headers: { 'if-none-match': tags } })).status

    expect(await Promise.all([`"x", ${etag}`, `W/${etag}`, '*', etag.replace(/"$/, '-br"')].map(statusWith))).toEqual([
      304, 304, 304, 304,
    ])
    expect(await Promise.all(['"x"', etag.slice(1, -1), 'nonsense'].map(statusWith))).toEqual([200, 200, 200])
  })
})

describe.each(kinds)('PATCH, DELETE $path/{id} with If-Match', ({ path, make, change }) => {
  it('200: takes what was read last, and tells the tag that a read has now', async () => {
    const { id } = await make()
    const as = await editor()
    const { etag = '' } = (await as.get(`${path}/${id}`)).headers

    const changed = await as.patch(`${path}/${id}`, change(), { headers: { 'if-match': etag } })
    const read = await as.get(`${path}/${id}`)

    expect(changed.status).toBe(200)
    expect(changed.headers['etag']).toBe(read.headers['etag'])
    expect(changed.headers['etag']).not.toBe(etag)
  })

  it('412: refuses who has read it before somebody else changed it, and changes nothing', async () => {
    const { id } = await make()
    const [one, other] = [await editor(), await editor()]
    const { etag = '' } = (await one.get(`${path}/${id}`)).headers
    await other.patch(`${path}/${id}`, change())
    const before = await one.get(`${path}/${id}`)

    for (const method of ['PATCH', 'PUT', 'POST', 'DELETE']) {
      const refused = await one.send(method, `${path}/${id}`, change(), { headers: { 'if-match': etag } })
      expect(refused).toMatchObject({ status: 412, body: { code: 'rest_precondition_failed', data: { status: 412 } } })
    }
    expect((await one.get(`${path}/${id}`)).body).toEqual(before.body)
  })

  it('200: takes the star for whatever there is, and a tag of a packed answer', async () => {
    const { id } = await make()
    const as = await editor()
    const { etag = '' } = (await as.get(`${path}/${id}`)).headers
    const statusWith = async (method: string, tag: string) =>
      (await as.send(method, `${path}/${id}`, change(), { headers: { 'if-match': tag } })).status

    expect(await statusWith('PATCH', etag.replace(/"$/, '-gzip"'))).toBe(200)
    expect(await statusWith('PATCH', `W/${etag}`)).toBe(412)
    expect(await statusWith('PATCH', '*')).toBe(200)
    expect(await statusWith('DELETE', '*')).toBe(200)
  })

  /** Guards against checking first and writing later: of many who have read the same, one may write. */
  it('412: lets one of many through who come at once', async () => {
    const { id } = await make()
    const as = await editor()
    const { etag = '' } = (await as.get(`${path}/${id}`)).headers

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => as.patch(`${path}/${id}`, change(), { headers: { 'if-match': etag } })),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(412)])
  })
})

describe('If-Match', () => {
  it('200: the star asks that there be a record, whoever else writes', async () => {
    const as = await editor()
    const [parent, category] = [await factories.category(), await factories.category()]
    const patch = (at: number) =>
      as.patch(
        `/categories/${category.id}`,
        { parent: parent.id },
        at % 2 === 0 ? { headers: { 'if-match': '*' } } : {},
      )

    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => patch(at)))

    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
  })

  it('412: what is no tag fits nothing, in the trash neither', async () => {
    const as = await editor()
    const { id } = await factories.event()
    await as.delete(`/events/${id}`)
    for (const tags of ['"stale",', '', '-br"', '"a, *, b"']) {
      const headers = { 'if-match': tags }
      expect((await as.patch(`/events/${id}`, { status: 'publish' }, { headers })).status, tags).toBe(412)
      expect((await as.delete(`/events/${id}?force=true`, undefined, { headers })).status, tags).toBe(412)
    }
  })

  it('200: compares what was read at the address, whatever language the body writes in', async () => {
    const as = await editor()
    const { id } = await factories.event()
    const { etag = '' } = (await as.get(`/events/${id}`)).headers
    const write = { i18n_language: 'el', title: 'Συναυλία' }

    expect((await as.patch(`/events/${id}`, write, { headers: { 'if-match': etag } })).status).toBe(200)
  })

  it('412: If-None-Match on a write asks that there be no such record', async () => {
    const as = await editor()
    const { id } = await factories.event()
    const { etag = '' } = (await as.get(`/events/${id}`)).headers
    const statusWith = async (tags: string) =>
      (await as.put(`/events/${id}`, { cost: '5' }, { headers: { 'if-none-match': tags } })).status

    expect([await statusWith('*'), await statusWith(etag), await statusWith('"another"')]).toEqual([412, 412, 200])
  })
})

describe.each(kinds.slice(0, 3))('PATCH $path/by-slug/{slug} with If-Match', ({ path, make, change }) => {
  it('200, 412: means the record, however it is named', async () => {
    const { id, slug = '' } = (await make()) as { id: number; slug?: string }
    const as = await editor()
    const { etag = '' } = (await as.get(`${path}/${id}`)).headers

    expect((await as.get(`${path}/by-slug/${slug}`)).headers['etag']).toBe(etag)
    const statusOf = async () =>
      (
        await as.patch(
          `${path}/by-slug/${slug}`,
          { website: 'https://a.example/', ...change(), title: undefined },
          { headers: { 'if-match': etag } },
        )
      ).status
    expect([await statusOf(), await statusOf()]).toEqual([200, 412])
    expect((await as.delete(`${path}/by-slug/${slug}`, undefined, { headers: { 'if-match': etag } })).status).toBe(412)
  })

  it('412: one in the trash is not there to be read, so no tag fits it', async () => {
    const { id } = await make()
    const as = await editor()
    const { etag = '' } = (await as.get(`${path}/${id}`)).headers
    const trashed = await as.delete(`${path}/${id}`)

    expect(trashed.headers['etag']).toBeUndefined()
    const restore = (tag: string) => as.patch(`${path}/${id}`, { status: 'publish' }, { headers: { 'if-match': tag } })
    expect((await restore(etag)).status).toBe(412)
    expect((await restore('*')).status).toBe(200)
  })
})

describe('a read with If-None-Match', () => {
  const made: Record<string, () => Promise<{ id: number; slug?: string | undefined }>> = {
    events: () => factories.event(),
    venues: () => factories.venue(),
    organizers: () => factories.organizer(),
    categories: () => factories.category(),
    tags: () => factories.tag(),
    users: () => factories.person('editor'),
  }

  it.each(allOperations.filter(({ type }) => type === 'query'))('304: $name', async operation => {
    const as = rest.withHeaders((await factories.person('administrator')).headers)
    const { path } = operation.rest.openapi
    const record = await made[path.split('/')[1] ?? '']?.()
    const here = path.replace('{id}', String(record?.id)).replace('{slug}', String(record?.slug))
    const url = getInterfaceUrl(service, operation) + here
    const { etag = '' } = (await as.get(url)).headers

    expect(await as.get(url, { headers: { 'if-none-match': etag } })).toMatchObject({ status: 304, headers: { etag } })
  })
})

describe('Cache-Control and Vary', () => {
  const policyOf = ({ headers }: { headers: Record<string, string> }) => [headers['cache-control'], headers['vary']]

  it('anonymous reads may be shared, and are asked about again each time', async () => {
    const { id } = await factories.event()
    for (const path of ['/events', `/events/${id}`, '/venues', '/tags', '/doc', ''])
      expect(policyOf(await rest.get(path)), path).toEqual([
        'public, max-age=0, must-revalidate',
        'Accept-Encoding, Authorization',
      ])
  })

  it('SHARED_MAX_AGE_SECONDS lets caches in between rest, but for lists as of now', async () => {
    const other = await startTestService({
      settings: { auth: 'required', sharedMaxAgeSeconds: 30 },
      sharesDatabaseWith: service,
    })
    const policyAt = async (path: string) => (await fetch(other.restUrl + path)).headers.get('cache-control')

    expect(await policyAt('/events')).toBe('public, max-age=0, must-revalidate, s-maxage=30')
    expect(await policyAt('/events?when=upcoming')).toBe('public, max-age=0, must-revalidate')
    await other.stop()
  })

  it('signed-in reads are for the caller alone', async () => {
    const { id } = await factories.event()
    const as = await editor()
    for (const path of ['/events', `/events/${id}`])
      expect(policyOf(await as.get(path)), path).toEqual(['private, no-cache', 'Accept-Encoding, Authorization'])
  })

  it('nobody keeps what a password opened, what was written, or what went wrong', async () => {
    const { id } = await factories.event({ password: 'open sesame' })
    const as = await editor()

    expect((await rest.get(`/events/${id}?password=open%20sesame`)).headers['cache-control']).toBe('private, no-store')
    expect((await as.post('/tags', { name: uniqueName('Tag') })).headers['cache-control']).toBe('no-store')
    for (const path of [`/events/${id}`, '/events/999999999', '/nowhere', '/events?page=0']) {
      const { headers } = await rest.get(path)
      expect([headers['cache-control'], headers['etag']], path).toEqual(['no-store', undefined])
    }
  })

  it('HEAD carries the headers of GET', async () => {
    const { id } = await factories.event()
    const as = await editor()
    for (const client of [rest, as])
      for (const path of ['/events', `/events/${id}`, '/events?per_page=1&page=1']) {
        const [head, get] = [await client.head(path), await client.get(path)]
        const own = { 'x-request-id': '', date: '' }
        expect({ ...head.headers, ...own }, path).toEqual({ ...get.headers, ...own })
        expect([head.status, head.body]).toEqual([200, ''])
      }
  })
})
