import { beforeAll, describe, expect, it } from 'vitest'
import { parseNumber, readEventCount, readUrlQuery } from '../../support/page-flows/filter-panel.ts'
import { languages, useCalendarPage } from '../use-calendar-page.ts'

/** The buttons above the calendar. Now is Friday, 20 November 2026. */

const { service, visit, factories } = useCalendarPage()

beforeAll(async () => {
  const near = await factories.venue({ venue: 'Kite field', city: 'Larissa', geo_lat: 39.64, geo_lng: 22.42 })
  const far = await factories.venue({ venue: 'Kite cliff', city: 'Corfu', geo_lat: 39.62, geo_lng: 19.92 })
  const onSaturday = { start_date: '2026-11-21 18:00', end_date: '2026-11-21 20:00', cost: 'Free', venue: near.id }
  for (const fields of [
    { title: 'Free kite concert here' },
    { title: 'Paid kite concert here', cost: '10 €' },
    { title: 'Free kite concert elsewhere', venue: far.id },
    { title: 'Free kite concert later', start_date: '2026-11-28 18:00', end_date: '2026-11-28 20:00' },
    { title: 'Free kite concert on Sunday', start_date: '2026-11-22 18:00', end_date: '2026-11-22 20:00' },
  ])
    await factories.event({ ...onSaturday, ...fields })
})

/** Answers when the page asks for the position; null refuses. */
function setPosition(position: { latitude: number; longitude: number } | null): void {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (succeed, fail) =>
    position ? succeed({ coords: position } as GeolocationPosition) : fail?.({} as GeolocationPositionError)
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
}

const labels = {
  en: { weekend: 'This weekend', free: 'Free', near: 'Near me' },
  fr: { weekend: 'Ce week-end', free: 'Gratuit', near: 'Près de moi' },
  el: { weekend: 'Αυτό το σαββατοκύριακο', free: 'Δωρεάν', near: 'Κοντά μου' },
}

describe('the quick filters', () => {
  it.each(languages)('find free concerts near me this weekend: %s', async language => {
    setPosition({ latitude: 39.6412, longitude: 22.4191 })
    const page = await visit(`/${language}/month/2026-11/?search=kite+concert`)
    const chips = page.locator('.quick-filters')
    const { weekend, free, near } = labels[language]
    for (const name of [free, weekend, near]) await chips.getByRole('button', { name, exact: true }).click()

    await expect
      .poll(() => readUrlQuery(page))
      .toEqual({
        search: 'kite concert',
        start_date: '2026-11-21',
        end_date: '2026-11-22',
        is_free: 'true',
        geoloc_lat: '39.64',
        geoloc_lng: '22.42',
        geoloc_radius: '25',
      })
    expect(new URL(page.url()).pathname).toBe(`/${language}/agenda/`)
    await expect.poll(() => readEventCount(page)).toBe(2)
  })

  it('are part of a link, among the active filters, and go away again', async () => {
    const page = await visit(
      '/en/agenda/?search=kite&start_date=2026-11-21&end_date=2026-11-22&is_free=true&geoloc_lat=39.64&geoloc_lng=22.42&geoloc_radius=10&near=Larissa',
    )
    const chips = page.locator('.quick-filters')
    await expect.poll(() => readEventCount(page)).toBe(2)
    expect((await page.locator('.active-filter').allTextContents()).map(text => text.trim())).toEqual([
      '“kite”',
      'This weekend',
      'Free',
      'Within 10 km of Larissa',
    ])
    for (const name of ['This weekend', 'Free', 'Near me'])
      expect(await chips.getByRole('button', { name }).getAttribute('aria-pressed'), name).toBe('true')
    expect(await chips.getByRole('button', { name: 'Today' }).getAttribute('aria-pressed')).toBe('false')

    for (const name of ['This weekend', 'Near me']) await chips.getByRole('button', { name }).click()
    await expect.poll(() => readUrlQuery(page)).toEqual({ search: 'kite', is_free: 'true' })
  })

  it.each(['.quick-filters', '.date-presets'])('with the same days can be chosen and left: %s', async group => {
    const friday = service.clock.now
    service.clock.now = new Date('2026-11-22T12:00:00Z')
    const page = await visit('/en/agenda/').finally(() => (service.clock.now = friday))
    const weekend = page.locator(group).getByRole('button', { name: 'This weekend' })

    await weekend.click()
    await expect.poll(() => readUrlQuery(page)).toEqual({ start_date: '2026-11-22', end_date: '2026-11-22' })
    await expect.poll(() => weekend.getAttribute('aria-pressed')).toBe('true')
    await weekend.click()
    await expect.poll(() => readUrlQuery(page)).toEqual({})
  })

  it('offer a city and a distance when the browser does not tell the position', async () => {
    setPosition(null)
    const page = await visit('/en/agenda/?search=kite')
    await page.locator('.quick-filters').getByRole('button', { name: 'Near me' }).click()
    await page.getByText('Your position is not available. Choose a city instead.').waitFor()

    await page.getByLabel('City').selectOption('Corfu')
    await expect.poll(() => readEventCount(page)).toBe(1)
    await page.getByLabel('Distance').selectOption('5 km')
    await expect
      .poll(() => readUrlQuery(page))
      .toEqual({ search: 'kite', geoloc_lat: '39.62', geoloc_lng: '19.92', geoloc_radius: '5', near: 'Corfu' })
    await page.getByRole('button', { name: 'Remove filter: Within 5 km of Corfu' }).click()
    await expect.poll(() => readUrlQuery(page)).toEqual({ search: 'kite' })
  })

  it('ask for the position only after a click', async () => {
    let questions = 0
    const getCurrentPosition = () => void questions++
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
    const page = await visit('/en/month/2026-11/')
    await page.locator('.quick-filters').getByRole('button', { name: 'Near me' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(questions).toBe(0)

    await page.locator('.quick-filters').getByRole('button', { name: 'Near me' }).click()
    await page.locator('.quick-filters').getByRole('button', { name: 'Finding your position…' }).waitFor()
    expect(questions).toBe(1)
  })

  it('the panel counts free events', async () => {
    const page = await visit('/en/agenda/?search=kite+concert')
    const checkbox = page.getByRole('checkbox', { name: 'Free events only' })
    const count = page.locator('label', { has: checkbox }).locator('.facet-count')
    await expect.poll(async () => parseNumber(await count.textContent())).toBe(4)
    await checkbox.check()
    await expect.poll(() => readEventCount(page)).toBe(4)
  })
})
