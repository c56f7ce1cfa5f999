import { describe, expect, it } from 'vitest'
import { formatSecret } from '../../src/core/secret.ts'
import { basicAuthHeaders, failureWith, anyTimestamp, useAccounts } from '../support/accounts.ts'
import { useService } from '../support/use-service.ts'

const { service, accounts, admin, create, signIn } = useAccounts({ siteTimezone: 'Europe/Athens' })

describe('/users/{id}/passwords', () => {
  it('201: creates a password that signs in, and returns its secret once', async () => {
    const user = await create()
    const { status, headers, body } = await admin.post(`/users/${user.id}/passwords`, {
      name: 'laptop',
      expires: '2027-12-31 18:00',
    })

    expect({ status, body }).toEqual({
      status: 201,
      body: {
        name: 'laptop',
        prefix: body.secret.slice(0, 8),
        created: anyTimestamp,
        expires: '2027-12-31T16:00:00Z',
        last_used: null,
        revoked: null,
        secret: expect.stringMatching(/^\w{24}$/),
      },
    })
    expect(headers['location']).toBe(`${service.accountsUrl}/users/${user.id}/passwords/${body.prefix}`)
    expect(await signIn({ ...user, password: body })).toBe(200)
    expect((await admin.post(`/users/${user.id}/passwords`)).body).toMatchObject({ name: 'default', expires: null })
  })

  it('200: revokes one password at once; the others stay valid', async () => {
    const user = await create()
    const laptop = { ...user, password: (await admin.post(`/users/${user.id}/passwords`, { name: 'laptop' })).body }
    expect([await signIn(user), await signIn(laptop)]).toEqual([200, 200])

    const path = `/users/${user.id}/passwords/${laptop.password.prefix}`
    const { secret: _, ...known } = laptop.password
    expect(await admin.delete(path)).toMatchObject({
      status: 200,
      body: { passwords: [{ ...known, last_used: anyTimestamp, revoked: anyTimestamp }] },
    })
    expect([await signIn(user), await signIn(laptop)]).toEqual([200, 401])
    expect(await admin.delete(path)).toMatchObject({ status: 200, body: { passwords: [] } })
  })

  it('200: revokes all passwords, and returns only those that it revoked', async () => {
    const user = await create()
    const second = (await admin.post(`/users/${user.id}/passwords`)).body
    await admin.delete(`/users/${user.id}/passwords/${second.prefix}`)

    const { status, body } = await admin.delete(`/users/${user.id}/passwords`)
    expect([status, body.passwords.map((one: { prefix: string }) => one.prefix)]).toEqual([200, [user.password.prefix]])
    expect(await signIn(user)).toBe(401)
    expect((await admin.get(`/users/${user.id}`)).body.passwords).toMatchObject([
      { revoked: anyTimestamp },
      { revoked: anyTimestamp },
    ])
  })

  it('200: revokes a password by its whole secret, grouped or not, and does not return the secret', async () => {
    for (const formatPath of [(secret: string) => secret, formatSecret]) {
      const user = await create()
      const path = `/users/${user.id}/passwords/${encodeURIComponent(formatPath(user.password.secret))}`
      const other = `/users/${(await create()).id}/passwords/${user.password.secret}`
      const [wrongUser, revoked] = [await admin.delete(other), await admin.delete(path)]

      expect([wrongUser.status, wrongUser.body.data.prefix]).toEqual([404, user.password.prefix])
      expect(revoked).toMatchObject({ status: 200, body: { passwords: [{ prefix: user.password.prefix }] } })
      expect(JSON.stringify([wrongUser.body, revoked.body])).not.toContain(user.password.secret.slice(8))
      expect(await signIn(user)).toBe(401)
    }
  })

  it('200: a caller may revoke its own password; the next request fails', async () => {
    const user = await create({ role: 'administrator' })
    const own = accounts.withHeaders(basicAuthHeaders(user))

    expect((await own.get('/me')).status).toBe(200)
    expect((await own.delete(`/users/${user.id}/passwords/${user.password.prefix}`)).status).toBe(200)
    expect(await own.get('/me')).toMatchObject(failureWith(401, 'incorrect_password'))
    await admin.delete(`/users/${user.id}`)
  })

  it('400: names every invalid field', async () => {
    const { id } = await create()

    expect(await admin.post(`/users/${id}/passwords`, { name: '', expires: '2020-01-01' })).toMatchObject({
      status: 400,
      body: { data: { params: { name: expect.any(String), expires: 'Send a date in the future.' } } },
    })
    expect(await admin.post(`/users/${id}/passwords`, { expires: 'soon' })).toMatchObject({
      status: 400,
      body: { data: { params: { expires: expect.stringMatching(/^The date cannot be read/) } } },
    })
  })

  it('404: no password, or the password of another user, has this prefix', async () => {
    const [one, other] = [await create(), await create()]

    for (const prefix of ['nothing1', other.password.prefix, one.password.prefix.slice(0, 7), '%25'])
      expect(await admin.delete(`/users/${one.id}/passwords/${prefix}`), prefix).toMatchObject(
        failureWith(404, 'application-password-not-found'),
      )
    expect(await signIn(one)).toBe(200)
  })
})

describe('a password that expires on the last possible day', () => {
  const westernService = useService({ settings: { siteTimezone: 'Pacific/Honolulu' } })

  it('201: expires in the year 9999 in a zone west of UTC', async () => {
    const { status, body } = await westernService.accounts.post('/users', {
      login: 'last',
      role: 'editor',
      expires: '9999-12-31',
    })

    expect([status, body.password?.expires]).toEqual([201, '9999-12-31T23:59:59Z'])
  })
})

describe('the secret of a password', () => {
  it('appears only in the response that creates it, and its hash in no response', async () => {
    const user = await create({ role: 'administrator' })
    const second = (await admin.post(`/users/${user.id}/passwords`)).body
    const own = accounts.withHeaders(basicAuthHeaders(user))
    const { rows } = await service.db.pool.query<{ secret_hash: string }>(
      'select secret_hash from application_passwords where user_id = $1',
      [user.id],
    )
    const hidden = [user.password.secret, second.secret].map((secret: string) => secret.slice(8))
    hidden.push(...rows.map(({ secret_hash }) => secret_hash), 'scrypt', 'hash')

    const responses = [
      await own.get('/me'),
      await own.get('/users?per_page=100'),
      await own.get(`/users/${user.id}`),
      await own.patch(`/users/${user.id}`, { name: 'Renamed' }),
      await admin.delete(`/users/${user.id}/passwords/${second.prefix}`),
      await admin.delete(`/users/${user.id}/passwords`),
      await admin.delete(`/users/${user.id}`),
    ]

    for (const { status, body } of responses) {
      expect(status).toBe(200)
      for (const word of hidden) expect(JSON.stringify(body)).not.toContain(word)
    }
  })
})
