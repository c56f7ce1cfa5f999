import { beforeAll, describe, expect, it } from 'vitest'
import { createJpegBase64 } from '../../support/images.ts'
import { waitForTitle } from '../../support/page-flows/month-grid.ts'
import { useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories, rest } = useCalendarPage()

const athens = { timezone: 'Europe/Athens' }

describe('cards', () => {
  it('show the day in words, the times, the place and the price of each event', async () => {
    const venue = await factories.venue({ venue: 'The Card Room', city: 'Athens' })
    const times = { start_date: '2026-11-21 19:00', end_date: '2026-11-21 21:00', ...athens }
    await factories.event({ title: 'Whist drive', ...times, venue: { id: venue.id }, cost: '5' })
    const page = await visit('/cards/2026-11-20/?search=whist', { timezone: 'Europe/Athens' })
    await waitForTitle(page, 'From 20 November 2026')

    const card = page.getByRole('listitem').filter({ hasText: 'Whist drive' })
    await expect.poll(() => card.innerText()).toMatch(/Tomorrow · 19:00 – 21:00[^]*The Card Room, Athens[^]*5/)
  })

  it('name both days of a range of dates', async () => {
    const page = await visit('/cards/?start_date=2026-11-28&end_date=2026-11-29')
    await waitForTitle(page, /^28\s*–\s*29 November 2026$/)
  })

  it('show the end of an event that began before the first day', async () => {
    const times = { start_date: '2027-03-01 10:00', end_date: '2027-03-09 18:00', ...athens }
    await factories.event({ title: 'Long regatta', ...times })
    const page = await visit('/cards/2027-03-04/?search=regatta')

    const card = page.getByRole('listitem').filter({ hasText: 'Long regatta' })
    await expect.poll(() => card.innerText()).toMatch(/Until 9 Mar, 18:00/)
  })

  describe('with many events', () => {
    beforeAll(async () => {
      for (let day = 10; day < 36; day++)
        await factories.event({
          title: `Procession ${day}`,
          start_date: `2028-06-${String(day - 5).padStart(2, '0')} 10:00`,
          end_date: `2028-06-${String(day - 5).padStart(2, '0')} 11:00`,
        })
    })

    it('load further events on request', async () => {
      const page = await visit('/cards/2028-06-01/?search=procession')
      await page.getByText('24 of 26 events').first().waitFor()
      expect(await page.locator('.event-card').count()).toBe(24)

      await page.getByRole('button', { name: 'Show more' }).click()
      await expect.poll(() => page.locator('.event-card').count()).toBe(26)
    })
  })

  it('load a picture in a size that fits, when it is near', async () => {
    const { id, sizes } = (await rest.post('/media', { file: await createJpegBase64(1600, 900) })).body
    for (const day of ['04', '05'])
      await factories.event({
        title: `Pictured ${day}`,
        image: id,
        start_date: `2028-07-${day} 10:00`,
        end_date: `2028-07-${day} 11:00`,
      })
    const page = await visit('/cards/2028-07-01/?search=pictured')
    const pictures = page.locator('.event-card img')
    await expect.poll(() => pictures.count()).toBe(2)

    const attributes = await pictures.evaluateAll(images =>
      images.map(image => ({ srcset: image.getAttribute('srcset'), loading: image.getAttribute('loading') })),
    )
    expect(attributes.map(({ loading }) => loading)).toEqual([null, 'lazy'])
    expect(attributes[0]?.srcset).toContain(sizes.medium.url)
  })

  it('keep the date and the filters when the view changes', async () => {
    const page = await visit('/cards/2028-06-15/?search=procession')
    await page.getByRole('link', { name: 'Day', exact: true }).click()
    await page.waitForURL('**/day/2028-06-15/?search=procession')
    await page.getByRole('link', { name: 'Cards', exact: true }).click()
    await page.waitForURL('**/cards/2028-06-15/?search=procession')
  })
})
