import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'

const { rest, factories, service } = useService()

const buildDetails = (currency_symbol: string, currency_position: string, values: string[]) => ({
  currency_symbol,
  currency_code: '',
  currency_position,
  values,
})

describe('POST /events with a cost', () => {
  it.each([
    ['', '', buildDetails('', '', [])],
    [null, '', buildDetails('', '', [])],
    ['20$', '20$', buildDetails('$', 'postfix', ['20'])],
    ['$20', '$20', buildDetails('$', 'prefix', ['20'])],
    [20, '$20', buildDetails('', '', ['20'])],
    ['20', '$20', buildDetails('', '', ['20'])],
    [['0$', '20$', '30$'], 'Free – 30$', buildDetails('$', 'postfix', ['0', '20', '30'])],
    [['30', '0', '20', '20'], 'Free – $30', buildDetails('', '', ['0', '20', '30'])],
    ['0', 'Free', buildDetails('', '', ['0'])],
    [0, 'Free', buildDetails('', '', ['0'])],
    ['Free', 'Free', buildDetails('', '', ['free'])],
    ['Donation', 'Donation', buildDetails('', '', ['donation'])],
    ['1.500,50 €', '1.500,50€', buildDetails('€', 'postfix', ['1500.50'])],
    [['10€', '20$'], '$10 – $20', buildDetails('', '', ['10', '20'])],
    ['<b>£5</b>', '£5', buildDetails('£', 'prefix', ['5'])],
  ])('201: %j becomes %j', async (cost, shown, cost_details) => {
    expect(await factories.event({ cost })).toMatchObject({ cost: shown, cost_details })
  })

  it('201: the word for “free” is in the language of the request', async () => {
    const { id } = await factories.event({ cost: ['0', '10'] })
    const readCost = async (language: string) =>
      (await rest.get(`/events/${id}?i18n_language=${language}`)).body.cost as string

    expect([await readCost('en'), await readCost('fr'), await readCost('el')]).toEqual([
      'Free – $10',
      'Gratuit – $10',
      'Δωρεάν – $10',
    ])
    const french = await rest.get(`${service.url}/fr/cal/events/v1/events/${id}`)
    expect(french.body.cost).toBe('Gratuit – $10')
  })

  it('200: a cost that the service returned changes nothing', async () => {
    const { id, cost, cost_details } = await factories.event({ cost: ['0$', '20$', '30$'] })
    const { body } = await rest.patch(`/events/${id}`, { cost })

    expect(body).toMatchObject({ cost, cost_details })
  })
})
