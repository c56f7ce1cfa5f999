import { expect, it } from 'vitest'
import { button, fillEvent, hasFocus, idAt, inBrowser, pick, useEditor } from './editor-support.ts'

const { visit, given, rest, writer, stored } = useEditor()

inBrowser('what the service refuses', () => {
  it('stands at its field, in a summary with links, and the focus is at the first', async () => {
    const page = await visit('/en/edit/events/new/', { ...(await writer('editor')), expects: /status of 400/ })
    await fillEvent(page, 'Wrong')
    await page.getByLabel('Website').fill('not an address')
    await page.getByRole('textbox', { name: 'Picture' }).fill('neither')

    await button(page, 'Publish').click()

    const alert = page.getByRole('alert')
    await alert.getByRole('link', { name: 'Website: Send an http or https address.' }).waitFor()
    await hasFocus(page.locator('#field-image'))
    await expect.poll(() => page.getByLabel('Website').getAttribute('aria-invalid')).toBe('true')
    await alert.getByRole('link', { name: /^Website/ }).click()
    await hasFocus(page.locator('#field-website'))
    await page.getByLabel('Website').fill('https://jazz.example/')
    await expect.poll(() => page.getByLabel('Website').getAttribute('aria-invalid')).toBe(null)
    await page.getByRole('textbox', { name: 'Picture' }).fill('https://jazz.example/a.png')
    await page.getByRole('img', { name: 'Preview of the picture' }).waitFor()
    await button(page, 'Publish').click()
    expect(await stored(await idAt(page))).toMatchObject({ website: 'https://jazz.example/' })
  })

  it('is said before it is asked where the page knows it', async () => {
    const page = await visit('/fr/edit/events/new/', await writer('editor'))

    await button(page, 'Publier').click()

    await page.getByRole('alert').getByRole('link', { name: 'Titre : Ce champ ne peut pas être vide.' }).waitFor()
    await page.getByRole('alert').getByRole('link', { name: 'Début : Indiquez une date et une heure.' }).waitFor()
    await hasFocus(page.locator('#field-title'))
  })

  it('has the focus at it the moment that it is said', async () => {
    const page = await visit('/en/edit/events/new/', await writer('editor'))
    await page.locator('#field-title').waitFor()
    const focused = page.evaluate(
      () =>
        new Promise(done => {
          const look = () => document.querySelector('.error-summary') && done(document.activeElement?.id)
          new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
        }),
    )

    await button(page, 'Publish').click()

    expect(await focused).toBe('field-title')
  })

  it('in a part that is closed opens it', async () => {
    const { id, title } = await given.event()
    const page = await visit('/en/edit/events/new/', { ...(await writer('editor')), expects: /status of 400/ })
    await fillEvent(page, 'Part of nothing')
    await page.locator('summary').click()
    await pick(page, 'Belongs to the event', title, new RegExp(title))
    await page.locator('summary').click()
    await rest.as((await writer('editor')).headers).delete(`/events/${id}?force=true`)

    await button(page, 'Publish').click()

    await page
      .getByRole('alert')
      .getByRole('link', { name: /^Belongs to the event: / })
      .waitFor()
    await hasFocus(page.locator('#field-post_parent'))
  })
})
