import { beforeAll, describe, expect, it } from 'vitest'
import { waitForTitle } from '../../support/page-flows/month-grid.ts'
import { useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories } = useCalendarPage()

/** Two venues far from each other, and events at each of them and without a place. */
beforeAll(async () => {
  const quay = await factories.venue({ venue: 'The Map Quay', city: 'Piraeus', geo_lat: 37.94, geo_lng: 23.64 })
  const mill = await factories.venue({ venue: 'The Map Mill', city: 'Lille', geo_lat: 50.63, geo_lng: 3.06 })
  const addEvents = async (count: number, venue: number | null) => {
    for (let day = 1; day <= count; day++)
      await factories.event({
        title: `Regatta ${venue ?? 'without place'} ${day}`,
        start_date: `2028-09-0${day} 10:00`,
        end_date: `2028-09-0${day} 11:00`,
        ...(venue !== null && { venue: { id: venue } }),
      })
  }
  await addEvents(5, quay.id)
  await addEvents(1, mill.id)
  await addEvents(2, null)
})

describe('the map', () => {
  it('lists the venues of the events that match the filters, with their next events', async () => {
    const page = await visit('/map/2028-09-01/?search=regatta')
    await waitForTitle(page, 'From 1 September 2028')

    const quay = page.locator('.place', { hasText: 'The Map Quay' })
    await quay.getByRole('link', { name: '+ 2 more' }).waitFor()
    expect(await quay.getByRole('link', { name: /^Regatta/ }).count()).toBe(3)
    await page.getByText('6 events at 2 places').waitFor()
    expect(await quay.getByRole('link', { name: '+ 2 more' }).getAttribute('href')).toMatch(
      /^\/agenda\/2028-09-01\/\?search=regatta&venue=\d+$/,
    )
  })

  it('leads to the agenda if events have no place', async () => {
    const page = await visit('/map/2028-09-01/?search=regatta')

    await page.getByRole('link', { name: '2 events have no place on the map' }).click()
    await page.waitForURL('**/agenda/2028-09-01/?search=regatta')
  })

  it('is restricted to the area in the address until the reader searches everywhere', async () => {
    const area = 'geoloc_lat=38&geoloc_lng=23.7&geoloc_radius=50'
    const page = await visit(`/map/2028-09-01/?search=regatta&${area}`)

    await page.getByText('5 events at 1 place', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Search everywhere' }).click()
    await page.waitForURL('**/map/2028-09-01/?search=regatta')
    await page.getByText('6 events at 2 places').waitFor()
  })

  it('says so if no event has a place', async () => {
    const page = await visit('/map/2038-09-01/')
    await page.getByText('No events with a place on the map').waitFor()
  })
})
