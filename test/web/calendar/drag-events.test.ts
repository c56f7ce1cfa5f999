import type { CDPSession, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { locateDay } from '../../support/page-flows/month-grid.ts'
import { pointAtGrid, waitForDragging } from '../../support/page-flows/point-at-grid.ts'
import { describeInBrowser, expectAccessible, expectFocus, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories, rest } = useCalendarPage()

/** Opens a view with what only people who may write need. */
async function openView(path: string): Promise<Page> {
  const page = await visit(path)
  await pointAtGrid(page)
  return page
}

type Point = { x: number; y: number }

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

type Located = ReturnType<Page['locator']>

/** A point of an element: from its left and upper edge (0) to its right and lower one (1). */
async function locatePoint(element: Located, [x, y]: [number, number] = [0.5, 0.5]): Promise<Point> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not drawn.')
  return { x: box.x + x * box.width, y: box.y + y * box.height }
}

const locateEvent = (page: Page, title: string) => page.locator('.grid-event', { hasText: title }).first()

const readTimes = async (id: number) => {
  const { start_date, end_date, all_day } = (await rest.get(`/events/${id}`)).body
  return { start_date, end_date, all_day }
}

/** Drags an event with a finger that rests on it first, until the grid marks the event. */
async function dragWithFinger(devTools: CDPSession, event: Located, to: Point): Promise<void> {
  const from = await locatePoint(event)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints })
  const unmarked = await event.getAttribute('class')
  await touch('touchStart', from)
  await expect.poll(() => event.getAttribute('class')).not.toBe(unmarked)
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) })
  await touch('touchEnd')
}

describeInBrowser('a month', () => {
  it('lets the first touch of a finger move an event', async () => {
    const times = { start_date: '2028-06-07 19:30:00', end_date: '2028-06-07 22:00:00' }
    const { id } = await factories.event({ title: 'Touched concert', ...times })
    const page = await visit('/assets/favicon.svg')
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await page.goto('/month/2028-06/')
    await waitForDragging(page)

    const day = await locatePoint(locateDay(page, '2028-06-22'))
    await dragWithFinger(devTools, locateEvent(page, 'Touched concert'), day)

    await page.getByText(/^Moved: “Touched concert”, Thursday,? 22 June 2028/).waitFor()
    expect(await readTimes(id)).toMatchObject({ start_date: '2028-06-22 19:30:00' })
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  })

  it('moves an event to the day where it is dropped, with its time, and Undo moves it back', async () => {
    const times = { start_date: '2028-02-09 19:30:00', end_date: '2028-02-09 22:00:00' }
    const { id } = await factories.event({ title: 'Dragged concert', ...times })
    const page = await openView('/month/2028-02/')

    await drag(
      page,
      await locatePoint(locateEvent(page, 'Dragged concert')),
      await locatePoint(locateDay(page, '2028-02-18')),
    )

    await page.getByText(/^Moved: “Dragged concert”, Friday,? 18 February 2028,? 19:30\s?–\s?22:00\.$/).waitFor()
    expect(await readTimes(id)).toMatchObject({ start_date: '2028-02-18 19:30:00', end_date: '2028-02-18 22:00:00' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone.').waitFor()
    expect(await readTimes(id)).toMatchObject(times)
  })

  it('asks for an event of the days over which the mouse is dragged, and of a day that is clicked', async () => {
    const page = await openView('/month/2028-03/')
    await drag(
      page,
      await locatePoint(locateDay(page, '2028-03-07'), [0.5, 0.7]),
      await locatePoint(locateDay(page, '2028-03-09'), [0.5, 0.7]),
    )
    const dialog = page.getByRole('dialog', { name: 'New event' })
    await expect.poll(() => dialog.getByLabel('Start: date').inputValue()).toBe('07/03/2028')
    expect(await dialog.getByLabel('End: date').inputValue()).toBe('09/03/2028')
    expect(await dialog.getByLabel('All day').isChecked()).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    const clickedDay = locateDay(page, '2028-03-15')
    await clickedDay.scrollIntoViewIfNeeded()
    await page.mouse.click(...toPair(await locatePoint(clickedDay, [0.5, 0.7])))
    await expectFocus(dialog.getByRole('textbox', { name: 'Title' }))
    await page.keyboard.type('Smallest event')
    await page.keyboard.press('Enter')

    await page.getByText('The event was created and is published.').waitFor()
    const { body } = await rest.get('/events?start_date=2028-03-15&end_date=2028-03-16&search=smallest')
    expect(body.events[0]).toMatchObject({ title: 'Smallest event', start_date: '2028-03-15 18:00:00' })
  })
})

const toPair = ({ x, y }: Point): [number, number] => [x, y]

describeInBrowser('a week', () => {
  it('moves an event by days and hours, and makes it longer at its end', async () => {
    const { id } = await factories.event({
      title: 'Dragged talk',
      start_date: '2028-04-04 10:00:00',
      end_date: '2028-04-04 12:00:00',
    })
    const page = await openView('/week/2028-04-03/')
    const event = locateEvent(page, 'Dragged talk')
    const { height = 0 } = (await event.boundingBox()) ?? {}
    const columnGap = await measureGap(page, '2028-04-04', '2028-04-05')
    const from = await locatePoint(event)

    await drag(page, from, { x: from.x + columnGap, y: from.y + height / 2 })

    await page.getByText(/^Moved: “Dragged talk”, Wednesday,? 5 April 2028,? 11:00\s?–\s?13:00\.$/).waitFor()
    expect(await readTimes(id)).toMatchObject({ start_date: '2028-04-05 11:00:00', end_date: '2028-04-05 13:00:00' })
    // It can be moved again when the calendar has read it again.
    await expect.poll(() => hasDraggableEnd(event)).toBe(true)
    await event.hover()
    const { x, y } = await locatePoint(event, [0.5, 1])
    await drag(page, { x, y: y - 2 }, { x, y: y - 2 + height / 2 })
    await page.getByText(/^Moved: “Dragged talk”, Wednesday,? 5 April 2028,? 11:00\s?–\s?14:00\.$/).waitFor()
  })

  it('makes an event of whole days longer', async () => {
    const { id } = await factories.event({
      title: 'Dragged fair',
      all_day: true,
      start_date: '2028-05-02',
      end_date: '2028-05-03',
    })
    const page = await openView('/week/2028-05-01/')
    const event = locateEvent(page, 'Dragged fair')
    await event.hover()
    const from = await locatePoint(event, [1, 0.5])

    await drag(
      page,
      { x: from.x - 2, y: from.y },
      { x: from.x + 2 * (await measureGap(page, '2028-05-02', '2028-05-03')) - 20, y: from.y },
    )

    await page.getByText(/^Moved: “Dragged fair”/).waitFor()
    expect(await readTimes(id)).toEqual({
      start_date: '2028-05-02 00:00:00',
      end_date: '2028-05-05 23:59:59',
      all_day: true,
    })
  })
})

/** Whether the end of an event that is drawn as a column of hours can be dragged. */
const hasDraggableEnd = (event: Located): Promise<boolean> =>
  event.evaluate(element => [...element.children].some(part => getComputedStyle(part).cursor === 's-resize'))

async function measureGap(page: Page, day: string, next: string): Promise<number> {
  const [left, right] = await Promise.all([day, next].map(async date => locatePoint(locateDay(page, date).first())))
  return (right?.x ?? 0) - (left?.x ?? 0)
}
