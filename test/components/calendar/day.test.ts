import { beforeAll, describe, expect, it } from 'vitest'
import { expectFocus, useCalendarPage } from '../use-calendar-page.ts'
import { locateDay, locateGridEvents, waitForTitle } from '../../support/page-flows/month-grid.ts'

const { visit, factories } = useCalendarPage()

const day = '2028-04-12'

beforeAll(async () => {
  const athens = { timezone: 'Europe/Athens' }
  await factories.event({ title: 'Spring fair', all_day: true, start_date: day, end_date: day })
  await factories.event({ title: 'Night walk', start_date: '2028-04-11 22:00', end_date: `${day} 08:00`, ...athens })
  for (const time of ['10:00', '10:45', '17:00'])
    await factories.event({
      title: `Talk at ${time}`,
      start_date: `${day} ${time}`,
      end_date: `${day} 18:00`,
      ...athens,
    })
  await factories.event({ title: 'Tomorrow', start_date: '2028-04-13 10:00', end_date: '2028-04-13 11:00', ...athens })
})

describe('a day', () => {
  it('shows the events of that day only, and has its name as the title', async () => {
    const page = await visit(`/day/${day}/`)
    await waitForTitle(page, 'Wednesday, 12 April 2028')

    await expect.poll(() => locateGridEvents(page).count()).toBe(5)
    await page.getByRole('status').getByText('5 events').waitFor()
    await expect.poll(() => page.title()).toContain('Wednesday, 12 April 2028 · Day')
  })

  it('leads to the next and the previous day with the filters', async () => {
    const page = await visit('/day/2027-02-28/?search=kites')

    await page.getByRole('link', { name: 'Next day' }).click()
    await page.waitForURL('**/day/2027-03-01/?search=kites')
    await page.getByRole('link', { name: 'Previous day' }).click()
    await page.waitForURL('**/day/2027-02-28/?search=kites')
  })

  it('opens from its number in a month and in a week, with the filters', async () => {
    const page = await visit('/fr/month/2028-04/?search=Talk')
    const number = locateDay(page, day).getByRole('link', { name: '12 avril 2028', exact: true })
    await number.waitFor()
    expect(await number.getAttribute('href')).toBe(`/fr/day/${day}/?search=Talk`)
    await number.click()
    await page.waitForURL(`**/fr/day/${day}/?search=Talk`)

    await page.goto(`/week/${day}/`)
    await page.getByRole('link', { name: '12 April 2028', exact: true }).click()
    await page.waitForURL(`**/day/${day}/`)
  })

  it('has one stop for the Tab key, and arrow keys between the whole day and its hours', async () => {
    const page = await visit(`/day/${day}/`)
    const [wholeDay, hours] = [locateDay(page, day).first(), locateDay(page, day).last()]
    await wholeDay.waitFor()

    await wholeDay.focus()
    await page.keyboard.press('ArrowRight')
    await expectFocus(wholeDay)
    await page.keyboard.press('ArrowDown')
    await expectFocus(hours)
    await page.keyboard.press('Enter')
    expect(page.url()).toContain(`/day/${day}/`)
  })

  it('is a list by hour on a phone', async () => {
    const page = await visit(`/day/${day}/`, { screen: 'phone' })
    await page.getByRole('link', { name: 'Talk at 17:00' }).waitFor()

    const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
    expect(headings).toEqual(['Ongoing', 'All day', '10:00', '17:00'])
    const ten = page.getByRole('region', { name: '10:00' })
    expect(await ten.getByRole('listitem').count()).toBe(2)
  })

  it('without events leads to the next day with one', async () => {
    const page = await visit('/day/2028-04-11/?search=Talk')

    await page.getByRole('link', { name: 'Next event: 12 April 2028' }).click()
    await page.waitForURL(`**/day/${day}/?search=Talk`)
  })
})
