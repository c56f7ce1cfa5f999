import { describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../client/index.ts'
import { batchCallsMax } from '../../src/http/rpc/calls.ts'
import { recordResponse } from '../support/contract-coverage.ts'
import { useService } from '../support/use-service.ts'

const { service } = useService()

const repeatName = (name: string, count: number) => Array(count).fill(name).join(',')
const json = { 'content-type': 'application/json' }

describe('a batch', () => {
  it('200: may contain the maximum number of calls', async () => {
    const response = await fetch(`${service.url}/fr/trpc/${repeatName('tags.list', batchCallsMax)}?batch=1`)

    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ length: batchCallsMax })])
  })

  it.each<[name: string, path: string, init?: RequestInit]>([
    ['one more call', repeatName('tags.list', batchCallsMax + 1)],
    ['thousands of empty names', repeatName('', 12_000)],
    ['unknown names', repeatName('a.b', 2_000)],
    ['encoded commas', 'a%2C'.repeat(3_000)],
    ['calls of a POST', repeatName('tags.create', batchCallsMax + 1), { method: 'POST', body: '{}', headers: json }],
    ['calls with the body of a form', repeatName('a', 5_000), { method: 'POST', body: new FormData() }],
    ['a streamed batch', repeatName('a', 5_000), { headers: { 'trpc-accept': 'application/jsonl' } }],
  ])('413: %s; one error for the whole batch', async (_name, names, init) => {
    const response = await fetch(`${service.url}/fr/trpc/${names}?batch=1`, init)
    const body = (await response.json()) as { error: { data: { code: string } } }
    recordResponse({ operation: null, status: response.status, code: body.error?.data.code ?? null })

    expect([response.status, response.headers.get('cache-control')]).toEqual([413, 'no-store'])
    expect(body).toMatchObject({
      error: {
        message: 'Le lot contient trop d’appels. Envoyez-en moins à la fois.',
        data: { code: 'rest_batch_too_large', data: { status: 413, max: batchCallsMax } },
      },
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
