import { describe, expect, it } from 'vitest'
import { locateRow } from '../../support/page-flows/record-list.ts'
import { locateExactButton } from './event-form.ts'
import { chooseScope, locateDialog, type SeriesDate, useSeriesPage } from './series-page.ts'

const { visit, getUser, createSeries, editorRest, openForm } = useSeriesPage()

describe('the trash', () => {
  it.each([
    ['This date', 3],
    ['This and following dates', 1],
    ['All dates', 0],
  ])('takes the dates that the user chooses, and “Undo” restores them: %s', async (scope, count) => {
    const dates = await createSeries()
    const page = await openForm(dates[1])
    await locateExactButton(page, 'Move to the trash').click()
    await chooseScope(page, scope, 'Move to the trash')

    await page.waitForURL('**/en/edit/events/')
    await expect.poll(() => countPublished(dates)).toBe(count)
    await locateExactButton(page, 'Undo').click()
    await expect.poll(() => countPublished(dates)).toBe(4)
  })

  it('is left by the dates that the user chooses, from its list', async () => {
    const dates = await createSeries()
    await (await editorRest()).delete(`/events/${dates[0].id}?scope=all`)
    const page = await visit(`/en/edit/events/?state=trash&search=${dates[0].title}`, {
      signedInAs: await getUser('editor'),
    })
    await locateRow(page, dates[0].title)
      .first()
      .getByRole('button', { name: /^Restore/ })
      .click()

    await locateDialog(page).getByRole('heading', { name: 'Restore which dates?' }).waitFor()
    await chooseScope(page, 'All dates', 'Restore')

    await page.getByText(/^Restored/).waitFor()
    expect(await countDrafts(dates)).toBe(4)
  })

  it('is left by the dates that the user chooses, from the form', async () => {
    const dates = await createSeries()
    await (await editorRest()).delete(`/events/${dates[0].id}?scope=all`)
    const page = await openForm(dates[2])
    await locateExactButton(page, 'Restore').click()
    await chooseScope(page, 'All dates', 'Restore')

    await page.getByLabel('Title').waitFor()
    expect(await countDrafts(dates)).toBe(4)
  })

  const countPublished = (dates: SeriesDate[]) => count(dates, 'publish')
  const countDrafts = (dates: SeriesDate[]) => count(dates, 'draft')

  async function count(dates: SeriesDate[], status: string): Promise<number> {
    const ids = dates.map(({ id }) => id).join()
    const { body } = await (await editorRest()).get(`/events?include=${ids}&status=${status}&start_date=2026-01-01`)
    return body.total
  }
})
