import { describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../client/index.ts'
import { useService } from '../support/use-service.ts'

const { service, rest, factories } = useService({
  settings: { auth: 'required', trustProxy: 1, rateLimitPerMinute: 5, rateLimitSignedInPerMinute: 5 },
})

let addresses = 0

/** A client with an IP address of its own. */
function createCaller(more: Record<string, string> = {}) {
  const headers = { 'x-forwarded-for': `192.0.2.${++addresses}`, ...more }
  const send: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers } })
  const request = async (path: string) => {
    const response = await send(`${service.url}${path}`)
    const [left] = (response.headers.get('ratelimit') ?? '').split(';t=')
    return { status: response.status, left, headers: response.headers, body: (await response.json()) as any }
  }
  return {
    request,
    client: createCalendarClient(service.url, { language: 'fr', fetch: send }),
    rest: rest.withHeaders(headers),
  }
}

describe('a batch', () => {
  it('200: counts each of its calls', async () => {
    for (const [path, left] of [
      ['/trpc/tags.list', 4],
      ['/trpc/tags.list?batch=1', 4],
      ['/trpc/tags.list,tags.list?batch=1', 3],
      ['/fr/trpc/tags.list,venues.list%2Cevents.list?batch=1', 2],
    ] as const)
      expect(await createCaller().request(path), path).toMatchObject({ status: 200, left: `"default";r=${left}` })
  })

  it('429: fails as a whole when it has more calls than the remaining quota', async () => {
    const { request } = createCaller()
    await request('/trpc/tags.list')
    const { status, headers, body } = await request(`/trpc/${Array(5).fill('tags.list').join(',')}?batch=1`)

    expect([status, headers.get('ratelimit')?.split(';t=')[0]]).toEqual([429, '"default";r=4'])
    expect(body).toHaveLength(5)
  })

  it('413, 429: with too many calls to be resolved uses all points, and gets one error', async () => {
    const { request } = createCaller()
    const responses = []
    for (let times = 0; times < 2; times++) responses.push(await request(`/trpc/${','.repeat(12_000)}?batch=1`))

    expect(responses.map(({ status, body }) => [status, body.error?.data.code])).toEqual([
      [413, 'rest_batch_too_large'],
      [429, 'rest_too_many_requests'],
    ])
  })

  it('200: of a signed-in caller counts towards the quota of the user', async () => {
    const { headers } = await factories.user('subscriber')

    expect(await createCaller(headers).request('/trpc/tags.list,tags.list?batch=1')).toMatchObject({
      status: 200,
      left: '"signed-in";r=3',
    })
  })
})

describe('the 429 response', () => {
  it('429: equals that of REST, with its status and headers', async () => {
    const caller = createCaller()
    for (let times = 0; times < 5; times++) await caller.request('/trpc/tags.list')
    const { body } = await caller.rest.get(`${service.url}/fr/${service.settings.apiNamespace}/tags`)

    for (const path of ['/fr/trpc/tags.list', '/fr/trpc/tags.list?batch=1', '/fr/trpc/nothing']) {
      const overRpc = await caller.request(path)
      const { error } = [overRpc.body].flat()[0]
      expect([overRpc.status, overRpc.headers.get('retry-after'), overRpc.left], path).toEqual([
        429,
        String(body.data.retry_after),
        '"default";r=0',
      ])
      expect(error).toMatchObject({ message: body.message, data: { ...body, httpStatus: 429 } })
    }
    for (const call of [caller.client.tags.list.query({}), caller.client.tags.create.mutate({ name: 'x' })])
      await expect(call).rejects.toMatchObject({ data: { ...body, httpStatus: 429 } })
  })
})
