import { describe, expect, it } from 'vitest'
import { languages, useCalendarPage } from '../use-calendar-page.ts'

const { visit, service, siteSettings } = useCalendarPage()
const closed = useCalendarPage({ settings: { auth: 'required' } })

const labels = {
  en: { subscribe: 'Subscribe', open: 'Show on a website…', title: 'Show the calendar on a website' },
  fr: {
    subscribe: 'S’abonner',
    open: 'Afficher sur un site web…',
    title: 'Afficher le calendrier sur un site web',
  },
  el: {
    subscribe: 'Συνδρομή',
    open: 'Εμφάνιση σε ιστότοπο…',
    title: 'Εμφάνιση του ημερολογίου σε ιστότοπο',
  },
}

type Page = Awaited<ReturnType<typeof visit>>

async function openDialog(page: Page, language: keyof typeof labels) {
  const { subscribe, open, title } = labels[language]
  await page.getByRole('button', { name: subscribe }).click()
  await page.getByRole('button', { name: open }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  return dialog
}

/** The elements of the two HTML texts, by their names. */
async function readCode(page: Page) {
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLTextAreaElement>('.embed-code')].map(({ value }) => value),
  )
  const body = new DOMParser().parseFromString(texts.join(''), 'text/html')
  const readElement = (name: string) =>
    Object.fromEntries([...(body.querySelector(name)?.attributes ?? [])].map(({ name: key, value }) => [key, value]))
  return { script: readElement('script'), element: readElement('calendar-embed'), frame: readElement('iframe') }
}

describe('“Show on a website”', () => {
  it.each(languages)('offers the HTML for the view, the language and the filters of the page: %s', async language => {
    const page = await visit(`/${language}/week/2026-11-16/?categories=music,arts&search=%22a%22+%26+b`)
    await openDialog(page, language)

    const path = `/embed/week/?search=%22a%22+%26+b&categories=music%2Carts`
    expect(await readCode(page)).toEqual({
      script: { src: `${service.url}/embed.js`, async: '' },
      element: { src: service.url, view: 'week', lang: language, search: '"a" & b', category: 'music,arts' },
      frame: {
        src: `${service.url}/${language}${path}`,
        title: { en: 'Calendar', fr: 'Calendrier', el: 'Ημερολόγιο' }[language],
        width: '100%',
        height: '600',
        loading: 'lazy',
      },
    })
  })

  it('follows the choices, also in the preview', async () => {
    const page = await visit('/en/month/2026-11/?featured=true')
    const dialog = await openDialog(page, 'en')
    await dialog.getByLabel('View', { exact: true }).selectOption('cards')
    await dialog.getByLabel('Language').selectOption('el')
    await dialog.getByLabel('Appearance').selectOption('dark')
    await dialog.getByLabel('Height in pixels').fill('400')
    await dialog.getByRole('checkbox', { name: 'Only events that match the current filter' }).click()

    const url = `${service.url}/el/embed/cards/?theme=dark`
    expect(await readCode(page)).toMatchObject({
      element: { view: 'cards', lang: 'el', theme: 'dark', height: '400' },
      frame: { src: url, height: '400' },
    })
    expect((await readCode(page)).element).not.toHaveProperty('featured')
    expect(await page.locator('.embed-preview').getAttribute('src')).toBe(url)
  })

  it('says which sites may show the calendar, and where an administrator adds one', async () => {
    const openDialogAndWaitFor = async (page: Page, text: string) => {
      const dialog = await openDialog(page, 'en')
      await dialog.getByText(text).waitFor()
      return dialog
    }
    await openDialogAndWaitFor(
      await closed.visit('/en/agenda/'),
      'No other website may show this calendar yet. An administrator adds websites: Edit the calendar → Settings → Sites that may embed the calendar.',
    )
    await siteSettings.patch('/settings', { embed_origins: ['https://a.example', 'https://b.example'] })
    const dialog = await openDialogAndWaitFor(
      await visit('/en/agenda/'),
      'These websites may show the calendar: https://a.example and https://b.example.',
    )
    const link = dialog.getByRole('link', { name: 'Add a website in the settings' })
    expect(await link.getAttribute('href')).toBe('/en/edit/settings/')
  })
})
