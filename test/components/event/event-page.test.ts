import { describe, expect, it, vi } from 'vitest'
import { addFullEvent } from '../../support/page-flows/full-event.ts'
import { showTimesInViewerZone } from '../../support/page-flows/month-grid.ts'
import { languages, useCalendarPage } from '../use-calendar-page.ts'

const { factories, visit } = addFullEvent(useCalendarPage({ settings: { auth: 'required' } }))

const words = {
  en: { where: 'Where', by: 'Organized by', add: 'Add to calendar', on: 'On now' },
  fr: { where: 'Où', by: 'Organisé par', add: 'Ajouter à mon agenda', on: 'En ce moment' },
  el: { where: 'Πού', by: 'Διοργάνωση', add: 'Προσθήκη στο ημερολόγιό μου', on: 'Σε εξέλιξη' },
}

describe('the page of an event', () => {
  it.each(languages)('shows title, time, venue, organizer and price: %s', async language => {
    const page = await visit(`/${language}/event/jazz-by-the-sea/`)
    const main = page.getByRole('main')
    const title = language === 'fr' ? 'Du jazz au bord de la mer' : 'Jazz by the sea'

    await main.getByRole('heading', { level: 1, name: title }).waitFor()
    const { where, by, add, on } = words[language]
    for (const text of [where, by, on, '9 Akti', '12€']) await main.getByText(text, { exact: true }).waitFor()
    await main.getByRole('button', { name: add }).waitFor()
    for (const link of ['Quay 9', 'The Harbour Band', 'band@example.org', 'jazz.example.org', 'Concerts', 'Brass'])
      await main.getByRole('link', { name: link, exact: true }).waitFor()
    await main.getByText('10:30').waitFor()
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${title} · `))
  })

  it('shows the time in both time zones, the selected one first, and stores the selection', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/')
    const times = () => page.getByRole('main').locator('time').allTextContents()

    await page.getByText('Eastern European Standard Time (Europe/Athens)').waitFor()
    await expect.poll(() => times()).toEqual(['Friday, 20 November 2026, 10:30 – 23:00', '09:30 – 22:00 for you'])

    await showTimesInViewerZone(page)
    const own = ['Friday, 20 November 2026, 09:30 – 22:00', '10:30 – 23:00 at the event']
    await expect.poll(() => times()).toEqual(own)
    await page.reload()
    await expect.poll(() => times()).toEqual(own)
  })

  it('names the day in the zone of the reader if it is another one', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/', { timezone: 'Pacific/Auckland' })

    await page.getByText(/^Friday, 20 November 2026, 21:30 – Saturday, 21 November 2026, 10:00 for you$/).waitFor()
  })

  it('shows the time once when both time zones have the same offset', async () => {
    const page = await visit('/fr/event/du-jazz/', { timezone: 'Europe/Bucharest' })

    await page.getByText('vendredi 20 novembre 2026, 10:30 – 23:00').waitFor()
    expect(await page.getByRole('main').locator('time').count()).toBe(1)
  })

  it('shows the same days of an all-day event in every time zone, and says that it is over', async () => {
    const days = { all_day: true, start_date: '2026-10-31', end_date: '2026-11-02' }
    const { slug } = await factories.event({ title: 'Harvest', timezone: 'Pacific/Auckland', ...days })
    const page = await visit(`/en/event/${slug}/`, { timezone: 'America/New_York' })

    await page.getByText('All day').waitFor()
    await page.getByText('This event is over').waitFor()
    const times = await page.getByRole('main').locator('time').allTextContents()
    expect(times).toHaveLength(1)
    expect(times[0]).toMatch(/31 October.*2 November 2026/)
  })

  it('shows the description without styles, with heading levels below the title and links with rel=noopener', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/')
    const main = page.getByRole('main')

    await main.getByRole('heading', { level: 2, name: 'Programme' }).waitFor()
    await main.getByRole('heading', { level: 3, name: 'Encore' }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await expect.poll(() => main.getByRole('link', { name: 'Chairs' }).getAttribute('rel')).toBe('noopener')
    await expect.poll(() => main.getByText('Bring a chair.').getAttribute('data-align')).toBe('center')
    await expect.poll(() => main.locator('img').getAttribute('alt')).toBe('')
  })

  it('shows a website on another host with the path of the page; for an event without a website, none', async () => {
    const moved = await factories.event({ title: 'Moved here', website: 'https://old.example/en/event/moved-here/' })
    const bare = await factories.event({ title: 'No website', slug: 'no-website' })

    const page = await visit(`/en/event/${moved.slug}/`)
    await page.getByRole('link', { name: 'old.example/en/event/moved-here', exact: true }).waitFor()
    await page.goto(`/en/event/${bare.slug}/`)
    await page.getByRole('heading', { level: 1, name: 'No website' }).waitFor()
    expect(await page.getByText('Website', { exact: true }).count()).toBe(0)
  })

  it('names its language and links to the other languages', async () => {
    const page = await visit('/el/event/jazz-by-the-sea/')

    await page.getByText('Αυτή η εκδήλωση δεν έχει μεταφραστεί ακόμη στα ελληνικά· εμφανίζεται στα αγγλικά.').waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).getAttribute('lang')).toBe('en')
    await page.getByRole('main').getByRole('link', { name: 'Français' }).click()
    await page.waitForURL('**/fr/event/du-jazz/')
    const heading = page.getByRole('heading', { level: 1, name: 'Du jazz au bord de la mer' })
    await expect.poll(() => heading.getAttribute('lang')).toBeNull()
    const english = page.getByRole('banner').getByRole('link', { name: 'English' })
    await expect.poll(() => english.getAttribute('href')).toBe('/en/event/jazz-by-the-sea/')
    await english.click()
    await page.waitForURL('**/en/event/jazz-by-the-sea/')
  })

  it('offers its calendar file, and the forms of other calendars', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    const readUrl = async (name: string) =>
      new URL((await page.getByRole('link', { name }).getAttribute('href')) ?? '', page.url())
    const readParameters = async (name: string) => Object.fromEntries((await readUrl(name)).searchParams)

    const file = await fetchOfNode(await readUrl('Calendar file'))
    expect(file.headers.get('content-disposition')).toContain('jazz-by-the-sea.ics')
    const ics = (await file.text()).replace(/\r\n /g, '')
    for (const line of [
      'SUMMARY;LANGUAGE=en:Jazz by the sea',
      String.raw`DESCRIPTION;LANGUAGE=en:Programme\nBring a chair. Chairs\nEncore`,
      String.raw`LOCATION:Quay 9\, 9 Akti\, Piraeus\, 185 31\, Greece`,
    ])
      expect(ics.split('\r\n')).toContain(line)
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
    const writeText = vi.fn(async () => {})
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)

    await page.getByRole('button', { name: 'Share' }).click()

    await page.getByText('The address has been copied.').waitFor()
    expect(writeText.mock.calls).toEqual([[page.url()]])
  })

  it('sends no request that fails for an anonymous reader', async () => {
    const send = vi.spyOn(globalThis, 'fetchOfNode')
    const page = await visit('/en/event/jazz-by-the-sea/')
    await page.getByRole('main').getByRole('link', { name: 'Quay 9' }).click()
    await page.getByRole('heading', { level: 1, name: 'Quay 9' }).waitFor()
    await page.waitForLoadState('networkidle')

    const responses = await Promise.all(send.mock.results.map(({ value }) => value as Promise<Response>))
    expect(responses.length).toBeGreaterThan(1)
    expect(responses.filter(({ status }) => status >= 400).map(({ url }) => url)).toEqual([])
  })
})
