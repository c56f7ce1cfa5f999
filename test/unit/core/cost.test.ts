import { describe, expect, it } from 'vitest'
import { parseCost } from '../../../src/core/cost/cost.ts'
import { describeInWholeSuite } from '../../support/suite-size.ts'
import { measureCpu } from './measure-cpu.ts'

type Sent = Parameters<typeof parseCost>[0]

/** The label of a cost without one symbol for all its values has `$`. */
const money: [sent: Sent, label: string, values: string[], symbol: string, position: string][] = [
  ['10', '$10', ['10'], '', ''],
  [10, '$10', ['10'], '', ''],
  [10.5, '$10.5', ['10.5'], '', ''],
  ['5.00', '$5.00', ['5.00'], '', ''],
  ['007', '$007', ['7'], '', ''],
  ['1,234.50', '$1,234.50', ['1234.50'], '', ''],
  ['1,500', '$1,500', ['1500'], '', ''],
  ['10.999', '$10.999', ['10.999'], '', ''],
  ['0,500', '$0,500', ['0.500'], '', ''],
  ['20$', '20$', ['20'], '$', 'postfix'],
  ['$20', '$20', ['20'], '$', 'prefix'],
  ['$12.50', '$12.50', ['12.50'], '$', 'prefix'],
  ['10€', '10€', ['10'], '€', 'postfix'],
  ['€10', '€10', ['10'], '€', 'prefix'],
  ['12,50 €', '12,50€', ['12.50'], '€', 'postfix'],
  ['1.500,50 €', '1.500,50€', ['1500.50'], '€', 'postfix'],
  ['1.500 €', '1.500€', ['1500'], '€', 'postfix'],
  ['1 500 €', '1 500€', ['1500'], '€', 'postfix'],
  ['£3', '£3', ['3'], '£', 'prefix'],
  ['¥1000', '¥1000', ['1000'], '¥', 'prefix'],
  ['R$ 30', 'R$30', ['30'], 'R$', 'prefix'],
  ['100 kr', '100 kr', ['100'], 'kr', 'postfix'],
  ['10-20', '$10 – $20', ['10', '20'], '', ''],
  ['$10 - $20', '$10 – $20', ['10', '20'], '$', 'prefix'],
  ['$10 – 20', '$10 – $20', ['10', '20'], '$', 'prefix'],
  ['from 5 to 9 pounds', '$5 – $9', ['5', '9'], '', ''],
  ['Adults 10€, children 5€', '5€ – 10€', ['5', '10'], '€', 'postfix'],
  [['1', '2'], '$1 – $2', ['1', '2'], '', ''],
  [['20$', '9$', '20$', '100$'], '9$ – 100$', ['9', '20', '100'], '$', 'postfix'],
  [['10€', '20$'], '$10 – $20', ['10', '20'], '', ''],
  [['€10', '20€'], '$10 – $20', ['10', '20'], '', ''],
  ['-5', '-5', ['5'], '', ''],
  ['<b>5</b>€', '5€', ['5'], '€', 'postfix'],
  ['&#036;20.00', '$20.00', ['20.00'], '$', 'prefix'],
  ['&#36;10 &#8211; &#36;20', '$10 – $20', ['10', '20'], '$', 'prefix'],
  ['&euro;12', '€12', ['12'], '€', 'prefix'],
  ['12,50&nbsp;&euro;', '12,50€', ['12.50'], '€', 'postfix'],
  ['&#x20AC;5', '€5', ['5'], '€', 'prefix'],
  ['&pound;3 &amp; &pound;4', '£3 – £4', ['3', '4'], '£', 'prefix'],
]

describe('parseCost', () => {
  it.each(money)('reads %j as %s', (sent, label, values, symbol, position) => {
    const labels = { en: label, fr: label, el: label }
    expect(parseCost(sent)).toEqual({ symbol, code: '', position, values, labels })
  })

  it('does not take the digits of an entity for a price', () => {
    expect(parseCost('Donation &#8211; or nothing').labels.en).toBe('Donation &#8211; or nothing')
    expect(parseCost('Gift &amp; help').labels.en).toBe('Gift &amp; help')
  })

  it.each([
    ['USD 15', 'USD 15', 'prefix'],
    ['15 CHF', '15 CHF', 'postfix'],
  ])('recognises the currency code in %j', (sent, label, position) => {
    expect(parseCost(sent)).toMatchObject({
      symbol: '',
      code: /[A-Z]+/.exec(sent)?.[0],
      position,
      labels: { en: label },
    })
  })

  it.each(['', '  ', null, []])('reads %j as no cost', sent => {
    const labels = { en: '', fr: '', el: '' }
    expect(parseCost(sent)).toEqual({ symbol: '', code: '', position: '', values: [], labels })
  })

  it.each(['Free', 'free', 'Gratuit', 'Δωρεάν', 'ΔΩΡΕΑΝ'])('reads %s as “free” in each language', sent => {
    const labels = { en: 'Free', fr: 'Gratuit', el: 'Δωρεάν' }
    expect(parseCost(sent)).toEqual({ symbol: '', code: '', position: '', values: ['free'], labels })
  })

  it.each(['0', 0, '0.00'])('reads %j as “free” and keeps the value', sent => {
    expect(parseCost(sent)).toMatchObject({
      values: [String(sent)],
      labels: { en: 'Free', fr: 'Gratuit', el: 'Δωρεάν' },
    })
  })

  it('shows a lowest price of 0 as “free”', () => {
    expect(parseCost(['0$', '20$', '30$'])).toEqual({
      symbol: '$',
      code: '',
      position: 'postfix',
      values: ['0', '20', '30'],
      labels: { en: 'Free – 30$', fr: 'Gratuit – 30$', el: 'Δωρεάν – 30$' },
    })
  })

  it.each(['Free – 30$', '$10 – $20', '1.500,50€', 'Gratuit – 12,50€', 'Donation'])(
    'parsing the label of %s gives the same cost',
    label => {
      const cost = parseCost(label)
      expect(parseCost(cost.labels.en)).toEqual(cost)
      expect(parseCost(cost.labels.el)).toEqual(cost)
    },
  )

  it('keeps a cost in words; its value is the slug', () => {
    expect(parseCost('Pay what you want')).toMatchObject({
      values: ['pay-what-you-want'],
      labels: { en: 'Pay what you want', el: 'Pay what you want' },
    })
  })
})

describeInWholeSuite('the time of parseCost', () => {
  it('is short with very long input', () => {
    const parseLongTexts = () => ['9'.repeat(50_000), '1 '.repeat(25_000), '€ '.repeat(25_000)].map(parseCost)
    expect(measureCpu(parseLongTexts)).toBeLessThan(2_000)
  })
})
