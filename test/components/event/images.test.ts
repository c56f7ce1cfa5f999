import { describe, expect, it } from 'vitest'
import { createJpegBase64 } from '../../support/images.ts'
import { useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories, rest } = useCalendarPage()

const start = { start_date: '2028-06-02 18:00', end_date: '2028-06-02 20:00' }

/** Uploads a picture of 800 × 600 pixels. */
const upload = async (fields: object = {}) =>
  (await rest.post('/media', { file: await createJpegBase64(800, 600), ...fields })).body

describe('the picture of an event', () => {
  it('is offered in the sizes that have its shape, with its measures, text, caption and source', async () => {
    const texts = { alt: 'Two boats', caption: 'At noon', credit: 'Maria', license: 'CC BY 4.0', focal_x: 0.25 }
    const { id, url, sizes } = await upload(texts)
    const event = await factories.event({ ...start, image: String(id) })
    const page = await visit(`/en/?p=${event.id}`)

    const picture = page.getByRole('img', { name: 'Two boats' })
    await picture.waitFor()
    expect(await picture.evaluate(img => [img.getAttribute('width'), img.getAttribute('height')])).toEqual([
      '800',
      '600',
    ])
    expect(await picture.getAttribute('srcset')).toBe(`${sizes.medium.url} 300w, ${url} 800w`)
    expect(await picture.getAttribute('loading')).toBe(null)
    await page.locator('figcaption', { hasText: 'At noon Picture: Maria · CC BY 4.0' }).waitFor()
  })

  it('has a reserved space when its measures are unknown, and gives way to artwork when it cannot be loaded', async () => {
    const event = await factories.event({ ...start, image: 'https://pictures.example/unknown.jpg' })
    const page = await visit(`/en/?p=${event.id}`)

    const picture = page.locator('.record-image')
    await picture.waitFor()
    expect(await picture.getAttribute('class')).toContain('unmeasured')
    await picture.evaluate(img => img.dispatchEvent(new Event('error')))
    await page.locator('.record-artwork').waitFor({ state: 'attached' })
  })
})

describe('the artwork of an event without a picture', () => {
  it('is decorative, always the same, and has the colour of the category', async () => {
    const [title, category] = ['Άνοιξη', (await factories.category({ color: 'teal' })).id]
    const [first, second] = [
      await factories.event({ ...start, title, categories: [category] }),
      await factories.event({ ...start, title: 'Quiet', categories: [category] }),
    ]
    const readArtwork = async (id: number) => {
      const page = await visit(`/en/?p=${id}`)
      await page.locator('.record-artwork .event-artwork').waitFor({ state: 'attached' })
      return page.locator('.record-artwork').evaluate(box => box.innerHTML as string)
    }
    const [artwork, again, other] = [
      await readArtwork(first.id),
      await readArtwork(first.id),
      await readArtwork(second.id),
    ]

    expect(artwork).toContain('aria-hidden="true"')
    expect(artwork).toContain('color-teal')
    expect(again).toBe(artwork)
    expect(other).not.toBe(artwork)
    expect(other).toContain('color-teal')
  })
})

describe('the agenda', () => {
  it('shows a picture or artwork beside each title, both without a text of their own', async () => {
    const { id, sizes } = await upload({ alt: 'Two boats' })
    await factories.event({ ...start, title: 'With picture', image: String(id) })
    await factories.event({ ...start, title: 'Without picture' })
    const page = await visit('/en/agenda/2028-06-02/')

    const picture = page.locator('.agenda-event', { hasText: 'With picture' }).first().locator('img')
    await picture.waitFor()
    expect(await picture.evaluate(img => [img.alt, img.getAttribute('loading')])).toEqual(['', 'lazy'])
    // Never the original, which screens with a high density would load.
    expect(await picture.getAttribute('srcset')).toBe(`${sizes.medium.url} 300w`)
    await page
      .locator('.agenda-event', { hasText: 'Without picture' })
      .first()
      .locator('.event-artwork')
      .waitFor({ state: 'attached' })
  })
})

describe('the list of venues for editors', () => {
  it('shows small pictures', async () => {
    const { id, sizes } = await upload()
    await factories.venue({ venue: 'Pictured hall', image: String(id) })
    const page = await visit('/en/edit/venues/?search=Pictured')

    const picture = page.locator('tr', { hasText: 'Pictured hall' }).locator('img')
    await picture.waitFor()
    expect(await picture.getAttribute('srcset')).toBe(`${sizes.medium.url} 300w`)
  })
})
