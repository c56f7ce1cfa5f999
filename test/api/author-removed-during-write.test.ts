import { beforeAll, describe, expect, it } from 'vitest'
import { waitForBlockedConnections } from '../support/blocked-request.ts'
import type { RestResponse } from '../support/rest-client.ts'
import { type TestUser, type RestClient, uniqueName, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

let editor: RestClient
beforeAll(async () => void (editor = rest.withHeaders((await factories.user('editor')).headers)))

const dates = { start_date: '2026-12-05', end_date: '2026-12-06' }

/**
 * Deletes the user after the request has read its credentials and before it stores its record. Returns the response.
 */
async function removeDuring({ id }: TestUser, send: () => Promise<RestResponse>): Promise<RestResponse> {
  const remover = await service.db.pool.connect()
  try {
    await remover.query('begin')
    await remover.query('select from users where id = $1 for update', [id])
    const response = send()
    await waitForBlockedConnections(service.db, 1)
    await remover.query('delete from users where id = $1', [id])
    await remover.query('commit')
    return await response
  } finally {
    remover.release()
  }
}

describe.each([
  ['/events', () => ({ title: 'x', ...dates })],
  ['/venues', () => ({ venue: uniqueName('Hall') })],
  ['/organizers', () => ({ organizer: uniqueName('Club') })],
])('POST %s while its author is deleted', (path, fields) => {
  it('401: the author is the caller', async () => {
    const author = await factories.user('author')
    const response = await removeDuring(author, () => rest.withHeaders(author.headers).post(path, fields()))

    expect(response).toMatchObject({ status: 401, body: { code: 'incorrect_password', data: { status: 401 } } })
  })

  it('400: the author is named in the body', async () => {
    const author = await factories.user('author')
    const response = await removeDuring(author, () => editor.post(path, { ...fields(), author: author.id }))

    expect(response).toMatchObject({ status: 400, body: { data: { params: { author: expect.any(String) } } } })
  })
})
