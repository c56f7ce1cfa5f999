import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { describeInBrowser, expectAccessible, expectFocus, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories } = useCalendarPage()

beforeAll(async () => {
  for (const [city, geo_lat, geo_lng] of [
    ['Piraeus', 37.94, 23.64],
    ['Lille', 50.63, 3.06],
  ] as const) {
    const venue = await factories.venue({ venue: `Map hall in ${city}`, city, geo_lat, geo_lng })
    await factories.event({
      title: `Regatta in ${city}`,
      start_date: '2028-09-01 10:00',
      end_date: '2028-09-01 11:00',
      venue: { id: venue.id },
    })
  }
})

/** Waits until the land is drawn. Its outline is loaded by the map, so the map then reacts to keys and fingers. */
const waitForLand = (page: Page) => page.locator('.map-outline path.land').first().waitFor({ state: 'attached' })

describeInBrowser('the map', () => {
  it('has a marker for each place, which restricts the list to it, also with the keyboard', async () => {
    const page = await visit('/map/2028-09-01/?search=regatta')
    const lille = page.getByRole('button', { name: /^Lille/ })
    await lille.waitFor()
    await waitForLand(page)

    await lille.focus()
    await page.keyboard.press('Enter')
    await page.getByText('1 event at 1 place', { exact: true }).waitFor()
    expect(await lille.getAttribute('aria-pressed')).toBe('true')
    await expectFocus(lille)
    await expectAccessible(page)
  })

  it('moves and zooms with the keyboard, and searches the area that it shows', async () => {
    const page = await visit('/map/2028-09-01/?search=regatta')
    const piraeus = page.getByRole('button', { name: /^Piraeus/ })
    await piraeus.waitFor()
    await waitForLand(page)
    const before = await piraeus.boundingBox()

    await page.getByRole('group', { name: 'Map of the events' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => Math.round((before?.x ?? 0) - ((await piraeus.boundingBox())?.x ?? 0))).toBe(80)
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
    for (let i = 0; i < 3; i++) await page.keyboard.press('+')
    await page.getByRole('button', { name: 'Search in this area' }).click()
    await page.waitForURL(/geoloc_lat=.*geoloc_lng=.*geoloc_radius=/)
    await page.getByRole('button', { name: 'Search everywhere' }).waitFor()
  })

  it('zooms with two fingers', async () => {
    const page = await visit('/map/2028-09-01/?search=regatta', { screen: 'phone' })
    const [lille, piraeus] = ['Lille', 'Piraeus'].map(city => page.getByRole('button', { name: city }))
    await lille?.waitFor()
    await waitForLand(page)
    const measureDistance = async () => {
      const [a, b] = [await lille?.boundingBox(), await piraeus?.boundingBox()]
      return Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0))
    }
    const distance = await measureDistance()

    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('.map-canvas').boundingBox()) ?? {}
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    const devTools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spread: number) =>
      devTools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd' ? [] : [-spread, spread].map((offset, id) => ({ x: middleX + offset, y: middleY, id })),
      })
    await touch('touchStart', 20)
    for (const spread of [25, 30, 35, 40]) await touch('touchMove', spread)
    await touch('touchEnd', 40)

    await expect.poll(async () => (await measureDistance()) / distance).toBeCloseTo(2, 1)
  })
})

const tiles = 'https://tiles.example/{z}/{x}/{y}.png'

describeInBrowser('the map with tiles of the operator', () => {
  const { visit: visitWithTiles } = useCalendarPage({
    settings: { mapTilesUrl: tiles, mapTilesAttribution: '© <a href="https://maps.example">Map makers</a>' },
  })

  it('shows the tiles and whom the operator names', async () => {
    const page = await visitWithTiles('/map/')
    const tile = page.locator('.map-tiles img').first()
    await tile.waitFor()
    expect(await tile.getAttribute('src')).toMatch(/^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/)
    await page.getByRole('link', { name: 'Map makers' }).waitFor()
    expect(await page.locator('.map-outline').count()).toBe(0)
  })
})
