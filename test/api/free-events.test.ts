import { beforeAll, describe, expect, it } from 'vitest'
import { calendarOperations } from '../support/rest-client.ts'
import { createRestTransport, createRpcTransport, type Transport } from '../support/transports.ts'
import { useService } from '../support/use-service.ts'

/** The filter and the facet of free events, through both transports. */

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

const transports: Record<string, Transport> = {}
beforeAll(async () => {
  Object.assign(transports, { REST: createRestTransport(service, rest), RPC: createRpcTransport(service) })
  for (const [title, cost] of Object.entries({
    word: 'Gratuit',
    zero: 0,
    decimals: '0,00 €',
    both: ['Free', '0 €'],
    range: ['0 €', '10 €'],
    paid: '10 €',
    words: 'Pay what you can',
    unknown: null,
  }))
    await factories.event({ title, cost })
  await factories.event({ title: 'protected', cost: 'Free', password: 'sesame' })
})

describe.each(['REST', 'RPC'])('events over %s', transport => {
  async function call(name: string, input: object) {
    const operation = calendarOperations.find(one => one.name === name)!
    const { status, body } = await transports[transport]!(null, operation, { ...input })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }

  it.each([
    [true, ['word', 'zero', 'decimals', 'both']],
    [false, ['range', 'paid', 'words', 'unknown']],
  ])('200: is_free=%s finds %j', async (is_free, titles) => {
    const { events, total } = await call('events.list', { is_free })
    expect({ total, titles: events.map(({ title }: { title: string }) => title) }).toEqual({
      total: titles.length,
      titles,
    })
  })

  it('200: the facet counts free events, whatever the parameter is', async () => {
    expect(await call('events.facets', { is_free: false })).toMatchObject({ total: 4, is_free: 4 })
    expect(await call('events.facets', { search: 'paid' })).toMatchObject({ total: 1, is_free: 0 })
  })
})
