import { describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../client/index.ts'
import { batchCallsMax } from '../../src/http/rpc/handler.ts'
import { recordResponse } from '../support/contract-coverage.ts'
import { useService } from '../support/use-service.ts'

const { service } = useService()

const buildBatchUrl = (calls: number) => `${service.url}/fr/trpc/${Array(calls).fill('tags.list').join(',')}?batch=1`

describe('a batch', () => {
  it('200: may contain the maximum number of calls', async () => {
    const response = await fetch(buildBatchUrl(batchCallsMax))

    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ length: batchCallsMax })])
  })

  it('413: one more call; every call gets the same error', async () => {
    const response = await fetch(buildBatchUrl(batchCallsMax + 1))
    const errors = (await response.json()) as { error: { message: string; data: { code: string; data: object } } }[]
    recordResponse({ operation: null, status: response.status, code: errors[0]?.error.data.code ?? null })

    expect([response.status, response.headers.get('cache-control'), errors.length]).toEqual([413, 'no-store', 21])
    for (const { error } of errors)
      expect(error).toMatchObject({
        message: 'Le lot contient trop d’appels. Envoyez-en moins à la fois.',
        data: { code: 'rest_batch_too_large', data: { status: 413, max: batchCallsMax } },
      })
  })

  it('200: the client divides its calls into several batches', async () => {
    const sizes: number[] = []
    const countingFetch: typeof fetch = (input, init) => {
      sizes.push(new URL(input instanceof Request ? input.url : input).pathname.split(',').length)
      return fetch(input, init)
    }
    const client = createCalendarClient(service.url, { fetch: countingFetch })
    const pages = await Promise.all(Array.from({ length: batchCallsMax + 1 }, () => client.tags.list.query({})))

    expect([sizes, pages.map(({ total }) => total)]).toEqual([[batchCallsMax, 1], Array(batchCallsMax + 1).fill(0)])
  })
})
