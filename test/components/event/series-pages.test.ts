import { describe, expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories, rest } = useCalendarPage()

/** Eight Tuesdays from 3 November 2026. The tests run on 20 November: three of them are over. */
async function createSeries(fields: object = {}) {
  const title = uniqueName('Pottery class')
  const { series } = await factories.event({
    title,
    start_date: '2026-11-03 18:00:00',
    end_date: '2026-11-03 20:00:00',
    timezone: 'Europe/Athens',
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=8'],
    ...fields,
  })
  if (!series) throw new Error('The event has no series.')
  return { title, slug: series.slug, id: series.id }
}

describe('the page of a date of a series', () => {
  it('shows the rule in words, the next other dates and a link to all dates', async () => {
    const { slug, title } = await createSeries()
    const page = await visit(`/en/event/${slug}/2026-11-24/`)

    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByText(/^Repeats: Every week on Tuesday.*8 times/).waitFor()
    await expect
      .poll(async () => (await page.locator('.event-list p').allTextContents()).join())
      .toMatch(/1 December.*8 December.*15 December.*22 December/)
    expect(await page.locator('.event-list').textContent()).not.toContain('24 November')

    await page.getByRole('link', { name: 'All dates' }).click()
    await page.waitForURL(`**/en/event/${slug}/all/`)
  })

  it('shows the rule in the language of the page', async () => {
    const { slug } = await createSeries()
    for (const [language, words] of [
      ['fr', /^Répétition\s: .*mardi/],
      ['el', /^Επανάληψη: .*Τρίτη/],
    ] as const) {
      const page = await visit(`/${language}/event/${slug}/2026-11-24/`)
      await page.getByText(words).waitFor()
    }
  })

  it('is found by its date and time when a day has two dates', async () => {
    const { slug, title } = await createSeries({ recurrence: ['RDATE;TZID=Europe/Athens:20261103T210000'] })
    const page = await visit(`/en/event/${slug}/2026-11-03-2100/`)

    await page.getByRole('heading', { name: title }).waitFor()
    await page
      .getByText(/3 November 2026, 21:00/)
      .first()
      .waitFor()
  })

  it('is the next date at the address of the series', async () => {
    const { slug } = await createSeries()
    const page = await visit(`/en/event/${slug}/`)

    await page.locator('.event-when-first', { hasText: /24 November 2026/ }).waitFor()
  })

  it.each(['tomorrow', '2026-11', '2026-11-25'])('does not exist: %s', async date => {
    const { slug } = await createSeries()
    const page = await visit(`/en/event/${slug}/${date}/`)

    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  })
})

describe('the page of all dates of a series', () => {
  it('lists the upcoming dates, and the past ones behind a link', async () => {
    const { slug, title } = await createSeries()
    const page = await visit(`/en/event/${slug}/all/`)
    const count = () => page.locator('.event-list li').evaluateAll(all => all.length)

    await page.getByRole('heading', { name: `All dates: ${title}` }).waitFor()
    await page.getByText(/^Repeats: Every week/).waitFor()
    await expect.poll(count).toBe(5)
    await expect.poll(() => page.title()).toContain(`All dates: ${title}`)

    await page.getByRole('link', { name: 'Past' }).click()
    await expect.poll(count).toBe(3)
  })

  it('does not exist for a single event', async () => {
    const { slug } = (
      await rest.post('/events', {
        title: uniqueName('Alone'),
        start_date: '2026-12-01',
        end_date: '2026-12-01',
      })
    ).body
    const page = await visit(`/en/event/${slug}/all/`)

    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  })
})
