import { expect, it } from 'vitest'
import { describeInBrowser, expectAccessible, useCalendarPage } from '../use-calendar-page.ts'

const { service, visit } = useCalendarPage()

describeInBrowser('“Subscribe”', () => {
  it('offers the feed of the filters to calendar programs, Google and Outlook.com', async () => {
    const page = await visit('/fr/month/2026-11/?search=jazz&featured=true&start_date=2026-11-10')
    await page.getByRole('button', { name: 'S’abonner' }).click()
    const readAddress = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    const feed = `${service.url}/fr/cal/events/v1/events.ics?search=jazz&featured=true&search_in=all&lasts_into=2026-11-10`
    const webcal = feed.replace('http:', 'webcal:')

    expect(await readAddress('Logiciel de calendrier')).toBe(webcal)
    expect(new URL((await readAddress('Google Agenda')) ?? '').searchParams.get('cid')).toBe(webcal)
    expect(new URL((await readAddress('Outlook.com')) ?? '').searchParams.get('url')).toBe(feed)
    await expectAccessible(page)
  })

  it('copies the address of the feed', async () => {
    const page = await visit('/en/agenda/')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByRole('button', { name: 'Copy the address' }).click()
    await page.getByText('The address has been copied.').waitFor()

    const address = await page.evaluate(() => navigator.clipboard.readText())
    expect(address).toBe(`${service.url}/en/cal/events/v1/events.ics`)
    expect((await fetch(address)).headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  })
})
