import type { Page } from '../support/page.ts'
import { describe, expect, it } from 'vitest'
import {
  createClickCounter,
  enterSeries,
  openDate,
  type ClickCounter,
  saveForDates,
  typeGreekTitle,
} from '../../support/page-flows/recurring-class.ts'
import { locateExactButton, locateTitle, useSignedInPage, waitForRecordId, waitForSaved } from './event-form.ts'

const { visit, rest, getUser } = useSignedInPage()

const weekMs = 7 * 86_400_000
const tuesdays = Array.from({ length: 12 }, (_, week) =>
  new Date(Date.parse('2026-12-01') + week * weekMs).toISOString().slice(0, 10),
)

type SeriesDate = {
  id: number
  title: string
  start_date: string
  event_status: string
  event_status_reason: string
  i18n_language: string
  series: { id: number; slug: string; count: number; recurrence: string[]; is_exception: boolean }
}

const list = async (query: string) => (await rest.get(`/events?per_page=50&start_date=2026-11-01&${query}`)).body
const readDate = async (id: number): Promise<SeriesDate> => (await rest.get(`/events/${id}`)).body

/** The task of an editor. Returns the clicks of each step, and the dates that were opened. */
async function runTask(counter: ClickCounter<Page>) {
  const { page, click, choose, type, takeClicks } = counter
  const clicks: Record<string, number> = {}
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const result = await work()
    clicks[name] = takeClicks()
    return result
  }
  const first = await step('enter', () => enterSeries(counter, 'Pottery'))
  const moved = await step('move', async () => {
    const id = await openDate(counter, '15 December')
    await type(page.getByLabel('Start: date'), '2026-12-16')
    await saveForDates(counter, 'This date')
    return id
  })
  const canceled = await step('cancel', async () => {
    const id = await openDate(counter, '29 December')
    await choose(page.getByLabel('Takes place'), 'Canceled')
    await type(page.getByLabel('Reason'), 'The oven is repaired')
    await saveForDates(counter, 'This date')
    return id
  })
  const seventh = await step('rename', async () => {
    const id = await openDate(counter, '12 January')
    await type(locateTitle(page), 'Pottery for the advanced')
    await saveForDates(counter, 'This and following dates')
    return id
  })
  await step('translate', async () => {
    await click(page.getByRole('link', { name: 'Translate', exact: true }))
    await click(page.getByRole('link', { name: /^Greek/ }))
    await typeGreekTitle(counter, 'Κεραμική για προχωρημένους', 'Save and go to the next one')
    await page.getByRole('heading', { name: 'Translate “Pottery”' }).waitFor()
    await typeGreekTitle(counter, 'Κεραμική', 'Save')
    await waitForSaved(page)
  })
  return { clicks, first, moved, canceled, seventh }
}

const readListedDates = (page: Page): Promise<string[]> =>
  page.locator('.event-list li').evaluateAll(items => items.map(item => item.textContent ?? ''))

describe('an editor with a class of twelve weeks', () => {
  it('enters, moves, cancels, renames and translates its dates, and everybody reads the same', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('editor') })
    const { clicks, first, moved, canceled, seventh } = await runTask(createClickCounter(page))

    expect(clicks).toEqual({ enter: 7, move: 7, cancel: 9, rename: 8, translate: 6 })
    await expectDates({ first, moved, canceled, seventh })
    await expectPages(page, await readDate(first), await readDate(seventh))
  })
})

/** What the API says about the dates. */
async function expectDates(ids: Record<'first' | 'moved' | 'canceled' | 'seventh', number>): Promise<void> {
  const [first, seventh] = [await readDate(ids.first), await readDate(ids.seventh)]
  expect([first.series.count, seventh.series.count]).toEqual([6, 6])
  expect(first.series.recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=6;BYDAY=TU'])
  expect(seventh.series.recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=6;BYDAY=TU'])

  const both = `series=${first.series.id},${seventh.series.id}`
  const english = await list(both)
  expect(english.total).toBe(12)
  const expectedDays = tuesdays.map((day, index) => (index === 2 ? '2026-12-16' : day))
  expect(english.events.map(({ start_date }: SeriesDate) => start_date)).toEqual(
    expectedDays.map(day => `${day} 18:00:00`),
  )
  expect(english.events.map(({ title }: SeriesDate) => title)).toEqual([
    ...Array(6).fill('Pottery'),
    ...Array(6).fill('Pottery for the advanced'),
  ])
  const greek = await list(`${both}&i18n_language=el`)
  expect(greek.events.map(({ title }: SeriesDate) => title)).toEqual([
    ...Array(6).fill('Κεραμική'),
    ...Array(6).fill('Κεραμική για προχωρημένους'),
  ])
  expect(greek.events.every((date: SeriesDate) => date.i18n_language === 'el')).toBe(true)

  const exceptions = english.events.filter(({ series }: SeriesDate) => series.is_exception)
  expect(exceptions.map(({ id }: SeriesDate) => id)).toEqual([ids.moved, ids.canceled])
  expect(await readDate(ids.canceled)).toMatchObject({
    event_status: 'canceled',
    event_status_reason: 'The oven is repaired',
  })
  const collapsed = await list(`${both}&hide_subsequent_recurrences=true`)
  expect(collapsed.total).toBe(2)
  expect(collapsed.events.map(({ id }: SeriesDate) => id)).toEqual([ids.first, ids.seventh])
  expect((await list('i18n_missing=el&search=Pottery')).total).toBe(0)
}

/** What the pages of the two series, and the agenda, say to readers. */
async function expectPages(page: Page, first: SeriesDate, seventh: SeriesDate): Promise<void> {
  await page.goto(`/en/event/${first.series.slug}/all/`)
  await page.getByRole('heading', { name: 'All dates: Pottery' }).waitFor()
  await expect.poll(async () => (await readListedDates(page)).length).toBe(6)
  const dates = await readListedDates(page)
  expect(dates[2]).toContain('16 December')
  expect(dates[4]).toMatch(/29 December.*Canceled/s)

  await page.goto(`/en/event/${seventh.series.slug}/all/`)
  await page.getByRole('heading', { name: 'All dates: Pottery for the advanced' }).waitFor()
  await expect.poll(async () => (await readListedDates(page)).length).toBe(6)

  await page.goto(`/el/event/${first.series.slug}/all/`)
  await page.getByRole('heading', { name: /Κεραμική$/ }).waitFor()

  await page.goto('/en/agenda/2026-12-01/')
  await page.locator('.canceled-title', { hasText: 'Pottery' }).waitFor()
}

describe('a class of twelve weeks', () => {
  it('needs at most eight clicks after title and times are typed', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('editor') })
    await locateTitle(page).fill('Pottery')
    await page.getByLabel('Start: date').fill('2027-10-19')
    await page.getByLabel('Start: time').fill('18:00')
    const { click, choose, type, takeClicks } = createClickCounter(page)

    await choose(page.getByLabel('Repeats'), 'Every week on Tuesday')
    await type(page.getByLabel('Number of dates', { exact: true }), '12')
    await page.getByText('Every week on Tuesday, 12 times').waitFor()
    await click(locateExactButton(page, 'Publish'))

    const { series } = await readDate(await waitForRecordId(page))
    expect(takeClicks()).toBeLessThanOrEqual(8)
    const { events } = await list(`series=${series.id}`)
    expect(events).toHaveLength(12)
    expect(events.at(-1)).toMatchObject({ title: 'Pottery', start_date: '2028-01-04 18:00:00' })
  })
})
