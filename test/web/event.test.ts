import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import type { Event } from '../../client/index.ts'
import { expectAccessible, inBrowser, languages, useCalendarPage } from './support.ts'

const { rest, given, visit } = useCalendarPage({ settings: { auth: 'required' } })

let jazz: Event
let editor: { login: string; password: string }

beforeAll(async () => {
  const person = await given.person('editor')
  editor = { login: person.login, password: person.secret }
  const venue = await given.venue({
    venue: 'Quay 9',
    address: '9 Akti',
    zip: '185 31',
    city: 'Piraeus',
    country: 'Greece',
    phone: '+30 21 0000 0000',
    geo_lat: 37.94,
    geo_lng: 23.64,
    show_map: true,
    show_map_link: true,
  })
  const organizer = await given.organizer({
    organizer: 'The Harbour Band',
    email: 'band@example.org',
    website: 'https://band.example.org/',
  })
  jazz = await given.event({
    title: 'Jazz by the sea',
    description:
      '<h1>Programme</h1><p style="text-align:center">Bring a chair. <a href="https://chairs.example/">Chairs</a></p><h4>Encore</h4>',
    timezone: 'Europe/Athens',
    start_date: '2026-11-20 10:30',
    end_date: '2026-11-20 23:00',
    image: 'https://pictures.example/jazz.png',
    cost: '12 €',
    website: 'https://jazz.example.org/',
    categories: ['Concerts'],
    tags: ['Brass'],
    venue: venue.id,
    organizer: organizer.id,
    featured: true,
    show_map: true,
    show_map_link: true,
  })
  const writer = rest.as(person.headers)
  await writer.patch(`/events/${jazz.id}?i18n_language=fr`, {
    title: 'Du jazz au bord de la mer',
    description: '<p>Apportez une chaise.</p>',
    slug: 'du-jazz',
  })
})

const words = {
  en: { where: 'Where', by: 'Organized by', add: 'Add to calendar', on: 'On now' },
  fr: { where: 'Où', by: 'Organisé par', add: 'Ajouter à mon agenda', on: 'En ce moment' },
  el: { where: 'Πού', by: 'Διοργάνωση', add: 'Προσθήκη στο ημερολόγιό μου', on: 'Σε εξέλιξη' },
}

