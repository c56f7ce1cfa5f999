import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'

/** An event that ends at midnight does not last into the day that begins then. */

const { rest, factories } = useService()

const athens = { timezone: 'Europe/Athens' }

beforeAll(async () => {
  await factories.event({
    title: 'Until midnight',
    start_date: '2027-01-27 20:00',
    end_date: '2027-01-28 00:00',
    ...athens,
  })
  await factories.event({
    title: 'Over midnight',
    start_date: '2027-01-27 20:00',
    end_date: '2027-01-28 00:00:01',
    ...athens,
  })
  await factories.event({
    title: 'At midnight',
    start_date: '2027-01-28 00:00',
    end_date: '2027-01-28 00:00',
    ...athens,
  })
  await factories.event({
    title: 'Day before',
    start_date: '2027-01-27',
    end_date: '2027-01-27',
    all_day: true,
    ...athens,
  })
  await factories.event({
    title: 'Day itself',
    start_date: '2027-01-28',
    end_date: '2027-01-28',
    all_day: true,
    ...athens,
  })
  await factories.event({ title: 'Later', start_date: '2027-02-03 10:00', end_date: '2027-02-03 11:00', ...athens })
})

describe.each(['events', 'events/facets'])('GET /%s with lasts_into', path => {
  const readTotal = async (query: string) => (await rest.get(`/${path}?${query}`)).body.total as number

  it('200: finds events that last into the day or are later, not events that end as it begins', async () => {
    expect(await readTotal('lasts_into=2027-01-28')).toBe(4)
    expect(await readTotal('lasts_into=2027-01-28%2015:00')).toBe(4)
    expect(await readTotal('lasts_into=2027-01-28&starts_before=2027-01-28')).toBe(3)
    expect(await readTotal('lasts_into=2027-01-28&venue=')).toBe(4)
  })

  it('200: is an instant with strict_dates', async () => {
    expect(await readTotal('lasts_into=2027-01-28T00:00:00%2B02:00&strict_dates=true')).toBe(4)
    expect(await readTotal('lasts_into=2027-01-28T00:00:01%2B02:00&strict_dates=true')).toBe(2)
  })

  it('200: ends_after=2027-01-27 finds events that end at midnight after that day, or later', async () => {
    expect(await readTotal('ends_after=2027-01-27')).toBe(5)
  })
})

describe('GET /events with lasts_into', () => {
  it('200: lists the events of a day', async () => {
    const { body } = await rest.get('/events?lasts_into=2027-01-28&starts_before=2027-01-28&orderby=title')

    expect(body.events.map(({ title }: { title: string }) => title)).toEqual([
      'At midnight',
      'Day itself',
      'Over midnight',
    ])
  })

  it('400: rejects an invalid date', async () => {
    expect(await rest.get('/events?lasts_into=soonish')).toMatchObject({
      status: 400,
      body: { data: { params: { lasts_into: expect.any(String) } } },
    })
  })
})
