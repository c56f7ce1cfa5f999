import { describe, expect, it, vi } from 'vitest'
import { addFullEvent } from '../../support/page-flows/full-event.ts'
import { useCalendarPage } from '../use-calendar-page.ts'

const { factories, visit, jazz, editor } = addFullEvent(useCalendarPage({ settings: { auth: 'required' } }))

describe('the page of an event', () => {
  it('shows its URL when the browser cannot copy it', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/')
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)

    await page.getByRole('button', { name: 'Share' }).click()
    await expect.poll(() => page.getByLabel('Copy this address:').inputValue()).toBe(page.url())
  })

  it('lists the other events with the same parent, the next ones first', async () => {
    const parent = await factories.event({ title: 'Winter lectures' })
    for (const day of [10, 18, 25, 26, 27, 28, 29])
      await factories.event({
        title: `Lecture of the ${day}th`,
        post_parent: parent.id,
        start_date: `2026-11-${day} 18:00`,
        end_date: `2026-11-${day} 19:00`,
      })
    const page = await visit('/en/event/lecture-of-the-26th/')
    const titles = () => page.getByRole('main').getByRole('list').getByRole('link').allTextContents()

    await page.getByRole('link', { name: 'Winter lectures' }).waitFor()
    await page.getByRole('heading', { name: 'Other dates' }).waitFor()
    await expect.poll(() => titles()).toEqual([25, 27, 28, 29].map(day => `Lecture of the ${day}th`))

    await page.getByRole('button', { name: 'Show all 6 dates' }).click()
    await expect.poll(() => titles()).toEqual([10, 18, 25, 27, 28, 29].map(day => `Lecture of the ${day}th`))
    await page.getByRole('link', { name: 'Winter lectures' }).click()
    await page.getByRole('heading', { level: 1, name: 'Winter lectures' }).waitFor()
    await expect.poll(() => titles()).toHaveLength(5)
  })

  it('links to the form for an editor only', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/', { signedInAs: editor })
    const edit = page.getByRole('main').getByRole('link', { name: 'Edit' })
    await edit.waitFor()
    await expect.poll(() => edit.getAttribute('href')).toBe(`/en/edit/events/${jazz.id}/`)

    const anonymous = await visit('/en/event/jazz-by-the-sea/')
    await anonymous.getByRole('heading', { level: 1 }).waitFor()
    expect(await anonymous.getByRole('link', { name: 'Edit' }).count()).toBe(0)
  })

  it('offers a retry when it cannot be loaded', async () => {
    const page = await visit('/en/event/jazz-by-the-sea/')
    await page.route('**/trpc/**', route => route.abort())
    await page.reload()
    await page.getByRole('alert').getByText('This could not be loaded.').waitFor()

    await page.unroute('**/trpc/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Jazz by the sea' }).waitFor()
  })
})
