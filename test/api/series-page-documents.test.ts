import { describe, expect, it } from 'vitest'
import { createBuiltPage } from '../support/built-page.ts'
import { fetchPage, readJsonLd, readMeta, readPageLinks, readTitle } from '../support/page-html.ts'
import { useService } from '../support/use-service.ts'

const { service, factories } = useService({ pageFolder: createBuiltPage() })

const request = (path: string) => fetchPage(service, path)

/** Creates a series on Tuesdays from 24 November 2026, two of them on the first day. Returns the slug of the series. */
async function createSeries(title: string): Promise<string> {
  const { series } = await factories.event({
    title,
    start_date: '2026-11-24 18:00:00',
    end_date: '2026-11-24 19:00:00',
    timezone: 'Europe/Athens',
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3', 'RDATE;TZID=Europe/Athens:20261124T203000'],
  })
  if (!series) throw new Error('The event has no series.')
  return series.slug
}

describe('the document of a date of a series', () => {
  it('200: has the metadata of the date, at /event/{series}/{date}/', async () => {
    const slug = await createSeries('Yoga')
    const { status, body: html } = await request(`/en/event/${slug}/2026-12-01/`)

    expect(status).toBe(200)
    expect(readTitle(html)).toBe('Yoga · Calendar')
    expect(readJsonLd(html)).toMatchObject({ '@type': 'Event', startDate: expect.stringContaining('2026-12-01T18:00') })
    expect(readMeta(html, 'robots')).toBeUndefined()
    expect(readPageLinks(html)['canonical']).toContain(slug)
  })

  it('200: the second date of a day has its time in its address', async () => {
    const slug = await createSeries('Pilates')
    const { status, body: html } = await request(`/en/event/${slug}/2026-11-24-2030/`)

    expect(status).toBe(200)
    expect(readJsonLd(html)).toMatchObject({ startDate: expect.stringContaining('2026-11-24T20:30') })
  })

  it.each(['2026-11-25', '2026-11', 'tomorrow', '2026-11-24/more'])('404: /event/{series}/%s/', async date => {
    const slug = await createSeries('Boxing')
    expect((await request(`/en/event/${slug}/${date}/`)).status).toBe(404)
  })
})

describe('the document of all dates of a series', () => {
  it.each(['/all', '/all/'])('200: has the title of the series, and search engines ignore it: %s', async end => {
    const slug = await createSeries('Choir')
    const { status, body: html } = await request(`/el/event/${slug}${end}`)

    expect(status).toBe(200)
    expect(readTitle(html)).toBe('Choir · Ημερολόγιο')
    expect(readMeta(html, 'robots')).toBe('noindex')
  })

  it('404: a single event has no such page', async () => {
    const { slug } = await factories.event()
    expect((await request(`/en/event/${slug}/all/`)).status).toBe(404)
  })
})
