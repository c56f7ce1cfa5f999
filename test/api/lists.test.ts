import { beforeAll, describe, expect, it } from 'vitest'
import { collectionNames, isTermCollection, singularNouns } from '../support/collections.ts'
import { useService } from '../support/use-service.ts'

const { service, rest, factories } = useService()

const kinds = collectionNames.map(plural => {
  const isTerm = isTermCollection(plural)
  return { plural, noun: singularNouns[plural], all: isTerm ? 'hide_empty=false' : '', isTerm }
})

const readParameters = (address: string) => Object.fromEntries(new URL(address).searchParams)

describe.each(kinds)('GET /$plural', ({ plural, noun, all, isTerm }) => {
  const url = (query = '') => `/${plural}?${[all, query].filter(Boolean).join('&')}`
  const ids: number[] = []
  let empty: Awaited<ReturnType<typeof rest.get>>

  beforeAll(async () => {
    empty = await rest.get(url())
    for (let n = 0; n < 12; n++) ids.push((await factories[noun]()).id)
  })

  const idsIn = (body: Record<string, { id: number }[]>) => body[plural]?.map(({ id }) => id) ?? []

  it('200: an empty list has no pages and no links', () => {
    expect(empty.status).toBe(200)
    expect(empty.body).toMatchObject({ [plural]: [], total: 0, total_pages: 0 })
    expect(empty.body).not.toHaveProperty('next_rest_url')
    expect(empty.headers).toMatchObject({ 'x-tec-total': '0', 'x-tec-totalpages': '0' })
    expect(empty.headers).not.toHaveProperty('link')
  })

  it('200: a page has ten records by default, each as GET by id returns it', async () => {
    const { body } = await rest.get(url())

    expect(idsIn(body)).toHaveLength(10)
    expect(body).toMatchObject({ total: 12, total_pages: 2 })
    const first = body[plural][0] as { id: number }
    const { json_ld: _, ...alone } = (await rest.get(`/${plural}/${first.id}`)).body as Record<string, unknown>
    expect(first).toEqual(alone)
  })

  it('200: keys have the order of the TEC API', async () => {
    const order = isTerm
      ? ['rest_url', 'total', 'total_pages', plural, 'next_rest_url', 'previous_rest_url']
      : [plural, 'rest_url', 'next_rest_url', 'previous_rest_url', 'total', 'total_pages']

    expect(Object.keys((await rest.get(url('page=2&per_page=5'))).body)).toEqual(order)
  })

  it('200: headers have totals, links and the language', async () => {
    const { headers, body } = await rest.get(url('page=2&per_page=5'))

    expect(headers).toMatchObject({
      'x-tec-total': '12',
      'x-tec-totalpages': '3',
      'x-wp-total': '12',
      'x-wp-totalpages': '3',
      'content-language': 'en',
      link: `<${body.next_rest_url}>; rel="next", <${body.previous_rest_url}>; rel="prev"`,
    })
  })

  it('200: next_rest_url leads to every record once', async () => {
    const seen: number[] = []
    for (let next: string | undefined = url('per_page=5'); next;) {
      const { body } = await rest.get(next)
      seen.push(...idsIn(body))
      next = body.next_rest_url as string | undefined
    }

    expect(seen).toHaveLength(12)
    expect(new Set(seen)).toEqual(new Set(ids))
  })

  it('200: the order does not depend on the page size', async () => {
    const whole = idsIn((await rest.get(url('per_page=100'))).body)
    const one: number[] = []
    for (let page = 1; page <= 12; page++) one.push(...idsIn((await rest.get(url(`per_page=1&page=${page}`))).body))

    expect(one).toEqual(whole)
  })

  it('200: links keep every parameter and change only the page', async () => {
    const { body } = await rest.get(url('page=2&per_page=3&i18n_language=fr&mine=%CE%B1%20%26b'))
    const parameters = { ...(all && { hide_empty: 'false' }), per_page: '3', i18n_language: 'fr', mine: 'α &b' }

    expect(body.rest_url.startsWith(`${service.restUrl}/${plural}/?`)).toBe(true)
    expect(readParameters(body.rest_url as string)).toEqual({ ...parameters, page: '2' })
    expect(readParameters(body.next_rest_url as string)).toEqual({ ...parameters, page: '3' })
    expect(readParameters(body.previous_rest_url as string)).toEqual(parameters)
  })

  it('200: links keep the language prefix of the path', async () => {
    const { body } = await rest.get(`${service.url}/el/cal/events/v1${url('per_page=5')}`)

    expect(body.next_rest_url).toContain(`${service.url}/el/cal/events/v1/${plural}/?`)
    expect(body[plural][0]).toMatchObject({ i18n_language: 'en' })
  })

  it(`${isTerm ? 200 : 404}: a page past the end`, async () => {
    const { status, body } = await rest.get(url('page=3'))

    expect({ status, body }).toMatchObject(
      isTerm
        ? { status: 200, body: { [plural]: [], total: 12, total_pages: 2 } }
        : { status: 404, body: { code: `${noun}-archive-page-not-found`, data: { status: 404, total: 12 } } },
    )
  })

  it('200: per_page is at most 100, and X-Notice reports it', async () => {
    const { headers, body } = await rest.get(url('per_page=500'))

    expect(headers['x-notice']).toBe('per_page=500 was reduced to 100')
    expect(readParameters(body.rest_url as string)).toMatchObject({ per_page: '100' })
    expect(idsIn(body)).toHaveLength(12)
  })

  it('200: X-Notice names ignored unknown parameters', async () => {
    const { status, headers } = await rest.get(url('colour=red&__proto__[x]=1&per_page=5'))

    expect({ status, notice: headers['x-notice'] }).toEqual({
      status: 200,
      notice: 'unknown parameters were ignored: colour',
    })
  })

  it('200: treats an empty parameter as absent', async () => {
    expect((await rest.get(url('page=&per_page=&search=&i18n_language='))).body).toMatchObject({
      total: 12,
      total_pages: 2,
    })
  })

  it.each(['page', 'per_page'])('400: %s is not a positive integer', async parameter => {
    for (const value of ['0', '-1', 'foo', '3.5', '1e3', '99999999999']) {
      const { status, body } = await rest.get(url(`${parameter}=${value}`))
      expect({ value, status, params: Object.keys(body.data?.params ?? {}) }).toEqual({
        value,
        status: 400,
        params: [parameter],
      })
    }
  })

  it('400: names every invalid parameter', async () => {
    const { body } = await rest.get(url('page=0&per_page=x&i18n_language=de&search[a]=1'))

    expect(Object.keys(body.data.params).sort()).toEqual(['i18n_language', 'page', 'per_page', 'search'])
  })
})

describe('GET /events', () => {
  it('200: is in order of start, then of id', async () => {
    const later = await factories.event({ start_date: '2026-12-24 18:00', end_date: '2026-12-24 19:00' })
    const sooner = await factories.event({
      start_date: '2026-11-25 23:00',
      end_date: '2026-11-26',
      timezone: 'Pacific/Honolulu',
    })
    const soonest = await factories.event({
      start_date: '2026-11-26 02:00',
      end_date: '2026-11-27',
      timezone: 'Asia/Kathmandu',
    })

    const found = (await rest.get('/events?per_page=100')).body.events as { id: number; utc_start_date: string }[]

    const expected = [...found].sort((a, b) => a.utc_start_date.localeCompare(b.utc_start_date) || a.id - b.id)
    expect(found).toEqual(expected)
    expect(found.map(({ id }) => id).indexOf(soonest.id)).toBeLessThan(found.map(({ id }) => id).indexOf(sooner.id))
    expect(found.at(-1)?.id).toBe(later.id)
  })
})
