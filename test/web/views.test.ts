import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { allPages, createCalendarClient } from '../../client/index.ts'
import { expectAccessible, inBrowser, useCalendarPage } from './support.ts'
import { drawnDay, drawnEvents, eventsToSee, focused, onTheReadersClock, titled } from './views-support.ts'

const { service, visit, given } = useCalendarPage()

const status = (page: Page) => page.locator('.calendar-status')

beforeAll(() => eventsToSee(given))

inBrowser('the addresses of the views', () => {
  it.each([
    ['en', 'December 2026', 'December 2026 · Month · Calendar', 'Mon'],
    ['fr', 'décembre 2026', 'décembre 2026 · Mois · Calendrier', 'lun.'],
    ['el', 'Δεκέμβριος 2026', 'Δεκέμβριος 2026 · Μήνας · Ημερολόγιο', 'Δευ'],
  ])('name a month, in %s', async (language, heading, title, monday) => {
    const page = await visit(`/${language}/month/2026-12/`)

    await titled(page, heading)
    expect(await page.getByRole('columnheader').first().innerText()).toBe(monday)
    expect(await page.title()).toBe(title)
  })

  it.each([
    ['en', '23 – 29 November 2026', 'Kingfisher trad session'],
    ['fr', '23–29 novembre 2026', 'Session irlandaise au Martin-pêcheur'],
    ['el', '23–29 Νοεμβρίου 2026', /Αλκυόνα|Ιρλανδ|ιρλανδ/],
  ])('name a week by any day of it, in %s', async (language, heading, event) => {
    const page = await visit(`/${language}/week/2026-11-26/`)

    await titled(page, new RegExp(heading.replace(/ ?– ?/, '\\s?–\\s?')))
    await page.getByRole('link', { name: event }).waitFor()
    expect(await page.getByRole('columnheader').count()).toBe(7)
  })

  it.each([
    ['en', 'From 24 November 2026', 'Wednesday, 25 November 2026'],
    ['fr', 'À partir du 24 novembre 2026', 'mercredi 25 novembre 2026'],
    ['el', 'Από 24 Νοεμβρίου 2026', 'Τετάρτη, 25 Νοεμβρίου 2026'],
  ])('name the first day of an agenda, in %s', async (language, heading, day) => {
    const page = await visit(`/${language}/agenda/2026-11-24/`)

    await titled(page, heading)
    await page
      .getByRole('heading', { level: 2, name: day.replace(', ', ' ') })
      .or(page.getByText(day))
      .first()
      .waitFor()
  })

  it('show a month on a wide screen and an agenda on a phone where they name nothing', async () => {
    const wide = await visit('/')
    await titled(wide, 'November 2026')
    expect(await wide.getByRole('link', { name: 'Month', exact: true }).getAttribute('aria-current')).toBe('page')

    const phone = await visit('/', { screen: 'phone' })
    await titled(phone, 'From 20 November 2026')
  })

  it.each(['/month/2026-13/', '/week/2026-02-30/', '/agenda/0000-01-01/'])(
    'name only days that exist: %s',
    async address => {
      const page = await visit(address)

      await titled(page, 'There is nothing here')
    },
  )

  it('lead to the periods beside, with what is looked for, and leave the focus where it is', async () => {
    const page = await visit('/month/2026-11/?search=kingfisher')
    const next = page.getByRole('link', { name: 'Next month' })

    await next.focus()
    await page.keyboard.press('Enter')
    await titled(page, 'December 2026')
    expect(page.url()).toBe(`${service.url}/month/2026-12/?search=kingfisher`)
    expect(await next.evaluate(link => link === document.activeElement)).toBe(true)

    await page.goBack()
    await titled(page, 'November 2026')
    await page.goForward()
    await titled(page, 'December 2026')
    await page.reload()
    await titled(page, 'December 2026')
    await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: 'Today' }).click()
    await page.waitForURL('**/month/?search=kingfisher')
  })

  it('lead to the other views of the same day', async () => {
    const page = await visit('/month/2027-01/?search=kites')
    const views = page.getByRole('navigation', { name: 'Views' })

    await views.getByRole('link', { name: 'Agenda' }).click()
    await page.waitForURL('**/agenda/2027-01-01/?search=kites')
    await views.getByRole('link', { name: 'Month' }).click()
    await page.waitForURL('**/month/2027-01/?search=kites')
  })

  it('are picked from a calendar', async () => {
    const page = await visit('/month/2026-11/')
    await page.getByLabel('Go to a month').fill('2027-02')
    await page.waitForURL('**/month/2027-02/')

    await page.goto('/agenda/')
    await page.getByLabel('Go to a day').fill('2027-01-05')
    await titled(page, 'From 5 January 2027')
  })
})

