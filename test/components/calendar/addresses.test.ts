import { describe, expect, it } from 'vitest'
import { useCalendarPage } from '../use-calendar-page.ts'
import { waitForTitle } from '../../support/page-flows/month-grid.ts'

const { service, visit } = useCalendarPage()

describe('the URLs of the views', () => {
  it.each([
    ['en', 'December 2026', 'December 2026 · Month · Calendar', 'Mon'],
    ['fr', 'décembre 2026', 'décembre 2026 · Mois · Calendrier', 'lun.'],
    ['el', 'Δεκέμβριος 2026', 'Δεκέμβριος 2026 · Μήνας · Ημερολόγιο', 'Δευ'],
  ])('name a month, in %s', async (language, heading, title, monday) => {
    const page = await visit(`/${language}/month/2026-12/`)

    await waitForTitle(page, heading)
    await expect.poll(() => page.getByRole('columnheader').first().innerText()).toBe(monday)
    await expect.poll(() => page.title()).toBe(title)
  })

  it.each([
    ['en', '23 – 29 November 2026', 'Kingfisher trad session'],
    ['fr', '23–29 novembre 2026', 'Session irlandaise au Martin-pêcheur'],
    ['el', '23–29 Νοεμβρίου 2026', /Αλκυόνα|Ιρλανδ|ιρλανδ/],
  ])('name a week by any day of it, in %s', async (language, heading, event) => {
    const page = await visit(`/${language}/week/2026-11-26/`)

    await waitForTitle(page, new RegExp(heading.replace(/ ?– ?/, '\\s?–\\s?')))
    await page.getByRole('link', { name: event }).waitFor()
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(7)
  })

  it.each([
    ['en', 'From 24 November 2026', 'Wednesday, 25 November 2026'],
    ['fr', 'À partir du 24 novembre 2026', 'mercredi 25 novembre 2026'],
    ['el', 'Από 24 Νοεμβρίου 2026', 'Τετάρτη, 25 Νοεμβρίου 2026'],
  ])('name the first day of an agenda, in %s', async (language, heading, day) => {
    const page = await visit(`/${language}/agenda/2026-11-24/`)

    await waitForTitle(page, heading)
    await page.getByRole('heading', { level: 2, name: new RegExp(day.replace(',', ',?')) }).waitFor()
  })

  it('show a month on a wide screen and an agenda on a phone when they name no view', async () => {
    const wide = await visit('/')
    await waitForTitle(wide, 'November 2026')
    await expect
      .poll(() => wide.getByRole('link', { name: 'Month', exact: true }).getAttribute('aria-current'))
      .toBe('page')

    const phone = await visit('/', { screen: 'phone' })
    await waitForTitle(phone, 'From 20 November 2026')
  })

  it.each(['/month/2026-13/', '/week/2026-02-30/', '/day/2026-02-30/', '/agenda/0000-01-01/'])(
    'show “not found” for a day that does not exist: %s',
    async address => {
      const page = await visit(address)

      await waitForTitle(page, 'There is nothing here')
    },
  )

  it.each([
    ['/month/9999-12/', 'December 9999'],
    ['/week/9999-12-31/', /December 9999/],
  ])('show the last period of the calendar: %s', async (address, heading) => {
    const page = await visit(address)

    await waitForTitle(page, heading)
    await page.getByText(/^No events in .*9999/).waitFor()
  })

  it('change with the previous and next buttons, which keep the search and the focus', async () => {
    const page = await visit('/month/2026-11/?search=kingfisher')
    const next = page.getByRole('link', { name: 'Next month' })

    await next.focus()
    await page.keyboard.press('Enter')
    await waitForTitle(page, 'December 2026')
    await expect.poll(() => page.url()).toBe(`${service.url}/month/2026-12/?search=kingfisher`)
    expect(await next.evaluate(link => link === document.activeElement)).toBe(true)

    await page.goBack()
    await waitForTitle(page, 'November 2026')
    await page.goForward()
    await waitForTitle(page, 'December 2026')
    await page.reload()
    await waitForTitle(page, 'December 2026')
    await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: 'Today' }).click()
    await page.waitForURL('**/month/?search=kingfisher')
  })

  it('keep the day when the view changes', async () => {
    const page = await visit('/month/2027-01/?search=kites')
    const views = page.getByRole('navigation', { name: 'Views' })

    await views.getByRole('link', { name: 'Agenda' }).click()
    await page.waitForURL('**/agenda/2027-01-01/?search=kites')
    await views.getByRole('link', { name: 'Month' }).click()
    await page.waitForURL('**/month/2027-01/?search=kites')
  })

  it('change when the user types or picks a day, in the language of the page', async () => {
    const page = await visit('/el/month/2026-11/')
    const month = page.getByLabel('Μετάβαση σε μήνα')
    await expect.poll(() => month.inputValue()).toBe('11/2026')
    await month.fill('2/2027')
    await month.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/month/2027-02/')
    await page.locator('.calendar-picker').getByRole('button', { name: 'Επιλογή μήνα' }).click()
    await page.getByRole('button', { name: 'Μάρτιος 2027' }).click()
    await page.waitForURL('**/month/2027-03/')

    await page.goto('/el/agenda/2027-01-05/')
    const day = page.locator('.calendar-picker').getByRole('textbox')
    await expect.poll(() => day.inputValue()).toBe('05/01/2027')
    await page.locator('.calendar-picker').getByRole('button', { name: 'Επιλογή ημέρας' }).click()
    await page.locator('.calendar-picker').getByRole('button', { name: '20 Ιανουαρίου 2027' }).click()
    await page.waitForURL('**/el/agenda/2027-01-20/')
  })
})
