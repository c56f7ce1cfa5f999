import { describe, expect, it } from 'vitest'
import { useAccounts } from '../support/accounts.ts'

const { admin, create } = useAccounts()

describe('If-Match on a user', () => {
  it('200, 412: takes what was read last, and refuses what somebody has changed since', async () => {
    const { id } = await create({})
    const { etag = '' } = (await admin.get(`/users/${id}`)).headers
    const held = { headers: { 'if-match': etag } }
    const changed = await admin.patch(`/users/${id}`, { name: 'Another' }, held)

    expect(changed).toMatchObject({ status: 200, headers: { etag: (await admin.get(`/users/${id}`)).headers['etag'] } })
    for (const method of ['PATCH', 'DELETE'])
      expect(await admin.send(method, `/users/${id}`, { name: 'Late' }, held)).toMatchObject({
        status: 412,
        body: { code: 'rest_precondition_failed' },
      })
    expect((await admin.get(`/users/${id}`)).body.name).toBe('Another')
    expect((await admin.delete(`/users/${id}`, undefined, { headers: { 'if-match': '*' } })).status).toBe(200)
  })
})
