import { describe, expect, it } from 'vitest'
import { basicAuthHeaders, failureWith, uniqueLogin, useAccounts } from '../support/accounts.ts'
import { sendDuringLock } from '../support/blocked-request.ts'
import { type RestClient, uniqueName } from '../support/use-service.ts'

const { service, rest, accounts, factories, administrator, admin, create, signIn } = useAccounts()

describe('DELETE /users/{id}', () => {
  const dates = { start_date: '2026-12-05', end_date: '2026-12-06' }

  it('200: deletes a user without records, and the passwords', async () => {
    const { password: _, ...user } = await create()

    expect(await admin.delete(`/users/${user.id}`)).toMatchObject({
      status: 200,
      body: { ...user, handed_over: { events: 0, venues: 0, organizers: 0 } },
    })
    expect(await signIn({ ...user, password: _ })).toBe(401)
    expect((await admin.get(`/users/${user.id}`)).status).toBe(404)
  })

  it('409, 200: a user with records is deleted when `to` names a new owner by id or login', async () => {
    for (const named of ['id', 'login'] as const) {
      const [user, heir] = [await create(), await create({ role: 'author' })]
      const client = rest.withHeaders(basicAuthHeaders(user))
      const venue = (await client.post('/venues', { venue: uniqueName('Venue') })).body
      for (const title of ['One', 'Two']) await client.post('/events', { title, ...dates, venue: venue.id })

      expect(await admin.delete(`/users/${user.id}`)).toMatchObject({
        status: 409,
        body: { code: 'user-has-records', data: { records: { events: 2, venues: 1, organizers: 0 } } },
      })
      const to = String(heir[named]).toUpperCase()
      expect(await admin.delete(`/users/${user.id}?to=${to}`)).toMatchObject({
        status: 200,
        body: { login: user.login, handed_over: { events: 2, venues: 1, organizers: 0 } },
      })
      expect((await rest.get(`/venues/${venue.id}`)).body.author).toBe(heir.id)
      expect((await client.get('/events')).status).toBe(401)
    }
  })

  it('409: a request stores a record of the user at the same time', async () => {
    const [user, venue] = [await create(), await factories.venue()]
    const event = { title: 'Late', ...dates, venue: venue.id, author: user.id }

    // The event waits for its venue after its author is locked, and the removal waits for that.
    const lock = 'select from venues where id = $1 for update'
    const [stored, removed] = await sendDuringLock(service, { lock, values: [venue.id] }, [
      () => rest.withHeaders(administrator.headers).post('/events', event),
      () => admin.delete(`/users/${user.id}`),
    ])

    expect(stored!.status).toBe(201)
    expect(removed).toMatchObject({ status: 409, body: { data: { records: { events: 1 } } } })
  })

  it('400: `to` is unknown, or is the deleted user', async () => {
    const user = await create()
    const readMessage = async (to: unknown) => {
      const response = await admin.delete(`/users/${user.id}`, { to })
      expect(response).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } })
      return response.body.data.params.to as string
    }

    expect(await readMessage('nobody')).toBe('This user does not exist.')
    expect(await readMessage(2 ** 31 - 1)).toBe('This user does not exist.')
    expect(await readMessage(user.id)).toBe('Send another user than the one to remove.')
    expect(await readMessage(user.login)).toBe('Send another user than the one to remove.')
    expect(await readMessage([])).toBe('Send the id or the login of a user.')
    expect(await signIn(user)).toBe(200)
  })
})

describe('the last administrator', () => {
  it('409: cannot be deleted and keeps the role, until there is another', async () => {
    const { rows } = await service.db.pool.query<{ id: number }>(
      "update users set role = 'editor' where role = 'administrator' and id <> $1 returning id",
      [administrator.id],
    )
    const self = `/users/${administrator.id}`

    expect(await admin.patch(self, { role: 'editor' })).toMatchObject(failureWith(409, 'last-administrator'))
    expect(await admin.delete(self)).toMatchObject(failureWith(409, 'last-administrator'))
    expect((await admin.patch(self, { role: 'administrator', name: 'Last' })).body).toMatchObject({ name: 'Last' })

    // Nobody can sign in as an administrator without a password.
    const { body: unable } = await admin.post('/users', { login: uniqueLogin(), role: 'administrator' })
    await admin.delete(`/users/${unable.id}/passwords`)
    expect(await admin.patch(self, { role: 'editor' })).toMatchObject(failureWith(409, 'last-administrator'))
    expect(await admin.delete(self)).toMatchObject(failureWith(409, 'last-administrator'))
    expect((await admin.delete(`/users/${unable.id}`)).status).toBe(200)

    // Of several administrators who give up the role at the same time, one keeps it.
    const others = [await create({ role: 'administrator' }), await create({ role: 'administrator' })]
    const resign = (client: RestClient, id: number) => client.patch(`/users/${id}`, { role: 'editor' })
    const responses = await Promise.all([
      resign(admin, administrator.id),
      ...others.map(user => resign(accounts.withHeaders(basicAuthHeaders(user)), user.id)),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    expect(await service.db.prisma.user.count({ where: { role: 'administrator' } })).toBe(1)

    await service.db.prisma.user.updateMany({
      where: { id: { in: [administrator.id, ...rows.map(({ id }) => id)] } },
      data: { role: 'administrator' },
    })
  })
})
