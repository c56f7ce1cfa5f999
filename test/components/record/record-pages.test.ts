import { describe, expect, it } from 'vitest'
import { languages, useCalendarPage } from '../use-calendar-page.ts'

const { rest, factories, visit } = useCalendarPage()

/** Records of the sample year and texts of their pages, in each language. */
const records = {
  en: {
    venue: { path: 'venue/pomegranate-house', name: 'Pomegranate House', detail: '14 Anemonas Street' },
    organizer: {
      path: 'organizer/marginalia-reading-circle',
      name: 'Marginalia Reading Circle',
      detail: 'marginalia@example.org',
    },
    category: { path: 'events/category/workshops', name: 'Workshops', detail: 'Language workshops' },
    tag: { path: 'tag/food-drink', name: 'Food & drink' },
    upcoming: 'Upcoming events',
    past: 'Past events',
    calendarLink: 'Show in the calendar',
  },
  fr: {
    venue: { path: 'venue/maison-du-grenadier', name: 'Maison du Grenadier', detail: '14, rue Anemonas' },
    organizer: {
      path: 'organizer/cercle-de-lecture-marginalia',
      name: 'Cercle de lecture Marginalia',
      detail: 'marginalia@example.org',
    },
    category: { path: 'events/category/ateliers', name: 'Ateliers', detail: 'Ateliers de langue' },
    tag: { path: 'tag/a-boire-et-a-manger', name: 'À boire et à manger' },
    upcoming: 'Événements à venir',
    past: 'Événements passés',
    calendarLink: 'Voir dans le calendrier',
  },
  el: {
    venue: { path: 'venue/to-spiti-tis-rodias', name: 'Το Σπίτι της Ροδιάς', detail: 'Ανεμώνας 14' },
    organizer: {
      path: 'organizer/leschi-anagnosis-marginalia',
      name: 'Λέσχη ανάγνωσης «Μαργινάλια»',
      detail: 'marginalia@example.org',
    },
    category: { path: 'events/category/ergastiria', name: 'Εργαστήρια', detail: 'Γλωσσικά εργαστήρια' },
    tag: { path: 'tag/fagito-kai-poto', name: 'Φαγητό και ποτό' },
    upcoming: 'Προσεχείς εκδηλώσεις',
    past: 'Παλαιότερες εκδηλώσεις',
    calendarLink: 'Προβολή στο ημερολόγιο',
  },
} as const

