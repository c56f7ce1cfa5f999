import { describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../client/index.ts'
import { useService } from '../support/use-service.ts'

const { service, rest, factories } = useService({
  settings: { auth: 'required', trustProxy: 1, rateLimitPerMinute: 5, rateLimitSignedInPerMinute: 5 },
})

let addresses = 0

/** Somebody at an address that nobody else of this file has. */
function stranger(more: Record<string, string> = {}) {
  const headers = { 'x-forwarded-for': `192.0.2.${++addresses}`, ...more }
  const send: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers } })
  const ask = async (path: string) => {
    const response = await send(`${service.url}${path}`)
    const [left] = (response.headers.get('ratelimit') ?? '').split(';t=')
    return { status: response.status, left, headers: response.headers, body: (await response.json()) as any }
  }
  return {
    ask,
    client: createCalendarClient(service.url, { language: 'fr', fetch: send }),
    rest: rest.withHeaders(headers),
  }
}

describe('a batch', () => {
  it('200: counts as many calls as it makes', async () => {
    for (const [path, left] of [
      ['/trpc/tags.list', 4],
      ['/trpc/tags.list?batch=1', 4],
      ['/trpc/tags.list,tags.list?batch=1', 3],
      ['/fr/trpc/tags.list,venues.list%2Cevents.list?batch=1', 2],
    ] as const)
      expect(await stranger().ask(path), path).toMatchObject({ status: 200, left: `"default";r=${left}` })
  })

  it('429: is refused whole when it makes more calls than are left', async () => {
    const { ask } = stranger()
    await ask('/trpc/tags.list')
    const { status, headers, body } = await ask(`/trpc/${Array(5).fill('tags.list').join(',')}?batch=1`)

    expect([status, headers.get('ratelimit')?.split(';t=')[0]]).toEqual([429, '"default";r=0'])
    expect(body).toHaveLength(5)
  })

  it('200: of somebody who has signed in uses up the share of the user', async () => {
    const { headers } = await factories.person('subscriber')

    expect(await stranger(headers).ask('/trpc/tags.list,tags.list?batch=1')).toMatchObject({
      status: 200,
      left: '"signed-in";r=3',
    })
  })
})

describe('the refusal', () => {
  it('429: of one call is the one of REST, with its status and its headers', async () => {
    const who = stranger()
    for (let times = 0; times < 5; times++) await who.ask('/trpc/tags.list')
    const { body } = await who.rest.get(`${service.url}/fr/${service.settings.apiNamespace}/tags`)

    for (const path of ['/fr/trpc/tags.list', '/fr/trpc/tags.list?batch=1', '/fr/trpc/nothing']) {
      const over = await who.ask(path)
      const { error } = [over.body].flat()[0]
      expect([over.status, over.headers.get('retry-after'), over.left], path).toEqual([
        429,
        String(body.data.retry_after),
        '"default";r=0',
      ])
      expect(error).toMatchObject({ message: body.message, data: { ...body, httpStatus: 429 } })
    }
    for (const call of [who.client.tags.list.query({}), who.client.tags.create.mutate({ name: 'x' })])
      await expect(call).rejects.toMatchObject({ data: { ...body, httpStatus: 429 } })
  })
})
