import { describe, expect, it } from 'vitest'
import { languages, useCalendarPage } from '../use-calendar-page.ts'

const { visit } = useCalendarPage()

const calendarIn = { en: 'Calendar', fr: 'Calendrier', el: 'Ημερολόγιο' }

describe('every page', () => {
  it.each(languages)('is in the language of its URL: %s', async language => {
    const page = await visit(`/${language}/`)

    await page.getByRole('banner').getByText(calendarIn[language], { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language)
    await expect.poll(() => page.title()).toBe(calendarIn[language])
  })

  it('accepts the language in capitals', async () => {
    const page = await visit('/FR/agenda/')
    await page.getByRole('link', { name: 'Mois' }).click()
    await page.waitForURL('**/FR/month/')
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('fr')
  })

  it('changes its language with the language switch', async () => {
    const page = await visit('/en/agenda/')

    await page.getByRole('link', { name: 'Ελληνικά' }).click()

    await page.waitForURL('**/el/agenda/')
    await page.getByRole('navigation', { name: 'Προβολές' }).waitFor()
  })
})

describe('a URL that does not exist', () => {
  it('shows that there is nothing, and a link to the calendar', async () => {
    const page = await visit('/en/edit/nothing/like/this')

    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Go to the calendar' }).click()
    await page.waitForURL('**/en/')
  })
})
