import { beforeAll, describe, expect, it } from 'vitest'
import type { RestResponse } from '../support/rest-client.ts'
import { type TestUser, type RestClient, uniqueName, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

let editor: RestClient
beforeAll(async () => void (editor = rest.withHeaders((await factories.person('editor')).headers)))

const times = { start_date: '2026-12-05', end_date: '2026-12-06' }

/** What a request is answered whose author is removed after its credentials were read, and before its record is stored. */
async function whileRemoved({ id }: TestUser, ask: () => Promise<RestResponse>): Promise<RestResponse> {
  const remover = await service.db.pool.connect()
  try {
    await remover.query('begin')
    await remover.query('select from users where id = $1 for update', [id])
    const answer = ask()
    await someoneWaits()
    await remover.query('delete from users where id = $1', [id])
    await remover.query('commit')
    return await answer
  } finally {
    remover.release()
  }
}

const someoneWaits = () =>
  expect
    .poll(async () => {
      const { rowCount } = await service.db.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount
    })
    .toBe(1)

describe.each([
  ['/events', () => ({ title: 'x', ...times })],
  ['/venues', () => ({ venue: uniqueName('Hall') })],
  ['/organizers', () => ({ organizer: uniqueName('Club') })],
])('POST %s while its author is removed', (path, fields) => {
  it('401: for the caller', async () => {
    const author = await factories.person('author')
    const answered = await whileRemoved(author, () => rest.withHeaders(author.headers).post(path, fields()))

    expect(answered).toMatchObject({ status: 401, body: { code: 'incorrect_password', data: { status: 401 } } })
  })

  it('400: for the author that was named', async () => {
    const author = await factories.person('author')
    const answered = await whileRemoved(author, () => editor.post(path, { ...fields(), author: author.id }))

    expect(answered).toMatchObject({ status: 400, body: { data: { params: { author: expect.any(String) } } } })
  })
})
