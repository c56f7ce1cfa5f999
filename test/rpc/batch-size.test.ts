import { describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../client/index.ts'
import { batchCallsMax } from '../../src/http/rpc/handler.ts'
import { recordResponse } from '../support/contract-coverage.ts'
import { useService } from '../support/use-service.ts'

const { service } = useService()

const batchOf = (calls: number) => `${service.url}/fr/trpc/${Array(calls).fill('tags.list').join(',')}?batch=1`

describe('a batch of many calls', () => {
  it('200: may make as many as the service takes', async () => {
    const answered = await fetch(batchOf(batchCallsMax))

    expect([answered.status, await answered.json()]).toEqual([200, expect.objectContaining({ length: batchCallsMax })])
  })

  it('413: is refused when it makes one more, with the same words for each call', async () => {
    const answered = await fetch(batchOf(batchCallsMax + 1))
    const told = (await answered.json()) as { error: { message: string; data: { code: string; data: object } } }[]
    recordResponse({ operation: null, status: answered.status, code: told[0]?.error.data.code ?? null })

    expect([answered.status, answered.headers.get('cache-control'), told.length]).toEqual([413, 'no-store', 21])
    for (const { error } of told)
      expect(error).toMatchObject({
        message: 'Le lot contient trop d’appels. Envoyez-en moins à la fois.',
        data: { code: 'rest_batch_too_large', data: { status: 413, max: batchCallsMax } },
      })
  })

  it('200: of the client are sent in as many requests as they need', async () => {
    const sizes: number[] = []
    const counting: typeof fetch = (input, init) => {
      sizes.push(new URL(input instanceof Request ? input.url : input).pathname.split(',').length)
      return fetch(input, init)
    }
    const client = createCalendarClient(service.url, { fetch: counting })
    const pages = await Promise.all(Array.from({ length: batchCallsMax + 1 }, () => client.tags.list.query({})))

    expect([sizes, pages.map(({ total }) => total)]).toEqual([[batchCallsMax, 1], Array(batchCallsMax + 1).fill(0)])
  })
})
