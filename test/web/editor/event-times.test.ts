import { expect, it } from 'vitest'
import { locateExactButton, waitForRecordId, describeInBrowser, useSignedInBrowser } from './event-form.ts'

const { visit, factories, getUser, readStoredEvent } = useSignedInBrowser()

describeInBrowser('the form of an event', () => {
  it('works with the keyboard alone', async () => {
    await factories.venue({ venue: 'Odeon of the north' })
    const page = await visit('/en/edit/events/new/?day=2026-12-24', { signedInAs: await getUser('author') })
    await page.getByLabel('Title').focus()

    await page.keyboard.type('By keys')
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const tabTo = async (name: string) => {
      const field = page.getByRole('combobox', { name })
      const hasFocus = () => field.evaluate(element => element === document.activeElement)
      for (let presses = 0; presses < 5 && !(await hasFocus()); presses++) await press('Tab')
      expect(await hasFocus()).toBe(true)
    }
    await page.getByLabel('Start: time').fill('18:00')
    await page.getByRole('combobox', { name: 'Time zone' }).focus()
    await page.keyboard.type('new york')
    await press('ArrowDown', 'Enter')
    await expect.poll(() => page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('America/New_York')
    await tabTo('Venues')
    await page.keyboard.type('odeon')
    await page.getByRole('option', { name: 'Odeon of the north' }).waitFor()
    await press('ArrowDown')
    await expect
      .poll(() => page.getByRole('option', { name: 'Odeon of the north' }).getAttribute('aria-selected'))
      .toBe('true')
    await press('Enter')
    await page.locator('.collapsed-fields > summary').focus()
    await press('Enter')
    await tabTo('Organizers')
    await page.keyboard.type('Nobody')
    await page.getByRole('option', { name: 'Create “Nobody”' }).waitFor()
    await press('ArrowUp', 'Enter', 'Backspace')
    await page.getByRole('toolbar').getByRole('button', { name: 'Heading', exact: true }).focus()
    await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter')
    await page.keyboard.type('slanted')
    await locateExactButton(page, 'Save draft').focus()
    await press('Enter')

    expect(await readStoredEvent(await waitForRecordId(page))).toMatchObject({
      title: 'By keys',
      timezone: 'America/New_York',
      venue: { venue: 'Odeon of the north' },
      organizer: [],
      description: '<p><em>slanted</em></p>',
    })
  })
})
