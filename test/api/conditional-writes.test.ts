import { describe, expect, it } from 'vitest'
import { sendDuringLock } from '../support/blocked-request.ts'
import { useRecordKinds } from './use-record-kinds.ts'

const { service, factories, createEditor, kinds } = useRecordKinds()

describe.each(kinds)('PATCH, DELETE $path/{id} with If-Match', ({ path, table, create, change }) => {
  it('200: writes with the current ETag and returns the new one', async () => {
    const { id } = await create()
    const client = await createEditor()
    const { etag = '' } = (await client.get(`${path}/${id}`)).headers

    const changed = await client.patch(`${path}/${id}`, change(), { headers: { 'if-match': etag } })
    const read = await client.get(`${path}/${id}`)

    expect(changed.status).toBe(200)
    expect(changed.headers['etag']).toBe(read.headers['etag'])
    expect(changed.headers['etag']).not.toBe(etag)
  })

  it('412: rejects an outdated ETag and changes nothing', async () => {
    const { id } = await create()
    const [one, other] = [await createEditor(), await createEditor()]
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
    const client = await createEditor()
    const { etag = '' } = (await client.get(`${path}/${id}`)).headers
    const statusWith = async (method: string, tag: string) =>
      (await client.send(method, `${path}/${id}`, change(), { headers: { 'if-match': tag } })).status

    expect(await statusWith('PATCH', etag.replace(/"$/, '-gzip"'))).toBe(200)
    expect(await statusWith('PATCH', `W/${etag}`)).toBe(412)
    expect(await statusWith('PATCH', '*')).toBe(200)
    expect(await statusWith('DELETE', '*')).toBe(200)
  })

  /** If the ETag were checked before the row is locked, both would write. */
  it('200, 412: the first and the second of two concurrent writes with the same ETag', async () => {
    const { id } = await create()
    const client = await createEditor()
    const { etag = '' } = (await client.get(`${path}/${id}`)).headers
    const write = () => client.patch(`${path}/${id}`, change(), { headers: { 'if-match': etag } })

    const lock = `select from ${table} where id = $1 for update`
    const responses = await sendDuringLock(service, { lock, values: [id] }, [write, write])

    expect(responses.map(({ status }) => status)).toEqual([200, 412])
  })
})

describe('PATCH /media/{id} with If-Match', () => {
  it('200, 412: the first and the second of two concurrent writes with the same ETag', async () => {
    const { id } = await factories.image()
    const client = await createEditor()
    const headers = { 'if-match': String((await client.get(`/media/${id}`)).headers['etag']) }
    const write = (alt: string) => () => client.patch(`/media/${id}`, { alt }, { headers })

    const lock = 'select from images where id = $1 for update'
    const responses = await sendDuringLock(service, { lock, values: [id] }, [write('One'), write('Two')])

    expect(responses.map(({ status }) => status)).toEqual([200, 412])
  })
})

describe('If-Match', () => {
  it('200: `*` matches any version of a record, also during other writes', async () => {
    const client = await createEditor()
    const [parent, category] = [await factories.category(), await factories.category()]
    const patch = (index: number) =>
      client.patch(
        `/categories/${category.id}`,
        { parent: parent.id },
        index % 2 === 0 ? { headers: { 'if-match': '*' } } : {},
      )

    const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => patch(index)))

    expect(responses.map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
  })

  it('412: a malformed tag, or one that contains `*`, matches no record in the trash', async () => {
    const client = await createEditor()
    const { id } = await factories.event()
    await client.delete(`/events/${id}`)
    for (const tags of ['"stale",', '', '-br"', '"a, *, b"']) {
      const headers = { 'if-match': tags }
      expect((await client.patch(`/events/${id}`, { status: 'publish' }, { headers })).status, tags).toBe(412)
      expect((await client.delete(`/events/${id}?force=true`, undefined, { headers })).status, tags).toBe(412)
    }
  })

  it('200: the ETag belongs to the URL, whatever the language of the body', async () => {
    const client = await createEditor()
    const { id } = await factories.event()
    const { etag = '' } = (await client.get(`/events/${id}`)).headers
    const write = { i18n_language: 'el', title: 'Συναυλία' }

    expect((await client.patch(`/events/${id}`, write, { headers: { 'if-match': etag } })).status).toBe(200)
  })

  it('412: If-None-Match on a write matches the current record', async () => {
    const client = await createEditor()
    const { id } = await factories.event()
    const { etag = '' } = (await client.get(`/events/${id}`)).headers
    const statusWith = async (tags: string) =>
      (await client.put(`/events/${id}`, { cost: '5' }, { headers: { 'if-none-match': tags } })).status

    expect([await statusWith('*'), await statusWith(etag), await statusWith('"another"')]).toEqual([412, 412, 200])
  })
})

/** Terms have no trash, and their slugs no route. */
const publishableKinds = kinds.slice(0, 3)

describe.each(publishableKinds)('PATCH $path/by-slug/{slug} with If-Match', ({ path, create, change }) => {
  it('200, 412: the ETag of a read by id is valid by slug', async () => {
    const { id, slug = '' } = (await create()) as { id: number; slug?: string }
    const client = await createEditor()
    const { etag = '' } = (await client.get(`${path}/${id}`)).headers

    expect((await client.get(`${path}/by-slug/${slug}`)).headers['etag']).toBe(etag)
    const patchStatus = async () =>
      (
        await client.patch(
          `${path}/by-slug/${slug}`,
          { website: 'https://a.example/', ...change(), title: undefined },
          { headers: { 'if-match': etag } },
        )
      ).status
    expect([await patchStatus(), await patchStatus()]).toEqual([200, 412])
    expect((await client.delete(`${path}/by-slug/${slug}`, undefined, { headers: { 'if-match': etag } })).status).toBe(
      412,
    )
  })
})

describe.each(publishableKinds)('PATCH $path/{id} of a record in the trash with If-Match', ({ path, create }) => {
  it('412: no tag matches; 200: `*` does', async () => {
    const { id } = await create()
    const client = await createEditor()
    const { etag = '' } = (await client.get(`${path}/${id}`)).headers
    const trashed = await client.delete(`${path}/${id}`)

    expect(trashed.headers['etag']).toBeUndefined()
    const restore = (tag: string) =>
      client.patch(`${path}/${id}`, { status: 'publish' }, { headers: { 'if-match': tag } })
    expect((await restore(etag)).status).toBe(412)
    expect((await restore('*')).status).toBe(200)
  })
})