inBrowser('a month', () => {
  it('has every event that the service knows of its days', async () => {
    const calendar = createCalendarClient(service.url)
    const known = new Set<string>()
    const query = { ends_after: '2026-11-29', starts_before: '2027-01-04', per_page: 10 }
    for await (const { events } of allPages(page => calendar.events.list.query({ ...query, page })))
      for (const event of events) if (event.start_date < '2027-01-04') known.add(new URL(event.url).pathname)

    const page = await visit('/month/2026-12/')
    await drawnEvents(page).first().waitFor()
    const drawn = await drawnEvents(page).evaluateAll(links =>
      links.map(link => new URL((link as HTMLAnchorElement).href).pathname),
    )

    expect(known.size).toBeGreaterThan(8)
    expect(new Set(drawn)).toEqual(known)
  })

  it('tells time, title, date and that an event is featured', async () => {
    const page = await visit('/month/2027-02/')

    await page.getByRole('link', { name: '10:00 Crowded 10 Wednesday, 17 February 2027, 10:00 – 10:45' }).waitFor()
    await page
      .getByRole('link', { name: /^Four days of kites .*30 January.*2 February 2027, Featured$/ })
      .first()
      .waitFor()
  })

  it('draws what lasts days over the end of a month on each of its days', async () => {
    const page = await visit('/month/2027-01/')
    const span = async (from: string, to: string) => {
      const bar = await drawnDay(page, from).getByRole('link', { name: 'Four days of kites' }).boundingBox()
      const cell = await drawnDay(page, to).boundingBox()
      return Math.abs((bar?.x ?? 0) + (bar?.width ?? 0) - (cell?.x ?? 0) - (cell?.width ?? 0))
    }
    expect(await span('2027-01-30', '2027-01-31')).toBeLessThan(12)

    await page.goto('/month/2027-02/')
    expect(await span('2027-02-01', '2027-02-02')).toBeLessThan(12)
  })

  it('opens an event by the keyboard, and is there again on the way back', async () => {
    const page = await visit('/month/2027-01/')
    await drawnEvents(page).first().waitFor()

    await page.getByLabel('Go to a month').focus()
    for (let i = 0; i < 20 && !(await focused(page)).includes('Night swim'); i++) await page.keyboard.press('Tab')
    expect(await focused(page)).toContain('Night swim')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/event/night-swim/')

    await page.goBack()
    await titled(page, 'January 2027')
    await page.getByRole('link', { name: /Night swim/ }).waitFor()
  })

  it('leaves a click with a modifier to the browser', async () => {
    const page = await visit('/month/2027-01/')
    const opened = page.context().waitForEvent('page')

    await page.getByRole('link', { name: /Night swim/ }).click({ modifiers: ['ControlOrMeta'] })

    expect((await opened).url()).toContain('/event/night-swim/')
    await titled(page, 'January 2027')
  })

  it('tells what does not fit in a day when it is asked for by the keyboard', async () => {
    const page = await visit('/month/2027-02/')
    const more = drawnDay(page, '2027-02-17').getByRole('button', { name: '+ 3 more' })

    await more.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: /Crowded 15/ }).waitFor()
    expect(await dialog.getByRole('link').count()).toBe(7)
    // The days behind it are measured anew, and hidden while they are.
    await drawnDay(page, '2027-02-02').getByRole('link').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await more.evaluate(button => button === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/event/crowded-10/')
  })

  it('says that it is empty, and leads to the next event', async () => {
    const page = await visit('/month/2028-03/')
    await page.getByText('Nothing in March 2028').waitFor()
    expect(await page.getByRole('link', { name: /Next event/ }).count()).toBe(0)

    await page.goto('/month/2026-09/?search=kites')
    await page.getByText('Nothing found').waitFor()
    await page.getByRole('link', { name: 'Next event: 30 January 2027' }).click()
    await page.waitForURL('**/month/2027-01/?search=kites')
    await drawnDay(page, '2027-01-30').getByRole('link', { name: /kites/ }).waitFor()
    expect(await status(page).innerText()).toBe('1 event')
  })

  it('says so when it has more events than are read', async () => {
    const page = await visit('/agenda/')
    await page.route('**/trpc/**', async route => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/"total":\d+/, '"total":1100')
      await route.fulfill({ response, body })
    })
    await page.getByRole('link', { name: 'Month' }).click()

    await page.getByText(/^1,0\d\d further events are not shown/).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('on a phone leads from the number of a day to its agenda', async () => {
    const page = await visit('/month/2027-02/?search=crowded', { screen: 'phone' })

    await page.getByText('List from 17 February 2027').or(page.getByLabel('List from 17 February 2027')).first().click()

    await page.waitForURL('**/agenda/2027-02-17/?search=crowded')
    await page.getByRole('link', { name: 'Crowded 15' }).waitFor()
  })
})

inBrowser('a week', () => {
  it('is scrolled to its first event', async () => {
    const page = await visit('/week/2027-02-15/')
    const first = page.getByRole('link', { name: /Crowded 10/ })
    await first.waitFor()

    const { y, below } = await first.evaluate(link => {
      const scrolled = [...document.querySelectorAll('.day-grid *')].find(part => part.scrollTop > 0)
      return { y: link.getBoundingClientRect().y, below: scrolled?.getBoundingClientRect().y ?? Infinity }
    })
    expect(y - below).toBeGreaterThanOrEqual(0)
    expect(y - below).toBeLessThan(100)
  })

  it('keeps the hours of a night in which clocks change', async () => {
    const page = await visit('/week/2027-03-14/', { timezone: 'America/New_York' })
    await page.getByRole('link', { name: '06:30 Hour that is skipped Sunday, 14 March 2027, 06:30 – 07:30' }).waitFor()

    await onTheReadersClock(page)
    await page.getByRole('link', { name: '01:30 Hour that is skipped Sunday, 14 March 2027, 01:30 – 03:30' }).waitFor()
  })

  it('is a list of its events on a phone', async () => {
    const page = await visit('/week/2027-01-28/', { screen: 'phone' })
    await page.getByRole('heading', { name: 'Saturday, 30 January 2027' }).waitFor()

    expect(await page.getByRole('listitem').filter({ hasText: 'Four days of kites' }).innerText()).toContain(
      'until 2 Feb',
    )
    expect(await page.locator('.day-grid').count()).toBe(0)
  })
})
