import { describe, expect, it } from 'vitest'
import { locateButton } from '../../support/page-flows/record-list.ts'
import { uniqueName } from '../../support/use-service.ts'
import { useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories, rest } = useCalendarPage()

/** The ids of three weekly dates. */
async function createSeries(): Promise<{ title: string; ids: [number, number, number] }> {
  const title = uniqueName('Choir')
  const { series } = await factories.event({ title, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] })
  const { body } = await rest.get(`/events?series=${series?.id}`)
  return { title, ids: body.events.map(({ id }: { id: number }) => id) }
}

const readTitles = (ids: number[]): Promise<string[]> =>
  Promise.all(
    ids.map(async id => (await rest.get(`/events/${id}?i18n_language=fr&i18n_fallback=false`)).body.title as string),
  )

describe('the translation form of a series', () => {
  it('translates all dates', async () => {
    const { ids } = await createSeries()
    const page = await visit(`/en/edit/events/${ids[1]}/translate/?from=en&to=fr`)
    await page.getByLabel('Title (French)').fill('Chorale')
    await locateButton(page, /^Save$/).click()

    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await readTitles(ids)).toEqual(['Chorale', 'Chorale', 'Chorale'])
  })

  it('translates, and deletes the translation of, only the dates that the user chooses', async () => {
    const { ids } = await createSeries()
    const page = await visit(`/en/edit/events/${ids[1]}/translate/?from=en&to=fr`)
    await page.getByRole('radio', { name: 'This date', exact: true }).check()
    await page.getByLabel('Title (French)').fill('Chorale')
    await locateButton(page, /^Save$/).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await readTitles(ids)).toEqual(['', 'Chorale', ''])

    await page.getByRole('radio', { name: 'All dates' }).check()
    await page.getByLabel('Title (French)').fill('La chorale')
    await locateButton(page, /^Save$/).click()
    await expect.poll(() => readTitles(ids)).toEqual(['La chorale', 'La chorale', 'La chorale'])

    await locateButton(page, /Delete/).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .click()
    await expect.poll(() => readTitles(ids)).toEqual(['', '', ''])
  })

  it('translates one date when only this date has the title', async () => {
    const { ids } = await createSeries()
    await rest.patch(`/events/${ids[0]}`, { title: 'Choir with a guest', scope: 'this' })
    const page = await visit(`/en/edit/events/${ids[0]}/translate/?from=en&to=fr`)
    await page.getByLabel('Title (French)').fill('Chorale avec un invité')
    await locateButton(page, /^Save$/).click()

    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await readTitles(ids)).toEqual(['Chorale avec un invité', '', ''])
  })

  it('offers no choice of dates for a single event', async () => {
    const { id } = await factories.event()
    const page = await visit(`/en/edit/events/${id}/translate/?from=en&to=fr`)

    await page.getByLabel('Title (French)').waitFor()
    expect(await page.getByRole('radio', { name: 'All dates' }).count()).toBe(0)
  })

  it('is reached from the list of untranslated events, where the series has one row', async () => {
    const { title, ids } = await createSeries()
    const page = await visit(`/en/edit/events/?missing=fr&search=${title}`)
    const links = () => page.locator('.record-title a').evaluateAll(all => all.length)
    await expect.poll(links).toBe(1)
    await page.locator('.record-title').getByText('Repeats').waitFor()

    await page.goto(`/en/edit/events/?search=${title}`)
    await expect.poll(links).toBe(ids.length)
  })
})
