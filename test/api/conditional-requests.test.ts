import { describe, expect, it } from 'vitest'
import { allOperations, getInterfaceUrl } from '../support/rest-client.ts'
import { startTestService } from '../support/test-service.ts'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

const editor = async () => rest.withHeaders((await factories.person('editor')).headers)

const kinds = [
  { path: '/events', create: () => factories.event(), change: () => ({ title: uniqueName('Changed') }) },
  { path: '/venues', create: () => factories.venue(), change: () => ({ city: uniqueName('City') }) },
  { path: '/organizers', create: () => factories.organizer(), change: () => ({ phone: uniqueName('Phone') }) },
  { path: '/categories', create: () => factories.category(), change: () => ({ name: uniqueName('Changed') }) },
  { path: '/tags', create: () => factories.tag(), change: () => ({ name: uniqueName('Changed') }) },
]

describe.each(kinds)('GET $path with If-None-Match', ({ path, create, change }) => {
  it('304: the current ETag gets an empty response', async () => {
    const { id } = await create()
    for (const address of [`${path}/${id}`, path]) {
      const first = await rest.get(address)
      const again = await rest.get(address, { headers: { 'if-none-match': first.headers['etag'] ?? '' } })

      expect(first.headers['etag']).toMatch(/^"[\w-]{27}"$/)
      expect(again).toMatchObject({ status: 304, body: '', headers: { etag: first.headers['etag'] } })
      expect(again.headers['content-type']).toBeUndefined()
    }
  })

  it('200: the ETag changes with the record', async () => {
    const { id } = await create()
    const client = await editor()
    for (const address of [`${path}/${id}`, `${path}?hide_empty=false&per_page=100`]) {
      const { headers } = await rest.get(address)
      await client.patch(`${path}/${id}`, change())
      const again = await rest.get(address, { headers: { 'if-none-match': headers['etag'] ?? '' } })

      expect(again.status, address).toBe(200)
      expect(again.headers['etag']).not.toBe(headers['etag'])
    }
  })

  it('200, 304: reads lists of tags, weak tags and `*`', async () => {
    const { id } = await create()
    const { etag = '' } = (await rest.get(`${path}/${id}`)).headers
    const statusWith = async (tags: string) =>
      (await rest.get(`${path}/${id}`, { headers: { 'if-none-match': tags } })).status

    expect(await Promise.all([`"x", ${etag}`, `W/${etag}`, '*', etag.replace(/"$/, '-br"')].map(statusWith))).toEqual([
      304, 304, 304, 304,
    ])
    expect(await Promise.all(['"x"', etag.slice(1, -1), 'nonsense'].map(statusWith))).toEqual([200, 200, 200])
  })
})

describe.each(kinds)('PATCH, DELETE $path/{id} with If-Match', ({ path, create, change }) => {
  it('200: writes with the current ETag and returns the new one', async () => {
    const { id } = await create()
    const client = await editor()
    const { etag = '' } = (await client.get(`${path}/${id}`)).headers

    const changed = await client.patch(`${path}/${id}`, change(), { headers: { 'if-match': etag } })
    const read = await client.get(`${path}/${id}`)

    expect(changed.status).toBe(200)
    expect(changed.headers['etag']).toBe(read.headers['etag'])
    expect(changed.headers['etag']).not.toBe(etag)
  })

  it('412: rejects an outdated ETag and changes nothing', async () => {
    const { id } = await create()
    const [one, other] = [await editor(), await editor()]
    const { etag = '' } = (await one.get(`${path}/${id}`)).headers
    await other.patch(`${path}/${id}`, change())
    const before = await one.get(`${path}/${id}`)

    for (const method of ['PATCH', 'PUT', 'POST', 'DELETE']) {
      const response = await one.send(method, `${path}/${id}`, change(), { headers: { 'if-match': etag } })
      expect(response).toMatchObject({ status: 412, body: { code: 'rest_precondition_failed', data: { status: 412 } } })
    }
    expect((await one.get(`${path}/${id}`)).body).toEqual(before.body)
  })

  it('200: accepts `*` and the ETag of a compressed response', async () => {
    const { id } = await create()
    const client = await editor()
    const { etag = '' } = (await client.get(`${path}/${id}`)).headers
    const statusWith = async (method: string, tag: string) =>
      (await client.send(method, `${path}/${id}`, change(), { headers: { 'if-match': tag } })).status

    expect(await statusWith('PATCH', etag.replace(/"$/, '-gzip"'))).toBe(200)
    expect(await statusWith('PATCH', `W/${etag}`)).toBe(412)
    expect(await statusWith('PATCH', '*')).toBe(200)
    expect(await statusWith('DELETE', '*')).toBe(200)
  })

  /** Guards against a check before the lock: of many writers with the same ETag, one may write. */
  it('412: one of several concurrent writes with the same ETag succeeds', async () => {
    const { id } = await create()
    const client = await editor()
    const { etag = '' } = (await client.get(`${path}/${id}`)).headers

    const responses = await Promise.all(
      Array.from({ length: 8 }, () => client.patch(`${path}/${id}`, change(), { headers: { 'if-match': etag } })),
    )

    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(412)])
  })
})

describe('If-Match', () => {
  it('200: `*` matches any version of a record, also during other writes', async () => {
    const client = await editor()
    const [parent, category] = [await factories.category(), await factories.category()]
    const patch = (at: number) =>
      client.patch(
        `/categories/${category.id}`,
        { parent: parent.id },
        at % 2 === 0 ? { headers: { 'if-match': '*' } } : {},
      )

    const responses = await Promise.all(Array.from({ length: 8 }, (_, at) => patch(at)))

    expect(responses.map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
  })

  it('412: an invalid tag matches no record, also in the trash', async () => {
    const client = await editor()
    const { id } = await factories.event()
    await client.delete(`/events/${id}`)
    for (const tags of ['"stale",', '', '-br"', '"a, *, b"']) {
      const headers = { 'if-match': tags }
      expect((await client.patch(`/events/${id}`, { status: 'publish' }, { headers })).status, tags).toBe(412)
      expect((await client.delete(`/events/${id}?force=true`, undefined, { headers })).status, tags).toBe(412)
    }
  })

  it('200: the ETag belongs to the URL, whatever language the body writes', async () => {
    const client = await editor()
    const { id } = await factories.event()
    const { etag = '' } = (await client.get(`/events/${id}`)).headers
    const write = { i18n_language: 'el', title: 'Συναυλία' }

    expect((await client.patch(`/events/${id}`, write, { headers: { 'if-match': etag } })).status).toBe(200)
  })

  it('412: If-None-Match on a write matches the current record', async () => {
    const client = await editor()
    const { id } = await factories.event()
    const { etag = '' } = (await client.get(`/events/${id}`)).headers
    const statusWith = async (tags: string) =>
      (await client.put(`/events/${id}`, { cost: '5' }, { headers: { 'if-none-match': tags } })).status

    expect([await statusWith('*'), await statusWith(etag), await statusWith('"another"')]).toEqual([412, 412, 200])
  })
})

describe.each(kinds.slice(0, 3))('PATCH $path/by-slug/{slug} with If-Match', ({ path, create, change }) => {
  it('200, 412: the ETag of a read by id is valid by slug', async () => {
    const { id, slug = '' } = (await create()) as { id: number; slug?: string }
    const client = await editor()
    const { etag = '' } = (await client.get(`${path}/${id}`)).headers

    expect((await client.get(`${path}/by-slug/${slug}`)).headers['etag']).toBe(etag)
    const statusOf = async () =>
      (
        await client.patch(
          `${path}/by-slug/${slug}`,
          { website: 'https://a.example/', ...change(), title: undefined },
          { headers: { 'if-match': etag } },
        )
      ).status
    expect([await statusOf(), await statusOf()]).toEqual([200, 412])
    expect((await client.delete(`${path}/by-slug/${slug}`, undefined, { headers: { 'if-match': etag } })).status).toBe(
      412,
    )
  })

  it('412: no tag matches a record in the trash; `*` does', async () => {
    const { id } = await create()
    const client = await editor()
    const { etag = '' } = (await client.get(`${path}/${id}`)).headers
    const trashed = await client.delete(`${path}/${id}`)

    expect(trashed.headers['etag']).toBeUndefined()
    const restore = (tag: string) =>
      client.patch(`${path}/${id}`, { status: 'publish' }, { headers: { 'if-match': tag } })
    expect((await restore(etag)).status).toBe(412)
    expect((await restore('*')).status).toBe(200)
  })
})

describe('a read with If-None-Match', () => {
  const createRecord: Record<string, () => Promise<{ id: number; slug?: string | undefined }>> = {
    events: () => factories.event(),
    venues: () => factories.venue(),
    organizers: () => factories.organizer(),
    categories: () => factories.category(),
    tags: () => factories.tag(),
    users: () => factories.person('editor'),
  }

  it.each(allOperations.filter(({ type }) => type === 'query'))('304: $name', async operation => {
    const client = rest.withHeaders((await factories.person('administrator')).headers)
    const { path } = operation.rest.openapi
    const record = await createRecord[path.split('/')[1] ?? '']?.()
    const filledPath = path.replace('{id}', String(record?.id)).replace('{slug}', String(record?.slug))
    const url = getInterfaceUrl(service, operation) + filledPath
    const { etag = '' } = (await client.get(url)).headers

    expect(await client.get(url, { headers: { 'if-none-match': etag } })).toMatchObject({
      status: 304,
      headers: { etag },
    })
  })
})

describe('Cache-Control and Vary', () => {
  const readPolicy = ({ headers }: { headers: Record<string, string> }) => [headers['cache-control'], headers['vary']]

  it('allow shared caches for anonymous reads, with revalidation', async () => {
    const { id } = await factories.event()
    for (const path of ['/events', `/events/${id}`, '/venues', '/tags', '/doc', ''])
      expect(readPolicy(await rest.get(path)), path).toEqual([
        'public, max-age=0, must-revalidate',
        'Accept-Encoding, Authorization',
      ])
  })

  it('have s-maxage from SHARED_MAX_AGE_SECONDS, except for lists that depend on the current time', async () => {
    const other = await startTestService({
      settings: { auth: 'required', sharedMaxAgeSeconds: 30 },
      sharesDatabaseWith: service,
    })
    const policyAt = async (path: string) => (await fetch(other.restUrl + path)).headers.get('cache-control')

    expect(await policyAt('/events')).toBe('public, max-age=0, must-revalidate, s-maxage=30')
    expect(await policyAt('/events?when=upcoming')).toBe('public, max-age=0, must-revalidate')
    await other.stop()
  })

  it('forbid shared caches for signed-in reads', async () => {
    const { id } = await factories.event()
    const client = await editor()
    for (const path of ['/events', `/events/${id}`])
      expect(readPolicy(await client.get(path)), path).toEqual(['private, no-cache', 'Accept-Encoding, Authorization'])
  })

  it('forbid caches for protected events, writes and failures', async () => {
    const { id } = await factories.event({ password: 'open sesame' })
    const client = await editor()

    expect((await rest.get(`/events/${id}?password=open%20sesame`)).headers['cache-control']).toBe('private, no-store')
    expect((await client.post('/tags', { name: uniqueName('Tag') })).headers['cache-control']).toBe('no-store')
    for (const path of [`/events/${id}`, '/events/999999999', '/nowhere', '/events?page=0']) {
      const { headers } = await rest.get(path)
      expect([headers['cache-control'], headers['etag']], path).toEqual(['no-store', undefined])
    }
  })

  it('are the same for HEAD and GET', async () => {
    const { id } = await factories.event()
    const signedIn = await editor()
    for (const client of [rest, signedIn])
      for (const path of ['/events', `/events/${id}`, '/events?per_page=1&page=1']) {
        const [head, get] = [await client.head(path), await client.get(path)]
        const own = { 'x-request-id': '', date: '' }
        expect({ ...head.headers, ...own }, path).toEqual({ ...get.headers, ...own })
        expect([head.status, head.body]).toEqual([200, ''])
      }
  })
})