describe('the page of a record', () => {
  it.each(languages)('shows the name, a detail and the upcoming events of the record, in %s', async language => {
    const { venue, organizer, category, upcoming } = records[language]
    for (const { path, name, detail } of [venue, organizer, category]) {
      const page = await visit(`/${language}/${path}/`)
      const main = page.getByRole('main')
      await main.getByRole('heading', { level: 1, name }).waitFor()
      await main.getByText(detail, { exact: true }).first().waitFor()
      await main.getByRole('heading', { level: 2, name: upcoming }).waitFor()
      await main.getByRole('list').last().getByRole('listitem').first().waitFor()
      await expect.poll(() => page.title()).toMatch(new RegExp(`^${name} · `))
    }
  })

  it.each(languages)('links a tag to the agenda with its filter, in %s', async language => {
    const { tag, calendarLink } = records[language]
    const page = await visit(`/${language}/${tag.path}/`)
    await page.getByRole('heading', { level: 1, name: tag.name }).waitFor()
    const href = await page.getByRole('link', { name: calendarLink }).getAttribute('href')
    expect(href).toBe(`/${language}/agenda/?tags=${tag.path.split('/')[1]}`)
  })

  it('lists current and upcoming events by start; "Show more" loads further events', async () => {
    const page = await visit('/en/venue/pomegranate-house/')
    const entries = page.getByRole('main').locator('.event-list li')
    await entries.first().waitFor()
    const venue = await rest.get('/venues/by-slug/pomegranate-house')
    const { body } = await rest.get(`/events?venue=${venue.body.id}&ends_after=now&strict_dates=true&per_page=100`)
    const expected = body.events.map((event: { title: string }) => event.title) as string[]
    const readTitles = () => page.getByRole('main').locator('.event-list a').allTextContents()

    await expect.poll(() => readTitles()).toEqual(expected.slice(0, 10))
    await page.getByText(`10 of ${expected.length}`).waitFor()
    for (let count = 10; count < expected.length; count = await entries.count()) {
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect.poll(() => entries.count()).toBeGreaterThan(count)
    }
    await expect.poll(() => readTitles()).toEqual(expected)
  })

  it('lists past events at ?when=past, latest first', async () => {
    const organizer = await factories.organizer({ organizer: 'The Ferrymen' })
    for (const day of [10, 12])
      await factories.event({
        title: `Crossing of the ${day}th`,
        organizer: organizer.id,
        start_date: `2026-11-${day} 10:00`,
        end_date: `2026-11-${day} 11:00`,
      })
    const page = await visit('/en/organizer/the-ferrymen/')
    await page.getByText('There are no upcoming events.').waitFor()

    await page.getByRole('link', { name: 'Past events' }).click()
    await page.waitForURL('**/organizer/the-ferrymen/?when=past')
    await page.getByRole('heading', { level: 2, name: 'Past events' }).waitFor()
    await page.getByText('2 of 2').waitFor()
    const titles = page.locator('.event-list a')
    await expect.poll(() => titles.allTextContents()).toEqual(['Crossing of the 12th', 'Crossing of the 10th'])

    await page.goBack()
    await page.getByText('There are no upcoming events.').waitFor()
  })

  it('links a category to its child and parent categories', async () => {
    const page = await visit('/fr/events/category/ateliers/')

    await page.getByRole('link', { name: 'Ateliers de langue' }).click()
    await page.waitForURL('**/fr/events/category/ateliers-de-langue/')
    await page.getByRole('heading', { level: 1, name: 'Ateliers de langue' }).waitFor()
    await page.getByText('Fait partie de').waitFor()
    await page.getByRole('link', { name: 'Ateliers', exact: true }).click()
    await page.waitForURL('**/fr/events/category/ateliers/')
  })

  it('opens a category at the short path too', async () => {
    const page = await visit('/fr/category/ateliers/')
    await page.getByRole('heading', { level: 1, name: 'Ateliers', exact: true }).waitFor()
  })

  it('names the language of a record that is not translated', async () => {
    const { slug } = await factories.venue({ venue: 'The Old Kiln', description: 'Bricks.' })
    const page = await visit(`/fr/venue/${slug}/`)

    await page.getByText('Ce lieu n’est pas encore disponible en français\u00a0: texte affiché en anglais.').waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).getAttribute('lang')).toBe('en')
    await expect.poll(() => page.getByText('Bricks.').getAttribute('lang')).toBe('en')
  })

  it('changes the language and the URL with the language switch', async () => {
    const page = await visit('/en/venue/pomegranate-house/')
    await page.getByRole('heading', { level: 1, name: 'Pomegranate House' }).waitFor()

    const greek = page.getByRole('banner').getByRole('link', { name: 'Ελληνικά' })
    await expect.poll(() => greek.getAttribute('href')).toBe('/el/venue/to-spiti-tis-rodias/')
    await greek.click()
    await page.waitForURL('**/el/venue/to-spiti-tis-rodias/')
    await page.getByRole('heading', { level: 1, name: 'Το Σπίτι της Ροδιάς' }).waitFor()
  })

  it('opens at ?p=ID and redirects to the URL with the slug; a draft has no slug and stays at ?p=ID', async () => {
    const venue = await factories.venue({ venue: 'Number Seven' })
    const draft = await factories.event({ title: 'Still thinking', status: 'draft' })
    expect(draft.url).toContain('?p=')

    const page = await visit(`/fr/?p=${venue.id}`)
    await page.getByRole('heading', { level: 1, name: 'Number Seven' }).waitFor()
    await page.waitForURL('**/fr/venue/number-seven/')

    await page.goto(`/en/?p=${draft.id}`)
    await page.getByRole('heading', { level: 1, name: 'Still thinking' }).waitFor()
    await page.getByText('Draft', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/en/?p=${draft.id}`)
  })

  it.each([
    ['/en/venue/none/', 'There is nothing here'],
    ['/fr/organizer/none/', 'Il n’y a rien ici'],
    ['/el/category/none/', 'Δεν υπάρχει τίποτα εδώ'],
    ['/en/tag/none/', 'There is nothing here'],
    ['/fr/?p=999999', 'Il n’y a rien ici'],
  ])('says that there is nothing at %s', async (path, title) => {
    const page = await visit(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  })
})
