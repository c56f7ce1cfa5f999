import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, describeInBrowser, languages, useCalendarPage } from '../use-calendar-page.ts'

const { rest, factories, visit } = useCalendarPage()

/** A test below lists the events of this venue by its id, 1. */
beforeAll(async () => {
  const { body } = await rest.get('/venues/by-slug/pomegranate-house')
  expect(body.id).toBe(1)
})

/** Records of the sample year, by language. */
const records = {
  en: {
    venue: ['venue/pomegranate-house', 'Pomegranate House', '14 Anemonas Street'],
    organizer: ['organizer/marginalia-reading-circle', 'Marginalia Reading Circle', 'marginalia@example.org'],
    category: ['events/category/workshops', 'Workshops', 'Language workshops'],
    tag: ['tag/food-drink', 'Food & drink'],
    upcoming: 'Upcoming events',
    past: 'Past events',
    calendarLink: 'Show in the calendar',
  },
  fr: {
    venue: ['venue/maison-du-grenadier', 'Maison du Grenadier', '14, rue Anemonas'],
    organizer: ['organizer/cercle-de-lecture-marginalia', 'Cercle de lecture Marginalia', 'marginalia@example.org'],
    category: ['events/category/ateliers', 'Ateliers', 'Ateliers de langue'],
    tag: ['tag/a-boire-et-a-manger', 'À boire et à manger'],
    upcoming: 'Événements à venir',
    past: 'Événements passés',
    calendarLink: 'Voir dans le calendrier',
  },
  el: {
    venue: ['venue/to-spiti-tis-rodias', 'Το Σπίτι της Ροδιάς', 'Ανεμώνας 14'],
    organizer: ['organizer/leschi-anagnosis-marginalia', 'Λέσχη ανάγνωσης «Μαργινάλια»', 'marginalia@example.org'],
    category: ['events/category/ergastiria', 'Εργαστήρια', 'Γλωσσικά εργαστήρια'],
    tag: ['tag/fagito-kai-poto', 'Φαγητό και ποτό'],
    upcoming: 'Προσεχείς εκδηλώσεις',
    past: 'Παλαιότερες εκδηλώσεις',
    calendarLink: 'Προβολή στο ημερολόγιο',
  },
} as const

describeInBrowser('the page of a record', () => {
  it.each(languages)('shows the name, a detail and the upcoming events of the record, in %s', async language => {
    const { venue, organizer, category, tag, upcoming, calendarLink } = records[language]
    for (const [path, name, detail] of [venue, organizer, category]) {
      const page = await visit(`/${language}/${path}/`)
      const main = page.getByRole('main')
      await main.getByRole('heading', { level: 1, name }).waitFor()
      await main.getByText(detail, { exact: true }).first().waitFor()
      await main.getByRole('heading', { level: 2, name: upcoming }).waitFor()
      await main.getByRole('list').last().getByRole('listitem').first().waitFor()
      await expect.poll(() => page.title()).toMatch(new RegExp(`^${name} · `))
    }
    const page = await visit(`/${language}/${tag[0]}/`)
    await page.getByRole('heading', { level: 1, name: tag[1] }).waitFor()
    const href = await page.getByRole('link', { name: calendarLink }).getAttribute('href')
    expect(href).toBe(`/${language}/agenda/?tags=${tag[0].split('/')[1]}`)
  })

  it('lists current and upcoming events by start; "Show more" loads further events', async () => {
    const page = await visit('/en/venue/pomegranate-house/')
    const titles = page.getByRole('main').locator('.event-list li')
    await titles.first().waitFor()
    const { body } = await rest.get('/events?venue=1&ends_after=now&strict_dates=true&per_page=100')
    const expected = body.events.map((event: { title: string }) => event.title) as string[]
    const readTitles = () => page.getByRole('main').locator('.event-list a').allTextContents()

    await expect.poll(() => readTitles()).toEqual(expected.slice(0, 10))
    await page.getByText(`10 of ${expected.length}`).waitFor()
    for (let count = 10; count < expected.length; count = await titles.count()) {
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect.poll(() => titles.count()).toBeGreaterThan(count)
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
    const page = await visit('/fr/category/ateliers/')

    await page.getByRole('link', { name: 'Ateliers de langue' }).click()
    await page.waitForURL('**/fr/events/category/ateliers-de-langue/')
    await page.getByRole('heading', { level: 1, name: 'Ateliers de langue' }).waitFor()
    await page.getByText('Fait partie de').waitFor()
    await page.getByRole('link', { name: 'Ateliers', exact: true }).click()
    await page.waitForURL('**/fr/events/category/ateliers/')
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

    await page.getByRole('banner').getByRole('link', { name: 'Ελληνικά' }).click()
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
  })

  it.each(['/en/venue/none/', '/fr/organizer/none/', '/el/category/none/', '/en/tag/none/', '/fr/?p=999999'])(
    'says that there is nothing at %s',
    async path => {
      const page = await visit(path, { expectedConsoleErrors: /status of 404/ })
      const title = { en: 'There is nothing here', fr: 'Il n’y a rien ici', el: 'Δεν υπάρχει τίποτα εδώ' }

      await page.getByRole('heading', { level: 1, name: title[path.slice(1, 3) as 'en'] }).waitFor()
      await expectAccessible(page)
    },
  )
})
