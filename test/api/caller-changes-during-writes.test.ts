import { beforeAll, describe, expect, it } from 'vitest'
import { changeDuringRequest, waitForBlockedConnections } from '../support/blocked-request.ts'
import { type TestUser, type RestClient, uniqueName, useService } from '../support/use-service.ts'

const { service, rest, accounts, factories } = useService({ settings: { auth: 'required' } })

let administrator: RestClient
beforeAll(async () => void (administrator = accounts.withHeaders((await factories.user('administrator')).headers)))

/** Sends a request of a user, and changes the user after the request was authenticated and before it writes. */
const changeCallerDuringRequest = <T>({ id }: TestUser, change: string, send: () => Promise<T>): Promise<T> =>
  changeDuringRequest(
    service,
    { lock: `select pg_advisory_xact_lock(hashtextextended('user ' || $1::int, 0))`, change, values: [id] },
    send,
  )

const changes: [name: string, change: string, status: number, code: string][] = [
  ['gets a lower role', `update users set role = 'subscriber' where id = $1`, 403, 'rest_forbidden'],
  [
    'loses the password',
    `update application_passwords set revoked_utc = now() where user_id = $1`,
    401,
    'incorrect_password',
  ],
  ['is removed', 'delete from users where id = $1', 401, 'incorrect_password'],
]

/** Every kind of write, by an editor. */
const writes: [name: string, write: (client: RestClient) => Promise<() => ReturnType<RestClient['post']>>][] = [
  ['POST /venues', async client => () => client.post('/venues', { venue: uniqueName('Hall') })],
  ['POST /tags', async client => () => client.post('/tags', { name: uniqueName('Tag') })],
  ...(['event', 'organizer', 'category'] as const).flatMap(noun => {
    const path = async () => `/${noun === 'category' ? 'categories' : `${noun}s`}/${(await factories[noun]()).id}`
    const fields = noun === 'event' ? { website: 'https://a.example/' } : { description: 'Changed' }
    return [
      [
        `PATCH a record of the kind ${noun}`,
        async (client: RestClient) => {
          const address = await path()
          return () => client.patch(address, fields)
        },
      ],
      [
        `DELETE a record of the kind ${noun}`,
        async (client: RestClient) => {
          const address = await path()
          return () => client.delete(address)
        },
      ],
    ] as [string, (client: RestClient) => Promise<() => ReturnType<RestClient['post']>>][]
  }),
]

describe.each(changes)('a caller who %s during a write', (_, change, status, code) => {
  it.each(writes)(`${status}: %s`, async (_name, prepare) => {
    const editor = await factories.user('editor')
    const send = await prepare(rest.withHeaders(editor.headers))

    const before = await countRecords()
    const response = await changeCallerDuringRequest(editor, change, send)

    expect(response).toMatchObject({ status, body: { code } })
    expect(await countRecords()).toEqual(before)
  })

  it(`${status}: POST /users`, async () => {
    const former = await factories.user('administrator')
    const client = accounts.withHeaders(former.headers)
    const response = await changeCallerDuringRequest(former, change, () =>
      client.post('/users', { login: uniqueName('login').replace(' ', ''), role: 'editor' }),
    )

    expect(response).toMatchObject({ status, body: { code } })
  })

  it.each(['PATCH', 'DELETE'] as const)(`${status}: %s /users/{id}`, async method => {
    const [former, user] = [await factories.user('administrator'), await factories.user('editor')]
    const client = accounts.withHeaders(former.headers)
    const response = await changeCallerDuringRequest(former, change, () =>
      method === 'PATCH'
        ? client.patch(`/users/${user.id}`, { role: 'administrator' })
        : client.delete(`/users/${user.id}`),
    )

    expect(response).toMatchObject({ status, body: { code } })
    expect((await administrator.get(`/users/${user.id}`)).body).toMatchObject({ role: 'editor' })
  })
})

/** The number of records that are not in the trash. */
async function countRecords(): Promise<unknown> {
  const { rows } = await service.db.pool.query(`
    select (select count(*) from events where status <> 'trash') as events, (select count(*) from venues) as venues,
           (select count(*) from organizers where status <> 'trash') as organizers, (select count(*) from terms) as terms,
           (select count(*) from events where website is not null) as websites`)
  return rows[0]
}

describe('a new role', () => {
  it('waits until the writes of the user have ended', async () => {
    const author = await factories.user('author')
    const client = rest.withHeaders(author.headers)
    const { body: event } = await client.post('/events', {
      title: 'x',
      start_date: '2026-12-05',
      end_date: '2026-12-06',
    })

    const blocker = await service.db.pool.connect()
    await blocker.query('begin')
    await blocker.query('select from events where id = $1 for update', [event.id])
    const patch = client.patch(`/events/${event.id}`, { title: 'Still an author' })
    await waitForBlockedConnections(service.db, 1)
    const demotion = administrator.patch(`/users/${author.id}`, { role: 'subscriber' })
    await waitForBlockedConnections(service.db, 2)
    await blocker.query('commit')
    blocker.release()

    expect((await patch).status).toBe(200)
    expect((await demotion).status).toBe(200)
    expect((await client.patch(`/events/${event.id}`, { title: 'No longer' })).status).toBe(403)
  })

  it('is granted while the user sends many writes', async () => {
    const editor = await factories.user('editor')
    const client = rest.withHeaders(editor.headers)
    const events = await Promise.all([1, 2, 3].map(() => factories.event()))
    let isOver = false
    const write = async ({ id }: { id: number }) => {
      const statuses: number[] = []
      while (!isOver) statuses.push((await client.patch(`/events/${id}`, { website: 'https://a.example/' })).status)
      return statuses
    }
    const writers = events.map(write)
    const { status } = await administrator.patch(`/users/${editor.id}`, { role: 'subscriber' })
    isOver = true

    expect(status).toBe(200)
    for (const statuses of await Promise.all(writers))
      expect(new Set([...statuses, 200, 403])).toEqual(new Set([200, 403]))
  })

  it('of two administrators who demote each other, one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await factories.user('administrator'), await factories.user('administrator')]
      const demote = (caller: TestUser, { id }: TestUser) =>
        accounts.withHeaders(caller.headers).patch(`/users/${id}`, { role: 'editor' })
      const responses = await Promise.all([demote(one, two), demote(two, one)])

      expect(responses.map(({ status }) => status).sort()).toEqual([200, 403])
    }
  })
})
