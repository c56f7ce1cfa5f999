import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createJpeg } from '../../support/images.ts'
import { describeInBrowser, expectAccessible, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories, rest } = useCalendarPage()

/** A DataTransfer of the page with a picture. */
async function createTransfer(page: Page, name: string) {
  const base64 = (await createJpeg(800, 600)).toString('base64')
  return page.evaluateHandle(
    ([content, fileName]) => {
      const bytes = Uint8Array.from(atob(content), character => character.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], fileName, { type: 'image/jpeg' }))
      return transfer
    },
    [base64, name] as const,
  )
}

const waitUntilLoaded = (page: Page, selector: string) =>
  expect.poll(() => page.locator(selector).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

describeInBrowser('a picture of an event', () => {
  it('is chosen, dropped or pasted, described, cropped and shown to readers', async () => {
    const { id } = await factories.event({ start_date: '2028-06-02 18:00', end_date: '2028-06-02 20:00' })
    const page = await visit(`/en/edit/events/${id}/`)
    const waitForUpload = (name: string) => page.getByText(`${name} is uploaded. Save the form to use it.`).waitFor()

    const file = { name: 'chosen.jpg', mimeType: 'image/jpeg', buffer: await createJpeg(800, 600) }
    await page.getByLabel('Picture file').setInputFiles(file)
    await waitForUpload('chosen.jpg')
    await page.dispatchEvent('.drop-area', 'drop', { dataTransfer: await createTransfer(page, 'dropped.jpg') })
    await waitForUpload('dropped.jpg')
    const transfer = await createTransfer(page, 'pasted.jpg')
    await page.evaluate(
      clipboardData => document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
      transfer,
    )
    await waitForUpload('pasted.jpg')
    await waitUntilLoaded(page, '.chosen-image-preview')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Description and crop' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Description (English)').fill('Two boats')
    const area = await dialog.locator('.focal-point-area').boundingBox()
    await dialog
      .locator('.focal-point-area')
      .click({ position: { x: (area?.width ?? 0) * 0.25, y: (area?.height ?? 0) * 0.75 } })
    await dialog.getByLabel('From the left').press('ArrowRight')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Not described yet: French and Greek').waitFor()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()

    await page.reload()
    await page.getByRole('img', { name: 'Two boats' }).waitFor()
    const { image, slug } = (await rest.get(`/events/${id}`)).body
    expect(image).toMatchObject({ width: 800, height: 600, alt: 'Two boats' })
    const { focal_x, focal_y } = (await rest.get(`/media/${image.id}`)).body
    expect([focal_x, focal_y]).toEqual([0.26, 0.75])

    await page.goto(`/en/event/${slug}/`)
    await page.getByRole('img', { name: 'Two boats' }).waitFor()
    await waitUntilLoaded(page, '.record-image')
    await expectAccessible(page)
  })
})

describeInBrowser('the space of a picture', () => {
  it('is reserved, and shows the placeholder, until the picture is loaded', async () => {
    const file = (await createJpeg(800, 600)).toString('base64')
    const { id: imageId } = (await rest.post('/media', { file })).body
    const { slug } = await factories.event({
      start_date: '2028-06-02 18:00',
      end_date: '2028-06-02 20:00',
      image: String(imageId),
    })
    const page = await visit('/en/agenda/')
    let release = () => {}
    const released = new Promise<void>(resolve => (release = resolve))
    await page.route('**/media/2026/**', async route => {
      await released
      await route.continue()
    })
    // The picture is in the document, so the page is not loaded before the picture is.
    await page.goto(`/en/event/${slug}/`, { waitUntil: 'commit' })
    const picture = page.locator('.record-image')
    await picture.waitFor()
    const read = () =>
      picture.evaluate((img: HTMLElement) => ({
        width: img.offsetWidth,
        height: img.offsetHeight,
        hasPlaceholder: img.style.backgroundImage !== '',
      }))
    const { width, height } = await read()
    expect(height).toBeGreaterThan(100)
    await expect.poll(read).toEqual({ width, height, hasPlaceholder: true }) // its code is loaded after the page

    release()
    await waitUntilLoaded(page, '.record-image')
    await expect.poll(read).toEqual({ width, height, hasPlaceholder: false })
  })
})
