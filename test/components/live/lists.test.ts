import { describe, expect, it } from 'vitest'
import { locateDay, locateGridEvents } from '../../support/page-flows/month-grid.ts'
import type { Page } from '../support/page.ts'
import { useCalendarPage } from '../use-calendar-page.ts'
import { listSubscriptions, setVisibility, watchSubscriptions } from './live-page.ts'

const { visit, factories, rest, service } = useCalendarPage()

const at = (day: string) => ({ start_date: `${day} 10:00`, end_date: `${day} 11:00` })

/** Opens a page that follows the changes of the calendar: an event that somebody else adds has appeared. */
async function visitLive(path: string, day: string): Promise<Page> {
  const page = await visit(path, { isLive: true })
  await page.waitForStream()
  await factories.event({ title: 'First sign of life', ...at(day) })
  await locateLink(page, 'First sign of life').waitFor()
  return page
}

const locateLink = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(title) })

describe('a month', () => {
  it('shows what others add, change and delete', async () => {
    const page = await visitLive('/month/2030-03/', '2030-03-05')

    const { id } = await factories.event({ title: 'Kite day', ...at('2030-03-10') })
    await locateDay(page, '2030-03-10')
      .getByRole('link', { name: /Kite day/ })
      .waitFor()
    await rest.patch(`/events/${id}`, { title: 'Dragon day', ...at('2030-03-11') })
    await locateDay(page, '2030-03-11')
      .getByRole('link', { name: /Dragon day/ })
      .waitFor()
    await rest.delete(`/events/${id}`)
    await locateLink(page, 'Dragon day').waitFor({ state: 'detached' })
  })

  it('shows the new name of a category, and counts again', async () => {
    const category = await factories.category({ name: 'Kites' })
    await factories.event({ ...at('2030-04-10'), categories: [category.id] })
    const page = await visitLive('/month/2030-04/', '2030-04-05')
    await page.getByText('2 events', { exact: true }).first().waitFor()

    await rest.patch(`/categories/${category.id}`, { name: 'Dragons' })

    await locateLink(page, 'Dragons').waitFor()
  })

  it('has one stream for all views, and none while the tab is hidden', async () => {
    const readSubscriptions = watchSubscriptions()
    const page = await visitLive('/month/2030-05/', '2030-05-05')
    await page.getByRole('link', { name: 'Agenda', exact: true }).click()
    await locateLink(page, 'First sign of life').click()
    await page.getByRole('heading', { name: 'First sign of life' }).waitFor()
    expect(listSubscriptions(page)).toHaveLength(1)

    setVisibility('hidden')
    expect(readSubscriptions().map(({ signal }) => signal?.aborted)).toEqual([true])
  })

  it('goes on where it was when the tab is visible again', async () => {
    const page = await visitLive('/month/2030-06/', '2030-06-05')
    setVisibility('hidden')
    await factories.event({ title: 'Saved unseen', ...at('2030-06-10') })
    expect(await locateGridEvents(page).count()).toBe(1)

    setVisibility('visible')

    await locateLink(page, 'Saved unseen').waitFor()
    const subscriptions = listSubscriptions(page)
    expect(subscriptions).toHaveLength(2)
    expect(decodeURIComponent(subscriptions[1]!.url)).toContain('lastEventId')
  })

  it('reads everything again when its token is refused, as after a restore', async () => {
    const page = await visitLive('/month/2030-07/', '2030-07-05')
    setVisibility('hidden')
    await factories.event({ title: 'Saved unseen', ...at('2030-07-10') })
    await service.db.pool.query('update change_log set epoch = gen_random_uuid()')

    setVisibility('visible')

    await locateLink(page, 'Saved unseen').waitFor()
    await factories.event({ title: 'Saved later', ...at('2030-07-11') })
    await locateLink(page, 'Saved later').waitFor()
    const [, refused, afresh] = listSubscriptions(page).map(({ url }) => url.includes('lastEventId'))
    expect([refused, afresh]).toEqual([true, false])
  })
})

describe('an agenda', () => {
  it('keeps its order until the reader asks for what is new, but cancels an event at once', async () => {
    const { id } = await factories.event({ title: 'Concert', ...at('2030-08-10') })
    const page = await visit('/agenda/2030-08-01/', { isLive: true })
    await page.waitForStream()
    await locateLink(page, 'Concert').waitFor()

    await factories.event({ title: 'Rehearsal', ...at('2030-08-09') })
    const button = page.getByRole('button', { name: '1 new event – show' })
    await button.waitFor()
    expect(await locateLink(page, 'Rehearsal').count()).toBe(0)
    await rest.patch(`/events/${id}`, { event_status: 'canceled' })
    await page.locator('.agenda-event').getByText('Canceled', { exact: true }).waitFor()
    expect(await locateLink(page, 'Rehearsal').count()).toBe(0)

    await button.click()
    await locateLink(page, 'Rehearsal').waitFor()
    await button.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('results')
  })

  it('adds events at its end at once', async () => {
    await factories.event({ title: 'Concert', ...at('2031-08-10') })
    const page = await visit('/agenda/2031-08-01/', { isLive: true })
    await page.waitForStream()
    await locateLink(page, 'Concert').waitFor()

    await factories.event({ title: 'Encore', ...at('2031-08-11') })

    await locateLink(page, 'Encore').waitFor()
    expect(await page.getByRole('button', { name: /show/ }).count()).toBe(0)
  })

  it('shows at once what the user adds', async () => {
    await factories.event({ title: 'Concert', ...at('2032-08-10') })
    const page = await visit('/agenda/2032-08-09/', { isLive: true })
    await locateLink(page, 'Concert').waitFor()

    await page.getByRole('button', { name: 'New event' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Rehearsal')
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()

    await page.getByRole('main').getByRole('link', { name: 'Rehearsal' }).waitFor()
    expect(await page.getByRole('button', { name: /new event – show/ }).count()).toBe(0)
  })
})

describe('the page of an event', () => {
  it('shows the changes of others, and that the event was removed', async () => {
    const event = await factories.event({ title: 'Concert', ...at('2030-09-10') })
    const page = await visit(new URL(event.url).pathname, { isLive: true })
    await page.waitForStream()
    await page.getByRole('heading', { name: 'Concert' }).waitFor()

    await rest.patch(`/events/${event.id}`, { cost: '$12' })
    await page.getByText('$12', { exact: true }).waitFor()
    await rest.delete(`/events/${event.id}`)
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  })
})

// Last, because agendas of the tests above would show its event.
describe('a page in a frame of another site', () => {
  it('is live', async () => {
    await visitLive('/embed/agenda/2034-05-10/', '2034-05-12')
  })
})
