import { describe, expect, it } from 'vitest'
import { createJpegBase64 } from '../../support/images.ts'
import { usePage, type Page } from '../support/page.ts'
import { chooseFile, drawTestFile, pasteFile } from './image-files.ts'

const { visit, factories, rest } = usePage()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const locateTile = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const uploads = '**/trpc/media.create*'

/** Opens the form of a new event. */
async function openForm(): Promise<{ page: Page; id: number }> {
  const { id } = await factories.event()
  const page = await visit(`/en/edit/events/${id}/`)
  await page.locator('.drop-area').waitFor()
  return { page, id }
}

const readImage = async (kind: string, id: number) => (await rest.get(`/${kind}/${id}`)).body.image

const upload = async (fields: object) =>
  (await rest.post('/media', { file: await createJpegBase64(800, 600), ...fields })).body

describe('the picture field', () => {
  it('uploads a file and saves it with the event', async () => {
    const { page, id } = await openForm()
    await chooseFile(page, await drawTestFile('harbour.jpg'))

    await page.getByText('harbour.jpg is uploaded. Save the form to use it.').waitFor()
    await page.getByRole('img', { name: 'Picture without a description' }).waitFor()
    await page.getByText('Not described yet: English, French and Greek').waitFor()
    await button(page, 'Save changes').click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await readImage('events', id)).toMatchObject({ width: 800, height: 600, extension: 'jpg' })
  })

  it('says why a file is not a picture, and uploads what is pasted instead', async () => {
    const { page } = await openForm()
    await chooseFile(page, { name: 'plan.pdf', content: '%PDF-1.7', type: 'application/pdf' })
    await page.getByText('plan.pdf was not uploaded. Choose a JPEG, PNG, WebP, AVIF or GIF.').waitFor()
    expect(await button(page, 'Try again').count()).toBe(0)

    await chooseFile(page, { name: 'fake.png', content: 'no picture', type: 'image/png' })
    await page.getByText(/^fake\.png was not uploaded\. This is no picture that can be stored/).waitFor()

    await pasteFile(page, await drawTestFile('pasted.jpg'))
    await page.getByText('pasted.jpg is uploaded. Save the form to use it.').waitFor()
  })

  it('leaves a paste with text to the browser, and each paste while a dialog is open', async () => {
    const { page } = await openForm()
    const file = await drawTestFile('cells.png')
    expect(await pasteFile(page, file, ['text/plain', 'text/html', 'Files'])).toBe(false)
    await button(page, 'Choose an existing picture').click()
    await page.getByRole('dialog').waitFor()
    expect(await pasteFile(page, file)).toBe(false)
    expect(await page.getByText(/cells\.png/).count()).toBe(0)
  })

  it('shows the progress, cancels an upload, and repeats one after a lost connection', async () => {
    const { page } = await openForm()
    await page.route(uploads, () => {})
    await chooseFile(page, await drawTestFile('slow.jpg'))
    await page.getByText('Uploading slow.jpg…').waitFor()
    await expect.poll(() => page.getByRole('progressbar').getAttribute('value')).toBe('0.5')
    await button(page, 'Save changes').click()
    await page.locator('.field-failure', { hasText: 'slow.jpg is not uploaded yet.' }).waitFor()
    await button(page, 'Cancel').click()
    await page.locator('.field-failure').waitFor({ state: 'detached' })
    await page.getByText('The upload of slow.jpg was canceled.').waitFor()

    await page.route(uploads, route => route.abort())
    await chooseFile(page, await drawTestFile('lost.jpg'))
    await page.getByText('lost.jpg was not uploaded. The calendar cannot be reached. Try again in a moment.').waitFor()
    await page.unroute(uploads)
    await page.unroute(uploads)
    await button(page, 'Try again').click()
    await page.getByText('lost.jpg is uploaded. Save the form to use it.').waitFor()
  })

  it('finds an existing picture by a word, and takes it away again', async () => {
    const { id: imageId } = await upload({ alt: 'Lighthouse at dusk' })
    await upload({ alt: 'Two boats' })
    const { id } = await factories.venue()
    const page = await visit(`/en/edit/venues/${id}/`)
    await button(page, 'Choose an existing picture').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Two boats' }).waitFor()
    await dialog.getByRole('searchbox', { name: 'Search pictures' }).fill('lighthouse')
    await dialog.getByRole('button', { name: 'Two boats' }).waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Lighthouse at dusk' }).click()
    await page.getByRole('img', { name: 'Lighthouse at dusk' }).waitFor()
    await button(page, 'Save').click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await readImage('venues', id)).toMatchObject({ id: imageId })

    await button(page, 'Remove the picture').click()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Picture file')
    await button(page, 'Save').click()
    await expect.poll(() => readImage('venues', id)).toBeUndefined()
  })
})

