import { describe, expect, it } from 'vitest'
import { locateButton } from '../../support/page-flows/record-list.ts'
import { uniqueName } from '../../support/use-service.ts'
import { chooseScope, locateDialog, type SeriesDate, useSeriesPage } from '../editor/series-page.ts'
import { locateExactButton, waitForSaved } from '../editor/event-form.ts'

const { visit, factories, getUser, createSeries, editorRest, openForm } = useSeriesPage()

/** Creates a series and a single event. Their list shows the four dates, rows 0 to 3, then the single event, row 4. */
async function createListedEvents() {
  const title = uniqueName('Choir')
  const dates = await createSeries({ title })
  const single = await factories.event({
    title: `${title} concert`,
    start_date: '2027-01-10 18:00',
    end_date: '2027-01-10 20:00',
  })
  const openList = async (state?: 'trash') =>
    visit(`/en/edit/events/?order=start&search=${title}${state ? `&state=${state}` : ''}`, {
      signedInAs: await getUser('editor'),
    })
  return { dates, single, title, openList }
}

type ListPage = Awaited<ReturnType<Awaited<ReturnType<typeof createListedEvents>>['openList']>>

async function selectRows(page: ListPage, ...rows: number[]): Promise<void> {
  const boxes = page.locator('tbody .select-cell input')
  await expect.poll(() => boxes.count()).toBeGreaterThan(Math.max(...rows))
  for (const row of rows) await boxes.nth(row).check()
}

async function countStatus(dates: { id: number }[], status: string): Promise<number> {
  const ids = dates.map(({ id }) => id).join()
  const { body } = await (await editorRest()).get(`/events?include=${ids}&status=${status}&start_date=2026-01-01`)
  return body.total
}

describe('bulk actions on dates of a series', () => {
  it.each([
    ['This date', [true, false, false, true]],
    ['This and following dates', [true, false, false, false]],
    ['All dates', [false, false, false, false]],
  ])(
    'move the selected dates, or also others of the series, to the trash, and undo it: %s',
    async (scope, isPublished) => {
      const { dates, single, openList } = await createListedEvents()
      const page = await openList()
      await selectRows(page, 1, 2, 4)

      await page.locator('.bulk-action-bar').getByRole('button', { name: 'Move to the trash' }).click()
      await chooseScope(page, scope, 'Move to the trash')

      const readPublished = async () =>
        Promise.all(dates.map(async date => (await countStatus([date], 'publish')) === 1))
      await expect.poll(readPublished).toEqual(isPublished)
      await expect.poll(() => countStatus([single], 'trash')).toBe(1)
      await locateExactButton(page, 'Undo').click()
      await expect.poll(() => countStatus([...dates, single], 'publish')).toBe(5)
    },
  )

  it('restore the selected dates, or also others of the series, as drafts', async () => {
    const { dates, openList } = await createListedEvents()
    await (await editorRest()).delete(`/events/${dates[0].id}?scope=all`)
    const page = await openList('trash')
    await selectRows(page, 1, 2)

    await locateButton(page, 'Restore').first().click()
    await chooseScope(page, 'All dates', 'Restore')

    await expect.poll(() => countStatus(dates, 'draft')).toBe(4)
  })

  it('change nothing and keep the selection when the user cancels', async () => {
    const { dates, openList } = await createListedEvents()
    const page = await openList()
    await selectRows(page, 0)

    await page.locator('.bulk-action-bar').getByRole('button', { name: 'Move to the trash' }).click()
    await locateDialog(page).getByRole('button', { name: 'Cancel' }).click()

    await locateDialog(page).waitFor({ state: 'detached' })
    await page.getByText('1 selected').waitFor()
    expect(await countStatus(dates, 'publish')).toBe(4)
  })
})

describe('publishing a date of a draft series', () => {
  it('publishes all dates unless the user chooses another scope', async () => {
    const { series } = await factories.event({ status: 'draft', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] })
    const { body } = await (await editorRest()).get(`/events?series=${series?.id}&status=draft`)
    const dates = body.events as SeriesDate[]
    const page = await openForm(body.events[1])
    await locateExactButton(page, 'Publish').click()

    await locateDialog(page).getByRole('button', { name: 'Save' }).click()

    await waitForSaved(page)
    expect(await countStatus(dates, 'publish')).toBe(3)
  })
})
