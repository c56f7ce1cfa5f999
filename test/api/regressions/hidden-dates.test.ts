import { describe, expect, it } from 'vitest'
import { createBuiltPage } from '../../support/built-page.ts'
import { uniqueName, useService } from '../../support/use-service.ts'
import { createSeriesHelpers, type SeriesEvent } from '../series-helpers.ts'

/** What anonymous callers read of a series comes from the dates that they may read (docs/decisions/series.md). */

const { service, rest, factories } = useService({ settings: { auth: 'required' }, pageFolder: createBuiltPage() })

const signIn = async (role: Parameters<typeof factories.user>[0]) =>
  rest.withHeaders((await factories.user(role)).headers)

/** Creates a series as an editor. Returns its dates in order. */
async function createDates(fields: object) {
  const editor = await signIn('editor')
  const { createSeries } = createSeriesHelpers({ rest: editor, factories })
  const first = await createSeries(fields)
  const { body } = await editor.get(`/series/${first.series.id}/occurrences?per_page=50`)
  return { editor, seriesId: first.series.id, dates: body.events as SeriesEvent[] }
}

type Editor = Awaited<ReturnType<typeof signIn>>

async function patch(client: Editor, id: number | undefined, fields: object): Promise<void> {
  const { status, body } = await client.patch(`/events/${id}`, fields)
  expect(status, JSON.stringify(body)).toBe(200)
}

const readSeries = async (id: number, client: Pick<Editor, 'get'> = rest) => (await client.get(`/series/${id}`)).body

/** A text without the rules of time zones. */
async function readText(url: string): Promise<string> {
  const response = await fetch(url)
  expect([url, response.status]).toEqual([url, 200])
  return (await response.text()).replace(/BEGIN:VTIMEZONE.*?END:VTIMEZONE/gs, '')
}

/** Everything that an anonymous caller may ask about a series and its date: bodies by URL. */
async function readAll({ id, slug, url }: SeriesEvent, seriesId: number): Promise<Record<string, string>> {
  const { restUrl, url: origin } = service
  const list = `series=${seriesId}&start_date=2026-01-01&end_date=2090-01-01`
  const urls = [
    `${restUrl}/events/${id}`,
    `${restUrl}/events/by-slug/${slug}`,
    `${restUrl}/events?${list}`,
    `${restUrl}/events?${list}&hide_subsequent_recurrences=true`,
    `${restUrl}/series/${seriesId}`,
    `${restUrl}/series/${seriesId}/occurrences`,
    `${restUrl}/events/${id}.ics`,
    ...['ndjson', 'jsonld', 'ics', 'csv', 'rss', 'atom', 'geojson'].map(
      format => `${restUrl}/events.${format}?${list}`,
    ),
    `${restUrl}/events.ics?${list}&recurrence=rules`,
    `${origin}/sitemap.xml`,
    url,
    url.replace(/[^/]+\/$/, 'all/'),
  ]
  const bodies: Record<string, string> = {}
  for (const each of urls) bodies[each] = await readText(each)
  return bodies
}

describe('a draft series with one published date', () => {
  it('200: nothing that anonymous callers read has the title, slug, dates, rule or times of the drafts', async () => {
    const secret = uniqueName('Merger').replace(/\W+/g, '')
    const { editor, seriesId, dates } = await createDates({
      title: secret,
      status: 'draft',
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4', 'RDATE;TZID=Europe/Athens:20270107T210000'],
    })
    await patch(editor, dates[2]?.id, { title: 'Open day', status: 'publish' })
    const published = (await rest.get(`/events/${dates[2]?.id}`)).body as SeriesEvent

    expect(await readSeries(seriesId)).toMatchObject({
      title: 'Open day',
      recurrence: [],
      text: '',
      start_date: '2026-10-20 18:00:00',
      end_date: '2026-10-20 19:30:00',
      count: 1,
    })
    const hidden = new RegExp(`${secret}|RRULE|2026-?10-?(06|13|27)|2027-?01-?07`, 'i')
    const withHidden = Object.entries(await readAll(published, seriesId)).filter(([, body]) => hidden.test(body))
    expect(withHidden.map(([url, body]) => `${url}: ${hidden.exec(body)?.[0]}`)).toEqual([])
    expect(await readSeries(seriesId, editor)).toMatchObject({ title: secret, count: 5 })
  })

  it('200: the slug that a private series has already is not the slug of its first public date', async () => {
    const secret = uniqueName('Merger').replace(/\W+/g, '')
    const { editor, seriesId, dates } = await createDates({ title: secret, status: 'private' })
    await patch(editor, dates[2]?.id, { title: 'Open day', status: 'publish' })
    const published = (await rest.get(`/events/${dates[2]?.id}`)).body as SeriesEvent

    expect(published.slug).toMatch(/^open-day(-\d+)?-2026-10-20$/)
    expect(JSON.stringify(await readAll(published, seriesId))).not.toMatch(new RegExp(secret, 'i'))
  })
})

