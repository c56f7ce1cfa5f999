import { describe, expect, it } from 'vitest'
import { useAccounts } from '../support/accounts.ts'

const { admin, create } = useAccounts()

describe('If-Match on a user', () => {
  it('200, 412: writes with the current ETag, rejects an outdated one', async () => {
    const { id } = await create({})
    const { etag = '' } = (await admin.get(`/users/${id}`)).headers
    const withEtag = { headers: { 'if-match': etag } }
    const changed = await admin.patch(`/users/${id}`, { name: 'Another' }, withEtag)

    expect(changed).toMatchObject({ status: 200, headers: { etag: (await admin.get(`/users/${id}`)).headers['etag'] } })
    for (const method of ['PATCH', 'DELETE'])
      expect(await admin.send(method, `/users/${id}`, { name: 'Late' }, withEtag)).toMatchObject({
        status: 412,
        body: { code: 'rest_precondition_failed' },
      })
    expect((await admin.get(`/users/${id}`)).body.name).toBe('Another')
    expect((await admin.delete(`/users/${id}`, undefined, { headers: { 'if-match': '*' } })).status).toBe(200)
  })
})
