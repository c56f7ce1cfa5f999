import { describe, expect, it } from 'vitest'
import { usePage } from '../support/page.ts'

const { visit, siteSettings, service } = usePage()

const readSettings = async () => (await siteSettings.get('/settings')).body

describe('the form of the settings', () => {
  it('shows the values in force, and stores changes; a value that equals the default follows it', async () => {
    const page = await visit('/en/edit/settings/')
    await page.getByLabel('Name').fill('Harbour')
    await page.getByLabel('First view').selectOption('agenda')
    await page.getByLabel('Sites that may embed the calendar').fill('https://a.example\nhttps://b.example')
    await page.getByRole('radio', { name: 'Purple' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()

    expect(await readSettings()).toMatchObject({
      name: 'Harbour',
      default_view: 'agenda',
      accent_color: '#6d28d9',
      timezone: null,
      embed_origins: ['https://a.example', 'https://b.example'],
      submissions: null,
    })
    expect(await page.evaluate(() => document.querySelector('.site-name')?.textContent)).toBe('Harbour')
    expect(await page.evaluate(() => document.querySelector('link[data-accent]')?.getAttribute('href'))).toBe(
      '/assets/accent-6d28d9.css',
    )

    await page.getByLabel('Name').fill('')
    await page.getByLabel('First view').selectOption('month')
    await page.getByLabel('Sites that may embed the calendar').fill('')
    await page.getByRole('radio', { name: 'Color of the service' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(readSettings).toMatchObject({
      name: null,
      default_view: null,
      accent_color: null,
      embed_origins: null,
    })
  })

  it('shows the reason at the field when a color is too light', async () => {
    const page = await visit('/fr/edit/settings/')
    await page.getByLabel('Une autre couleur').fill('#67c7d6')
    await page.getByRole('button', { name: 'Enregistrer' }).click()

    await page.getByRole('link', { name: /^Couleur d’accent.*trop claire/ }).waitFor()
    expect(await page.getByLabel('Une autre couleur').getAttribute('aria-invalid')).toBe('true')
    expect((await fetch(`${service.url}/assets/accent-67c7d6.css`)).status).toBe(200)
  })
})
