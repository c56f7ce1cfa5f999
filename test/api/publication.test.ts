import { beforeEach, describe, expect, it } from 'vitest'
import { publishableCollections, singularNouns } from '../support/collections.ts'
import { testStartTime, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required', siteTimezone: 'Europe/Athens' } })

beforeEach(() => {
  service.clock.now = testStartTime
})

const kinds = publishableCollections.map(plural => ({ plural, noun: singularNouns[plural] }))

const asEditor = async () => rest.withHeaders((await factories.user('editor')).headers)

describe.each(kinds)('status of $plural', ({ plural, noun }) => {
  const zeros = '0000-00-00 00:00:00'

  it('201: a record without a status is published now; dates are in the zone of the site and in UTC', async () => {
    expect(await factories[noun]()).toMatchObject({
      status: 'publish',
      date: '2026-11-20 11:00:00',
      date_utc: '2026-11-20 09:00:00',
      modified: '2026-11-20 11:00:00',
      modified_utc: '2026-11-20 09:00:00',
    })
  })

  it.each([
    ['date', '2026-11-18 12:00:00'],
    ['date_utc', '2026-11-18 10:00:00'],
    ['date', '2026-11-18T12:00:00+02:00'],
    ['date', '2026-11-18T10:00:00Z'],
  ])('201: %s %s sets the date of publication', async (field, sent) => {
    expect(await factories[noun]({ [field]: sent })).toMatchObject({
      status: 'publish',
      date: '2026-11-18 12:00:00',
      date_utc: '2026-11-18 10:00:00',
    })
  })

  it.each(['draft', 'pending'])('201: a %s has no date before it is published', async status => {
    const editor = await asEditor()
    const record = await factories[noun]({ status })
    expect(record).toMatchObject({ status, date_utc: zeros })

    service.clock.now = new Date('2026-11-21T10:00:00Z')
    expect((await editor.patch(`/${plural}/${record.id}`, { status: 'publish' })).body).toMatchObject({
      status: 'publish',
      date: '2026-11-21 12:00:00',
      date_utc: '2026-11-21 10:00:00',
    })
  })

  it('201: a draft keeps the date that was sent', async () => {
    expect(await factories[noun]({ status: 'draft', date_utc: '2026-12-24 10:00' })).toMatchObject({
      status: 'draft',
      date: '2026-12-24 12:00:00',
      date_utc: '2026-12-24 10:00:00',
    })
  })

  it('201: a date at least a minute ahead gives the status future', async () => {
    expect((await factories[noun]({ date_utc: '2026-11-20 09:01:00' })).status).toBe('future')
    expect((await factories[noun]({ date_utc: '2026-11-20 09:00:59' })).status).toBe('publish')
    expect((await factories[noun]({ status: 'future' })).status).toBe('publish')
    expect((await factories[noun]({ status: 'future', date_utc: '2026-11-19' })).status).toBe('publish')
  })

  it('200: a scheduled record is published when its date comes, without a write', async () => {
    const { id, slug } = await factories[noun]({ date_utc: '2026-11-20 12:00:00' })
    const seen = async () => {
      const [alone, list] = [await rest.get(`/${plural}/${id}`), await rest.get(`/${plural}?per_page=100`)]
      const listed = (list.body[plural] as { id: number; status: string }[]).find(one => one.id === id)
      return { status: alone.status, alone: alone.body.status as string, listed: listed?.status }
    }

    service.clock.now = new Date('2026-11-20T11:59:59Z')
    expect(await seen()).toEqual({ status: 403, alone: undefined, listed: undefined })
    expect((await rest.get(`/${plural}/by-slug/${slug}`)).status).toBe(403)

    service.clock.now = new Date('2026-11-20T12:00:00Z')
    expect(await seen()).toEqual({ status: 200, alone: 'publish', listed: 'publish' })
  })

  it('200: every status can follow every other', async () => {
    const editor = await asEditor()
    const { id } = await factories[noun]()
    const states = ['draft', 'trash', 'pending', 'private', 'publish', 'trash', 'private', 'draft', 'publish']

    for (const status of states)
      expect((await editor.put(`/${plural}/${id}`, { status })).body.status, status).toBe(status)
  })

  it('200: a future date schedules a published record, a past date publishes it', async () => {
    const editor = await asEditor()
    const { id } = await factories[noun]()

    expect((await editor.patch(`/${plural}/${id}`, { date_utc: '2026-12-24 10:00' })).body).toMatchObject({
      status: 'future',
      date: '2026-12-24 12:00:00',
    })
    expect((await editor.patch(`/${plural}/${id}`, { date_utc: '2026-11-01 10:00' })).body.status).toBe('publish')
  })
})

describe('terms of scheduled events', () => {
  it('200: count an event when its date has come', async () => {
    const tag = await factories.tag()
    await factories.event({ tags: [tag.id], date_utc: '2026-11-20 12:00:00' })
    const counted = async () => (await rest.get(`/tags/${tag.id}`)).body.count as number
    const isListed = async () =>
      (await rest.get('/tags')).body.tags.some(({ id }: { id: number }) => id === tag.id) as boolean

    expect([await counted(), await isListed()]).toEqual([0, false])
    service.clock.now = new Date('2026-11-20T12:00:00Z')
    expect([await counted(), await isListed()]).toEqual([1, true])
  })
})