inBrowser('the page of an event', () => {
  it.each(languages)('says what, when, where, by whom and for how much: %s', async language => {
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
    expect(await page.title()).toMatch(new RegExp(`^${title} · `))
  })

  it('tells the time on both clocks, the chosen one first, and remembers which', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/')
    const times = () => page.getByRole('main').locator('time').allTextContents()

    await page.getByText('Eastern European Standard Time (Europe/Athens), where it takes place').waitFor()
    await page.getByText('Central European Standard Time (Europe/Paris), on your clock').waitFor()
    const [there, here] = ['Friday, 20 November 2026, 10:30 – 23:00', 'Friday, 20 November 2026, 09:30 – 22:00']
    expect(await times()).toEqual([there, here])

    await page.getByRole('button', { name: 'Show the time on my clock' }).click()
    expect(await times()).toEqual([here, there])
    await page.reload()
    await page.getByRole('button', { name: 'Show the time where it takes place' }).waitFor()
    expect(await times()).toEqual([here, there])
  })

  it('tells the time once where both clocks show the same', async () => {
    const page = await visit('/fr/event/du-jazz/', { timezone: 'Europe/Bucharest' })

    await page.getByText('vendredi 20 novembre 2026, 10:30 – 23:00').waitFor()
    expect(await page.getByRole('main').locator('time').count()).toBe(1)
  })

  it('has whole days on every clock, and says when it is over', async () => {
    const days = { all_day: true, start_date: '2026-10-31', end_date: '2026-11-02' }
    const { slug } = await given.event({ title: 'Harvest', timezone: 'Pacific/Auckland', ...days })
    const page = await visit(`/en/event/${slug}/`, { timezone: 'America/New_York' })

    await page.getByText('All day').waitFor()
    await page.getByText('This event is over').waitFor()
    const times = await page.getByRole('main').locator('time').allTextContents()
    expect(times).toHaveLength(1)
    expect(times[0]).toMatch(/31 October.*2 November 2026/)
  })

  it('shows the text below its own title, without styles, and links that know no opener', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/')
    const main = page.getByRole('main')

    await main.getByRole('heading', { level: 2, name: 'Programme' }).waitFor()
    await main.getByRole('heading', { level: 3, name: 'Encore' }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await main.getByRole('link', { name: 'Chairs' }).getAttribute('rel')).toBe('noopener')
    const centred = main.getByText('Bring a chair.')
    expect(await centred.evaluate(element => getComputedStyle(element).textAlign)).toBe('center')
    expect(await main.locator('img').getAttribute('alt')).toBe('')
  })

  it('draws where it is, and links to a map', async () => {
    const page = await visit('/fr/event/du-jazz/')
    const map = page.getByRole('img', { name: 'Petite carte\u00a0: Quay 9 se trouve à 37,9400° N, 23,6400° E.' })

    await map.waitFor()
    const isAtTheShore = () =>
      map.evaluate(svg => {
        const land = [...svg.querySelectorAll<SVGPathElement>('.land')]
        const isLand = (x: number, y: number) => land.some(part => part.isPointInFill(new DOMPoint(160 + x, 90 + y)))
        return isLand(2, 0) && isLand(0, -2) && !isLand(-2, 2)
      })
    await expect.poll(isAtTheShore).toBe(true)
    await page.getByText('37,9400° N, 23,6400° E', { exact: true }).waitFor()
    const link = page.getByRole('link', { name: 'Ouvrir dans OpenStreetMap' })
    expect(await link.getAttribute('href')).toContain('mlat=37.94&mlon=23.64')
  })

  it('goes into the reader’s own calendar', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()

    const download = await downloading
    expect(download.suggestedFilename()).toBe('jazz-by-the-sea.ics')
    const ics = readFileSync(await download.path(), 'utf8').replace(/\r\n /g, '')
    for (const line of [
      'DTSTART:20261120T083000Z',
      'SUMMARY:Jazz by the sea',
      String.raw`DESCRIPTION:Programme\nBring a chair. Chairs\nEncore`,
      String.raw`LOCATION:Quay 9\, 9 Akti\, 185 31 Piraeus\, Greece`,
    ])
      expect(ics.split('\r\n')).toContain(line)
  })

  it('gives its address away', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByText('The address has been copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })

  it('shows its address where it may not be copied', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/')
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))

    await page.getByRole('button', { name: 'Share' }).click()
    expect(await page.getByLabel('Copy this address:').inputValue()).toBe(page.url())
  })

  it('lists the other dates of its series, the next ones first', async () => {
    const series = await given.event({ title: 'Winter lectures' })
    for (const day of [10, 18, 25, 26, 27, 28, 29])
      await given.event({
        title: `Lecture of the ${day}th`,
        post_parent: series.id,
        start_date: `2026-11-${day} 18:00`,
        end_date: `2026-11-${day} 19:00`,
      })
    const page = await visit('/en/event/lecture-of-the-26th/')
    const titles = () => page.getByRole('main').getByRole('list').getByRole('link').allTextContents()

    await page.getByRole('link', { name: 'Winter lectures' }).waitFor()
    await page.getByRole('heading', { name: 'Other dates' }).waitFor()
    expect(await titles()).toEqual([25, 27, 28, 29].map(day => `Lecture of the ${day}th`))

    await page.getByRole('button', { name: 'Show all 6 dates' }).click()
    expect(await titles()).toEqual([10, 18, 25, 27, 28, 29].map(day => `Lecture of the ${day}th`))
    await page.getByRole('link', { name: 'Winter lectures' }).click()
    await page.getByRole('heading', { level: 1, name: 'Winter lectures' }).waitFor()
    expect(await titles()).toHaveLength(5)
  })

  it('says in which language it is shown, and where the others are', async () => {
    const page = await visit('/el/event/jazz-by-the-sea/')

    await page.getByText('Αυτή η εκδήλωση δεν έχει μεταφραστεί ακόμη στα ελληνικά· εμφανίζεται στα αγγλικά.').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).getAttribute('lang')).toBe('en')
    await page.getByRole('main').getByRole('link', { name: 'Français' }).click()
    await page.waitForURL('**/fr/event/du-jazz/')
    const heading = page.getByRole('heading', { level: 1, name: 'Du jazz au bord de la mer' })
    expect(await heading.getAttribute('lang')).toBeNull()
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
    await page.waitForURL('**/en/event/jazz-by-the-sea/')
  })

  it('asks nothing that a stranger is refused', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/')
    const refused: string[] = []
    page.on('response', response => response.status() >= 400 && refused.push(response.url()))

    await page.reload()
    await page.getByRole('main').getByRole('link', { name: 'Quay 9' }).click()
    await page.getByRole('heading', { level: 1, name: 'Quay 9' }).waitFor()
    expect(refused).toEqual([])
  })

  it('is changed by those who may', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/', { signedInAs: editor })
    const edit = page.getByRole('main').getByRole('link', { name: 'Edit' })
    await edit.waitFor()
    expect(await edit.getAttribute('href')).toBe(`/en/edit/events/${jazz.id}/`)

    const stranger = await visit('/en/event/jazz-by-the-sea/')
    await stranger.getByRole('heading', { level: 1 }).waitFor()
    expect(await stranger.getByRole('link', { name: 'Edit' }).count()).toBe(0)
  })

  it('tries again when it could not be read', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/', { expects: /Failed to load/ })
    await page.route('**/trpc/**', route => route.abort())
    await page.reload()
    await page.getByRole('alert').getByText('This could not be loaded.').waitFor()

    await page.unroute('**/trpc/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Jazz by the sea' }).waitFor()
  })

  it.each([
    ['phone', 'light'],
    ['phone', 'dark'],
    ['wide', 'light'],
    ['wide', 'dark'],
  ] as const)('is accessible on a %s, %s', async (screen, colorScheme) => {
    const page = await visit('/el/event/jazz-by-the-sea/', { screen, colorScheme })
    await page.getByRole('img', { name: /37,9400/ }).waitFor()

    await expectAccessible(page)
  })
})
