import { expect, it } from 'vitest'
import { describeInBrowser, languages, useCalendarPage } from '../use-calendar-page.ts'

const { visit } = useCalendarPage()

const calendarIn = { en: 'Calendar', fr: 'Calendrier', el: 'Ημερολόγιο' }

describeInBrowser('every page', () => {
  it.each(languages)('is in the language of its URL: %s', async language => {
    const page = await visit(`/${language}/`)

    await page.getByRole('banner').getByText(calendarIn[language], { exact: true }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
    await expect.poll(() => page.title()).toBe(calendarIn[language])
  })

  it('accepts the language in capitals', async () => {
    const page = await visit('/FR/agenda/')
    await page.getByRole('link', { name: 'Mois' }).click()
    await page.waitForURL('**/FR/month/')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr')
  })

  it('changes its language with the language switch', async () => {
    const page = await visit('/en/agenda/')

    await page.getByRole('link', { name: 'Ελληνικά' }).click()

    await page.waitForURL('**/el/agenda/')
    await page.getByRole('navigation', { name: 'Προβολές' }).waitFor()
  })

  it('uses the colour scheme of the device until the user chooses one', async () => {
    const page = await visit('/', { colorScheme: 'dark' })
    const readBackgroundColor = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const dark = await readBackgroundColor()

    await page.getByRole('button', { name: 'Display settings' }).click()
    await page.getByRole('radio', { name: 'Light' }).check()
    await expect.poll(readBackgroundColor).not.toBe(dark)

    await page.reload()
    await expect.poll(readBackgroundColor).not.toBe(dark)
  })

  it('starts no transition when the device asks for less motion', async () => {
    const page = await visit('/agenda/')
    await page.locator('.agenda-event').first().waitFor()
    await page.evaluate(() =>
      addEventListener('transitionrun', () => document.documentElement.classList.add('has-moved'), true),
    )

    await page.emulateMedia({ colorScheme: 'dark' })
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.locator('.has-moved').count()).toBe(0)
  })
})

describeInBrowser('a URL that does not exist', () => {
  it('shows that there is nothing, and a link to the calendar', async () => {
    const page = await visit('/en/edit/nothing/like/this')

    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Go to the calendar' }).click()
    await page.waitForURL('**/en/')
  })
})
