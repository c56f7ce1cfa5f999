import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'

const { rest, factories, service } = useService()

const details = (currency_symbol: string, currency_position: string, values: string[]) => ({
  currency_symbol,
  currency_code: '',
  currency_position,
  values,
})

describe('POST /events with a cost', () => {
  it.each([
    ['', '', details('', '', [])],
    [null, '', details('', '', [])],
    ['20$', '20$', details('$', 'postfix', ['20'])],
    ['$20', '$20', details('$', 'prefix', ['20'])],
    [20, '$20', details('', '', ['20'])],
    ['20', '$20', details('', '', ['20'])],
    [['0$', '20$', '30$'], 'Free – 30$', details('$', 'postfix', ['0', '20', '30'])],
    [['30', '0', '20', '20'], 'Free – $30', details('', '', ['0', '20', '30'])],
    ['0', 'Free', details('', '', ['0'])],
    [0, 'Free', details('', '', ['0'])],
    ['Free', 'Free', details('', '', ['free'])],
    ['Donation', 'Donation', details('', '', ['donation'])],
    ['1.500,50 €', '1.500,50€', details('€', 'postfix', ['1500.50'])],
    [['10€', '20$'], '$10 – $20', details('', '', ['10', '20'])],
    ['<b>£5</b>', '£5', details('£', 'prefix', ['5'])],
  ])('201: %j shows %j', async (cost, shown, cost_details) => {
    expect(await factories.event({ cost })).toMatchObject({ cost: shown, cost_details })
  })

  it('201: the word for free follows the language of the request', async () => {
    const { id } = await factories.event({ cost: ['0', '10'] })
    const inLanguage = async (language: string) =>
      (await rest.get(`/events/${id}?i18n_language=${language}`)).body.cost as string

    expect([await inLanguage('en'), await inLanguage('fr'), await inLanguage('el')]).toEqual([
      'Free – $10',
      'Gratuit – $10',
      'Δωρεάν – $10',
    ])
    const inPath = await rest.get(`${service.url}/fr/cal/events/v1/events/${id}`)
    expect(inPath.body.cost).toBe('Gratuit – $10')
  })

  it('200: what was shown may be sent again', async () => {
    const { id, cost, cost_details } = await factories.event({ cost: ['0$', '20$', '30$'] })
    const { body } = await rest.patch(`/events/${id}`, { cost })

    expect(body).toMatchObject({ cost, cost_details: { ...cost_details, values: ['0', '30'] } })
  })
})
