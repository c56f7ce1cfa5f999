import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { addFullEvent } from '../../support/page-flows/full-event.ts'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories } = addFullEvent(useCalendarPage({ settings: { auth: 'required' } }))

describeInBrowser('the page of an event', () => {
  it('draws the location of the venue, and links to a map', async () => {
    const page = await visit('/fr/event/du-jazz/')
    const map = page.getByRole('img', { name: 'Petite carte\u00a0: Quay 9 se trouve à 37,9400° N, 23,6400° E.' })

    await map.waitFor()
    const hasLandEastAndNorthOnly = () =>
      map.evaluate(svg => {
        const land = [...svg.querySelectorAll<SVGPathElement>('.land')]
        const { x, y, width, height } = (svg as SVGSVGElement).viewBox.baseVal
        const isLand = (east: number, south: number) =>
          land.some(part => part.isPointInFill(new DOMPoint(x + width / 2 + east, y + height / 2 + south)))
        return isLand(2, 0) && isLand(0, -2) && !isLand(-2, 2)
      })
    await expect.poll(hasLandEastAndNorthOnly).toBe(true)
    await page.getByText('37,9400° N, 23,6400° E', { exact: true }).waitFor()
    const link = page.getByRole('link', { name: 'Ouvrir dans OpenStreetMap' })
    await expect.poll(() => link.getAttribute('href')).toContain('mlat=37.94&mlon=23.64')
  })

  it('offers its calendar file, and the forms of other calendars', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Calendar file' }).click()

    const download = await downloading
    expect(download.suggestedFilename()).toBe('jazz-by-the-sea.ics')
    const ics = (await text(await download.createReadStream())).replace(/\r\n /g, '')
    for (const line of [
      'SUMMARY;LANGUAGE=en:Jazz by the sea',
      String.raw`DESCRIPTION;LANGUAGE=en:Programme\nBring a chair. Chairs\nEncore`,
      String.raw`LOCATION:Quay 9\, 9 Akti\, Piraeus\, 185 31\, Greece`,
    ])
      expect(ics.split('\r\n')).toContain(line)
    const readParameters = async (name: string) =>
      Object.fromEntries(new URL((await page.getByRole('link', { name }).getAttribute('href')) ?? '').searchParams)
    expect(await readParameters('Google Calendar')).toMatchObject({
      text: 'Jazz by the sea',
      dates: expect.stringMatching(/^20261120T083000Z\/\d{8}T\d{6}Z$/),
    })
    expect(await readParameters('Outlook.com')).toMatchObject({
      subject: 'Jazz by the sea',
      startdt: '2026-11-20T08:30:00Z',
      allday: 'false',
    })
  })

  it('copies its URL with “Share”', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByText('The address has been copied.').waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })

  it('sends no request that fails for an anonymous visitor', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/')
    const refused: string[] = []
    page.on('response', response => response.status() >= 400 && refused.push(response.url()))

    await page.reload()
    await page.getByRole('main').getByRole('link', { name: 'Quay 9' }).click()
    await page.getByRole('heading', { level: 1, name: 'Quay 9' }).waitFor()
    expect(refused).toEqual([])
  })
})

describeInBrowser('child events', () => {
  it('on a phone, the filter dialog counts the child events, and the month keeps the filter', async () => {
    const parent = await factories.event({ title: 'Winter lectures' })
    for (const month of ['10', '11', '12'])
      await factories.event({
        title: `Lecture of month ${month}`,
        post_parent: parent.id,
        start_date: `2026-${month}-02 18:00`,
        end_date: `2026-${month}-02 19:00`,
      })
    const page = await visit(`/agenda/2026-10-02/?post_parent=${parent.id}`, { screen: 'phone' })
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Show 3 events' }).click()
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Month' }).click()

    await page.waitForURL(`**/month/2026-10/?post_parent=${parent.id}`)
    await page.locator('.calendar-status', { hasText: /^1 event$/ }).waitFor()
  })
})
