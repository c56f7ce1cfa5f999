import { describe, expect, it } from 'vitest'
import { expectFocus, locateExactButton, waitForSaved } from './event-form.ts'
import { chooseScope, locateDialog, type SeriesDate, useSeriesPage } from './series-page.ts'

const { visit, factories, rest, getUser, createSeries, editorRest, openForm } = useSeriesPage()

const readTitles = async (dates: SeriesDate[]): Promise<string[]> =>
  Promise.all(dates.map(async ({ id }) => (await rest.get(`/events/${id}`)).body.title))

describe('saving a date of a series', () => {
  it.each([
    ['This date', [1]],
    ['This and following dates', [1, 2, 3]],
    ['All dates', [0, 1, 2, 3]],
  ])('changes the dates that the user chooses: %s', async (scope, changed) => {
    const dates = await createSeries()
    const [{ title }, second] = dates
    const page = await openForm(second)
    await page.getByLabel('Title').fill('Renamed')
    await locateExactButton(page, 'Save changes').click()

    await locateDialog(page).getByRole('heading', { name: 'Save for which dates?' }).waitFor()
    await chooseScope(page, scope, 'Save')

    await waitForSaved(page)
    expect(await readTitles(dates)).toEqual(dates.map((_, i) => (changed.includes(i) ? 'Renamed' : title)))
  })

  it('changes this date only unless the user chooses others, and nothing when the user cancels', async () => {
    const dates = await createSeries()
    const [{ title }, second] = dates
    const page = await openForm(second)
    await page.getByLabel('Title').fill('Renamed')
    await locateExactButton(page, 'Save changes').click()
    await locateDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await locateDialog(page).waitFor({ state: 'detached' })
    await expectFocus(locateExactButton(page, 'Save changes'))
    expect(await readTitles(dates)).toEqual([title, title, title, title])
    expect(await page.getByLabel('Title').inputValue()).toBe('Renamed')

    await locateExactButton(page, 'Save changes').click()
    await locateDialog(page).getByRole('button', { name: 'Save' }).click()

    await waitForSaved(page)
    expect(await readTitles(dates)).toEqual([title, 'Renamed', title, title])
  })

  it('asks about following or all dates when the rule has changed, and shows the saved rule', async () => {
    const [first] = await createSeries()
    const page = await openForm(first)
    await page.getByText('Every week', { exact: false }).first().waitFor()
    await page.getByLabel('Number of dates', { exact: true }).fill('6')
    await locateExactButton(page, 'Save changes').click()

    await expect
      .poll(() =>
        locateDialog(page)
          .getByRole('radio')
          .evaluateAll(all => all.length),
      )
      .toBe(2)
    await chooseScope(page, 'All dates', 'Save')

    await waitForSaved(page)
    const { series } = (await rest.get(`/events/${first.id}`)).body
    expect(series).toMatchObject({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=6;BYDAY=TU'], count: 6 })
  })

  it('does not send a rule that the user has not changed, also with another start', async () => {
    const [, second] = await createSeries()
    const page = await openForm(second)
    await page.getByLabel('Start: date').fill('2026-12-02')
    await locateExactButton(page, 'Save changes').click()
    await chooseScope(page, 'This date', 'Save')

    await waitForSaved(page)
    const [sent] = page.requests.filter(({ url }) => url.includes('events.update'))
    expect(Object.keys(JSON.parse(sent?.postData ?? '{}')[0]).toSorted()).toEqual([
      ...['end_date', 'id', 'scope', 'start_date'],
    ])
  })

  it('keeps a rule that the form cannot show, in words, until the user chooses another one', async () => {
    const [first, ...others] = await createSeries({ recurrence: ['RRULE:FREQ=MONTHLY;COUNT=4;BYMONTHDAY=-3,24'] })
    const page = await openForm(first)
    const options = () => page.getByLabel('Repeats').locator('option').allTextContents()
    await expect.poll(async () => (await options()).at(-1)).toMatch(/^Custom rule: Every month/)
    await expect.poll(() => page.getByLabel('Repeats').inputValue()).toBe('other')

    await page.getByLabel('Title').fill('Renamed')
    await locateExactButton(page, 'Save changes').click()
    await chooseScope(page, 'All dates', 'Save')
    await waitForSaved(page)
    expect(await readTitles(others)).toEqual(['Renamed', 'Renamed', 'Renamed'])
    const { series } = (await rest.get(`/events/${first.id}`)).body
    expect(series.recurrence).toEqual(['RRULE:FREQ=MONTHLY;COUNT=4;BYMONTHDAY=-3,24'])

    await page.getByLabel('Repeats').selectOption('Every day')
    await page.getByLabel('Repeats').selectOption('other')
    await expect.poll(() => page.getByText(/^Not saved yet/).count()).toBe(0)
    expect(await page.getByLabel('Repeats').inputValue()).toBe('other')
  })

  it('makes a series of a single event without a question', async () => {
    const { id } = await factories.event({ start_date: '2026-11-24 18:00', end_date: '2026-11-24 20:00' })
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })
    await page.getByLabel('Repeats').selectOption('Every week on Tuesday')
    await page.getByLabel('Number of dates', { exact: true }).fill('3')
    await locateExactButton(page, 'Save changes').click()
    await waitForSaved(page)
    expect((await rest.get(`/events/${id}`)).body.series.count).toBe(3)

    await page.getByLabel('Title').fill('Now one of three')
    await locateExactButton(page, 'Save changes').click()
    await locateDialog(page).getByRole('heading', { name: 'Save for which dates?' }).waitFor()
  })

  it('saves for the same dates when the user overwrites the changes of somebody else', async () => {
    const dates = await createSeries()
    const page = await openForm(dates[1])
    await page.getByLabel('Title').fill('Mine')
    await (await editorRest()).patch(`/events/${dates[1].id}`, { title: 'Theirs' })
    await locateExactButton(page, 'Save changes').click()
    await chooseScope(page, 'All dates', 'Save')

    await locateExactButton(page, 'Save mine anyway').click()

    await waitForSaved(page)
    expect(await readTitles(dates)).toEqual(['Mine', 'Mine', 'Mine', 'Mine'])
  })
})
