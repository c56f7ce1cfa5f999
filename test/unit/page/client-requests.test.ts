import { expect, it } from 'vitest'
import { createLanguageClient } from '../../../client/web/lib/client.ts'

it('every call of the page asks for a fresh response, without the credentials of the browser', async () => {
  const sent: RequestInit[] = []
  const send = async (_url: unknown, init: RequestInit = {}) => {
    sent.push(init)
    return Response.json({ result: { data: { total: 0 } } })
  }
  await createLanguageClient('en', null, { send }).events.list.query({})

  expect(sent).toMatchObject([{ cache: 'no-cache', credentials: 'omit' }])
})
