import { expect } from 'vitest'
import { uniqueName } from '../use-service.ts'
import {
  fillDescription,
  fillRequiredFields,
  locateExactButton,
  readDescription,
  locateName,
  waitForSaved,
} from './form-actions.ts'
import type { SignedInFixture, TestPage } from './test-page.ts'

type LossOptions = {
  /** The event that is copied; else the new event is no copy. */
  copiedId?: number
  /** Whether the request reaches the service. */
  arrives: boolean
}

/** Errors that a browser writes to the console when a response is lost. */
const expectedConsoleErrors = /ERR_CONNECTION_RESET|ERR_FAILED/

/** Presses a save button and loses the response to `procedure`. */
async function saveAndLoseResponse(
  page: TestPage,
  buttonName: string,
  procedure: string,
  { arrives }: LossOptions,
): Promise<void> {
  const pattern = `**/trpc/*${procedure}*`
  await page.route(pattern, async route => {
    if (arrives) await route.fetch()
    await route.abort('connectionreset')
  })
  await locateExactButton(page, buttonName).click()
  await page.getByRole('alert').getByText('The calendar cannot be reached.').waitFor()
  await page.unroute(pattern)
}

/** Saves a new event and loses the response. A copy without a title here keeps that of its original. */
export async function createEventAndLoseResponse<P extends TestPage>(
  { visit, getUser, rest }: SignedInFixture<P>,
  title: string | undefined,
  { copiedId, ...options }: LossOptions = { arrives: true },
) {
  const author = await getUser('author')
  const page = await visit(`/en/edit/events/new/${copiedId === undefined ? '' : `?copy=${copiedId}`}`, {
    signedInAs: author,
    expectedConsoleErrors,
  })
  if (title !== undefined) await fillRequiredFields(page, title)
  await saveAndLoseResponse(page, 'Save draft', 'events.create', options)
  /** The number of events with this text in the title. */
  const countEvents = async (text = title ?? ''): Promise<number> => {
    const search = encodeURIComponent(`"${text}"`)
    return (await rest.withHeaders(author.headers).get(`/events?when=all&status=draft,publish&search=${search}`)).body
      .total
  }
  return { page, countEvents }
}

const headings = {
  venues: 'Edit venue',
  organizers: 'Edit organizer',
  categories: 'Edit category',
  tags: 'Edit tag',
}
type RecordKind = keyof typeof headings

/** Waits for the form of a stored record, and returns its id. */
export async function waitForStoredRecord(page: TestPage, kind: RecordKind): Promise<number> {
  await page.waitForURL(new RegExp(`/edit/${kind}/\\d+/$`))
  await page.getByRole('heading', { name: headings[kind] }).waitFor()
  return Number(/(\d+)\/$/.exec(page.url())?.[1])
}

/** Saves a new record and loses the response. */
export async function createRecordAndLoseResponse<P extends TestPage>(
  { visit, getUser, rest }: SignedInFixture<P>,
  kind: RecordKind,
  options: LossOptions = { arrives: true },
) {
  const editor = await getUser('editor')
  const page = await visit(`/en/edit/${kind}/new/`, { signedInAs: editor, expectedConsoleErrors })
  const name = uniqueName('Lost')
  await locateName(page).fill(name)
  await fillDescription(page, 'As it was first')
  await saveAndLoseResponse(page, 'Save', `${kind}.create`, options)
  const search = encodeURIComponent(`"${name}"`)
  return {
    page,
    kind,
    name,
    /** The number of records with this name. */
    count: async (): Promise<number> =>
      (await rest.withHeaders(editor.headers).get(`/${kind}?hide_empty=0&search=${search}`)).body.total,
    read: async (id: number) => (await rest.withHeaders(editor.headers).get(`/${kind}/${id}`)).body,
  }
}

type LostRecord = Awaited<ReturnType<typeof createRecordAndLoseResponse<TestPage>>>

/** Changes the description and saves again. The page asks whether to continue with the stored record. */
export async function saveLostRecordAgain({ page, count }: LostRecord): Promise<void> {
  await fillDescription(page, 'As it is now')
  await locateExactButton(page, 'Save').click()
  await page.getByRole('alertdialog').getByText('This seems to be saved already').waitFor()
  expect(await count()).toBe(1)
}

/** Continues with the stored record and saves the changed description. */
export async function testContinueWithStoredRecord({ page, kind, name, count, read }: LostRecord): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue with it' }).click()

  const id = await waitForStoredRecord(page, kind)
  await expect.poll(() => readDescription(page)).toBe('As it is now')
  expect(await locateName(page).inputValue()).toBe(name)
  await locateExactButton(page, 'Save').click()
  await waitForSaved(page)
  expect(await read(id)).toMatchObject({ description: 'As it is now' })
  expect(await count()).toBe(1)
}