describe('a published series with hidden dates', () => {
  it('200: a private date is an EXDATE of the rule; an RDATE that is private is in neither `recurrence` nor `text`', async () => {
    const { editor, seriesId, dates } = await createDates({
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4', 'RDATE;TZID=Europe/Athens:20270107T210000,20270114T210000'],
    })
    const { text } = await readSeries(seriesId)
    await patch(editor, dates[1]?.id, { status: 'draft' })
    await patch(editor, dates[4]?.id, { status: 'private' })

    const series = await readSeries(seriesId)
    expect(series.recurrence).toEqual([
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'RDATE;TZID=Europe/Athens:20270114T210000',
      'EXDATE;TZID=Europe/Athens:20261013T180000',
    ])
    expect(series.count).toBe(4)
    expect(series.text).not.toBe(text)
    const [event] = (await rest.get(`/events?series=${seriesId}&start_date=2026-01-01`)).body.events as SeriesEvent[]
    expect(event?.series.recurrence).toEqual(series.recurrence)
  })

  it.each([
    { zone: 'Europe/Athens', all_day: true, list: 'RDATE;VALUE=DATE:20261020,20261027' },
    { zone: 'UTC', all_day: false, list: 'RDATE:20261020T180000Z,20261027T180000Z' },
    { zone: 'UTC+3', all_day: false, list: 'RDATE:20261020T150000Z,20261027T150000Z' },
  ])('200: the first date is a draft: the others are a list ($list)', async ({ zone, all_day, list }) => {
    const { editor, seriesId, dates } = await createDates({
      timezone: zone,
      all_day,
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'],
    })
    await patch(editor, dates[0]?.id, { status: 'draft' })

    const start = dates[1]?.start_date
    expect(await readSeries(seriesId)).toMatchObject({ start_date: start, recurrence: [list], count: 3 })
  })

  it('200: authors also read their own dates, and the dates of others are hidden from them', async () => {
    const user = await factories.user('contributor')
    const contributor = rest.withHeaders(user.headers)
    const { editor, seriesId, dates } = await createDates({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] })
    await patch(editor, dates[0]?.id, { status: 'draft', author: user.id })
    await patch(editor, dates[2]?.id, { status: 'draft' })

    const recurrence = ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=Europe/Athens:20261020T180000']
    expect(await readSeries(seriesId, contributor)).toMatchObject({ recurrence, count: 3 })
    const list = ['RDATE;TZID=Europe/Athens:20261027T180000']
    expect(await readSeries(seriesId)).toMatchObject({ recurrence: list, start_date: '2026-10-13 18:00:00', count: 2 })
  })

  it('200: a scheduled date that went to the trash stays hidden after its date of publication', async () => {
    const { editor, seriesId, dates } = await createDates({
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4', 'RDATE;TZID=Europe/Athens:20270107T210000'],
    })
    await patch(editor, dates[4]?.id, { date: '2026-11-25 00:00:00' })
    await editor.delete(`/events/${dates[4]?.id}`)
    const before = await readSeries(seriesId)

    expect(before.recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=4'])
    service.clock.now = new Date('2026-11-26T00:00:00Z')
    expect(await readSeries(seriesId)).toEqual(before)
  })

  it('200: a date in the trash whose status before is unknown stays hidden', async () => {
    const { editor, seriesId, dates } = await createDates({
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4', 'RDATE;TZID=Europe/Athens:20270107T210000'],
    })
    await patch(editor, dates[4]?.id, { status: 'private' })
    await editor.delete(`/events/${dates[4]?.id}`)
    await service.db.prisma.$executeRaw`
      update events set status_before_trash = null, modified_utc = now() where id = ${dates[4]?.id}`
    await service.db.changes.catchUp()

    expect((await readSeries(seriesId)).recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=4'])
  })

  it('200: nothing changes for anonymous callers when a hidden date goes to the trash, comes back, or is changed', async () => {
    const { editor, seriesId, dates } = await createDates({
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4', 'RDATE;TZID=Europe/Athens:20270107T210000'],
    })
    for (const index of [0, 2, 4]) await patch(editor, dates[index]?.id, { status: 'draft' })
    const read = async () => [await readSeries(seriesId), (await rest.get(`/events/${dates[1]?.id}`)).body]
    const before = await read()

    service.clock.now = new Date(service.clock.now.getTime() + 60_000)
    for (const index of [0, 2, 4]) await patch(editor, dates[index]?.id, { title: 'Changed' })
    expect(await read()).toEqual(before)
    for (const index of [0, 2, 4]) await editor.delete(`/events/${dates[index]?.id}`)
    expect(await read()).toEqual(before)
    for (const index of [0, 2, 4]) await patch(editor, dates[index]?.id, { status: 'draft' })
    expect(await read()).toEqual(before)
  })
})

describe('a series that goes on', () => {
  it('GET /events › 200: X-Notice tells of the horizon only if the dates after it will be public', async () => {
    const far = '/events?start_date=2090-01-01&end_date=2095-01-01'
    const { editor, dates } = await createDates({ status: 'draft', recurrence: ['RRULE:FREQ=MONTHLY'] })
    await patch(editor, dates[0]?.id, { status: 'publish' })

    expect((await rest.get(far)).headers['x-notice']).toBeUndefined()
    expect((await editor.get(far)).headers['x-notice']).toContain('series have dates until')
    await patch(editor, dates[0]?.id, { status: 'publish', scope: 'all' })
    expect((await rest.get(far)).headers['x-notice']).toContain('series have dates until')
  })
})