describe('the description of a picture', () => {
  it('is written in each language, with its source and the point that crops show', async () => {
    const { id: imageId } = await upload({ alt: 'Two boats' })
    const { id } = await factories.organizer({ image: String(imageId) })
    const page = await visit(`/en/edit/organizers/${id}/`)
    await page.getByText('Not described yet: French and Greek').waitFor()
    await button(page, 'Description and crop').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Description (French)').fill('Deux bateaux')
    await dialog.getByLabel('Description (Greek)').fill('Δύο βάρκες')
    expect(await dialog.locator('[lang=el]').evaluateAll(all => all.map(element => element.tagName))).toEqual([
      'TEXTAREA',
      'INPUT',
    ])
    const move = (pointerType: string, buttons: number) =>
      dialog.locator('.focal-point-area').evaluate(area => {
        area.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100)
        const at = { clientX: 20, clientY: 50, bubbles: true }
        area.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType, buttons }))
        area.dispatchEvent(new PointerEvent('pointermove', { ...at, pointerType, buttons }))
      })
    await move('mouse', 2)
    await move('touch', 1)
    expect(await dialog.getByLabel('From the left').inputValue()).toBe('50')
    await move('mouse', 1)
    await expect.poll(() => dialog.getByLabel('From the left').inputValue()).toBe('10')
    await dialog.getByLabel('Caption (English)').fill('At noon')
    await dialog.getByLabel('Made by').fill('Maria')
    await dialog.getByLabel('From the left').fill('25')
    await dialog.getByLabel('Made by').press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(page.requests.filter(({ url }) => url.includes('media.update'))).toHaveLength(1)

    await page.getByText('Described in all languages').waitFor()
    expect(await dialog.count()).toBe(0)
    const read = async (language: string) => (await rest.get(`/media/${imageId}?i18n_language=${language}`)).body
    expect(await read('en')).toMatchObject({ alt: 'Two boats', caption: 'At noon', credit: 'Maria', focal_x: 0.25 })
    expect((await read('fr')).alt).toBe('Deux bateaux')
    expect((await read('el')).alt).toBe('Δύο βάρκες')
  })

  it('keeps what is not saved when the dialog closes, and shows what somebody else has saved meanwhile', async () => {
    const { id } = await upload({ alt: 'Old pier', credit: 'Maria' })
    const page = await visit('/en/edit/pictures/')
    const dialog = page.getByRole('dialog')
    const open = () => locateTile(page, 'Old pier').click()
    await open()
    await dialog.getByLabel('Description (Greek)').fill('Παλιά αποβάθρα')
    await dialog.getByLabel('Made by').fill('Me')
    await dialog.evaluate(element => element.dispatchEvent(new Event('cancel', { cancelable: true })))
    await dialog.waitFor({ state: 'detached' })
    await rest.patch(`/media/${id}`, { credit: 'Nikos', focal_x: 0.1, i18n_texts: { fr: { alt: 'Vieux quai' } } })

    await open()
    await dialog.getByText(/^Unsaved changes from .* were restored\.$/).waitFor()
    expect(await dialog.getByLabel('Description (Greek)').inputValue()).toBe('Παλιά αποβάθρα')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const conflict = dialog.getByRole('alertdialog')
    await conflict.getByText('Theirs Nikos').waitFor()
    await conflict.getByRole('button', { name: 'Take theirs' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const read = async (language: string) => (await rest.get(`/media/${id}?i18n_language=${language}`)).body
    expect(await read('el')).toMatchObject({ alt: 'Παλιά αποβάθρα', credit: 'Nikos', focal_x: 0.1 })
    expect((await read('fr')).alt).toBe('Vieux quai')
  })

  it('is missing in a language: translators find the picture from the overview', async () => {
    await upload({ alt: 'Only in English' })
    const page = await visit('/en/edit/translations/')
    await page
      .getByRole('row')
      .filter({ hasText: 'Pictures' })
      .getByRole('link', { name: /pictures? not described in Greek/ })
      .click()

    await page.getByRole('heading', { level: 1, name: 'Pictures' }).waitFor()
    await locateTile(page, 'Only in English').click()
    await page.getByRole('dialog').getByLabel('Description (Greek)').fill('Και στα ελληνικά')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await locateTile(page, 'Only in English').waitFor({ state: 'detached' })
  })
})
