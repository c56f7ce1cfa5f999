import { uniqueName } from '../../support/use-service.ts'
import type { Page } from '../support/page.ts'
import { useSignedInPage } from './event-form.ts'

export type SeriesDate = { id: number; title: string; start_date: string }
export type SeriesDates = [SeriesDate, SeriesDate, SeriesDate, SeriesDate]

/** A service with its page, a weekly series to edit, and the answers to the question for which dates a change is. */
export function useSeriesPage() {
  const fixture = useSignedInPage()
  const { visit, factories, rest, getUser } = fixture

  /** Creates a series of four Tuesdays from 24 November 2026, in the future of the tests. Returns its dates. */
  async function createSeries(fields: object = {}): Promise<SeriesDates> {
    const { series } = await factories.event({
      title: uniqueName('Class'),
      start_date: '2026-11-24 18:00:00',
      end_date: '2026-11-24 20:00:00',
      timezone: 'Europe/Athens',
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'],
      ...fields,
    })
    const { body } = await rest.get(`/events?series=${series?.id}&start_date=2026-01-01&per_page=50`)
    if (body.events.length !== 4) throw new Error(`The series has ${body.events.length} dates.`)
    return body.events
  }

  return {
    ...fixture,
    createSeries,
    /** A REST client of an editor. */
    editorRest: async () => rest.withHeaders((await getUser('editor')).headers),
    openForm: async ({ id }: SeriesDate) => visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') }),
  }
}

export const locateDialog = (page: Page) => page.getByRole('dialog')

/** Chooses a scope in the open dialog and confirms it. */
export async function chooseScope(page: Page, scope: string, button: string): Promise<void> {
  await locateDialog(page).getByRole('radio', { name: scope, exact: true }).check()
  await locateDialog(page).getByRole('button', { name: button }).click()
}
