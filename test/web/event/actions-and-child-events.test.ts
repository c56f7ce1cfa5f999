import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { useFullEvent } from './full-event.ts'
import { describeInBrowser } from '../use-calendar-page.ts'

const { factories, visit, jazz, editor } = useFullEvent()

describeInBrowser('the page of an event', () => {
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

  it('shows its URL when the browser cannot copy it', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/')
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))

    await page.getByRole('button', { name: 'Share' }).click()
    await expect.poll(() => page.getByLabel('Copy this address:').inputValue()).toBe(page.url())
  })

  it('lists the other events with the same parent, the next ones first', async () => {
    const parent = await factories.event({ title: 'Winter lectures' })
    for (const day of [10, 18, 25, 26, 27, 28, 29])
      await factories.event({
        title: `Lecture of the ${day}th`,
        post_parent: parent.id,
        start_date: `2026-11-${day} 18:00`,
        end_date: `2026-11-${day} 19:00`,
      })
    const page = await visit('/en/event/lecture-of-the-26th/')
    const titles = () => page.getByRole('main').getByRole('list').getByRole('link').allTextContents()

    await page.getByRole('link', { name: 'Winter lectures' }).waitFor()
    await page.getByRole('heading', { name: 'Other dates' }).waitFor()
    await expect.poll(() => titles()).toEqual([25, 27, 28, 29].map(day => `Lecture of the ${day}th`))

    await page.getByRole('button', { name: 'Show all 6 dates' }).click()
    await expect.poll(() => titles()).toEqual([10, 18, 25, 27, 28, 29].map(day => `Lecture of the ${day}th`))
    await page.getByRole('link', { name: 'Winter lectures' }).click()
    await page.getByRole('heading', { level: 1, name: 'Winter lectures' }).waitFor()
    await expect.poll(() => titles()).toHaveLength(5)
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

  it('links to the form for an editor only', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/', { signedInAs: editor })
    const edit = page.getByRole('main').getByRole('link', { name: 'Edit' })
    await edit.waitFor()
    await expect.poll(() => edit.getAttribute('href')).toBe(`/en/edit/events/${jazz.id}/`)

    const stranger = await visit('/en/event/jazz-by-the-sea/')
    await stranger.getByRole('heading', { level: 1 }).waitFor()
    expect(await stranger.getByRole('link', { name: 'Edit' }).count()).toBe(0)
  })

  it('offers a retry when it cannot be loaded', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/', { expectedConsoleErrors: /Failed to load/ })
    await page.route('**/trpc/**', route => route.abort())
    await page.reload()
    await page.getByRole('alert').getByText('This could not be loaded.').waitFor()

    await page.unroute('**/trpc/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Jazz by the sea' }).waitFor()
  })
})
