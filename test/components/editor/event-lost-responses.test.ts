import { describe, expect, it } from 'vitest'
import { createEventAndLoseResponse } from '../../support/page-flows/lost-responses.ts'
import {
  locateExactButton,
  fillRequiredFields,
  fillDescription,
  readDescription,
  showMoreFields,
  locateTitle,
  waitForRecordId,
  waitForSaved,
  useSignedInPage,
} from './event-form.ts'

const signedIn = useSignedInPage()
const { visit, getUser, readStoredEvent } = signedIn

describe('text typed while an event is created', () => {
  it('text typed during the save stays in the form of the new event', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('author') })
    await fillRequiredFields(page, 'Quick')
    await page.route('**/trpc/*events.create*', async route => {
      await fillDescription(page, 'Typed meanwhile')
      await route.continue()
    })

    await locateExactButton(page, 'Save draft').click()
    const id = await waitForRecordId(page)
    await page.getByRole('heading', { name: 'Edit event' }).waitFor()
    await expect.poll(() => readDescription(page)).toBe('Typed meanwhile')
    await locateExactButton(page, 'Save draft').click()

    await waitForSaved(page)
    expect(await readStoredEvent(id)).toMatchObject({ title: 'Quick', description: 'Typed meanwhile' })
    await page.goto('/en/edit/events/new/')
    expect(await locateTitle(page).inputValue()).toBe('')
  })
})

/** A draft by the author of these tests. */
async function createDraft(title: string): Promise<{ id: number }> {
  const { headers } = await getUser('author')
  const fields = { title, start_date: '2026-12-05 10:00', end_date: '2026-12-05 11:00', status: 'draft' }
  const { status, body } = await signedIn.rest.withHeaders(headers).post('/events', fields)
  expect(status).toBe(201)
  return body
}

describe('creating an event when the response is lost', () => {
  it('asks after a reload too, and creates another event if the user chooses to', async () => {
    const { page, countEvents } = await createEventAndLoseResponse(signedIn, 'Lost and reloaded')
    await page.reload()

    await page.getByText('Unsaved changes from').waitFor()
    await locateExactButton(page, 'Save draft').click()
    await locateExactButton(page, 'Save another one').click()

    await waitForRecordId(page)
    expect(await countEvents()).toBe(2)
  })

  it('creates the event when the request did not arrive', async () => {
    const { page, countEvents } = await createEventAndLoseResponse(signedIn, 'Never arrived', { arrives: false })

    await locateExactButton(page, 'Save draft').click()

    await waitForRecordId(page)
    expect(await countEvents()).toBe(1)
  })

  it('does not take the event that is copied for the lost one', async () => {
    const copied = await createDraft('Copied')
    const { page } = await createEventAndLoseResponse(signedIn, 'Copied', { arrives: false, copiedId: copied.id })

    await locateExactButton(page, 'Save draft').click()

    expect(await waitForRecordId(page)).not.toBe(copied.id)
  })

  it('finds the stored copy, not the event that was copied; the title of a copy is the same', async () => {
    const copied = await createDraft('Twice')
    const { page, countEvents } = await createEventAndLoseResponse(signedIn, undefined, {
      arrives: true,
      copiedId: copied.id,
    })

    await locateExactButton(page, 'Save draft').click()
    const notice = page.getByRole('alertdialog')
    await notice.getByText('This seems to be saved already').waitFor()
    await notice.getByRole('button', { name: 'Continue with it' }).click()

    const id = await waitForRecordId(page)
    expect(id).not.toBe(copied.id)
    expect(await readStoredEvent(id)).toMatchObject({ title: 'Twice' })
    expect(await countEvents('Twice')).toBe(2)
  })

  it('finds the stored event and continues with it, so that it is not created twice', async () => {
    const { page, countEvents } = await createEventAndLoseResponse(signedIn, 'Lost <b>answer</b>')
    await showMoreFields(page)
    await page.getByLabel('Price').fill('7 €')

    await locateExactButton(page, 'Save draft').click()
    const notice = page.getByRole('alertdialog')
    await notice.getByText('This seems to be saved already').waitFor()
    expect(await countEvents('Lost answer')).toBe(1)
    await notice.getByRole('button', { name: 'Continue with it' }).click()

    const id = await waitForRecordId(page)
    await page.getByRole('heading', { name: 'Edit event' }).waitFor()
    await expect.poll(() => page.getByLabel('Price').inputValue()).toBe('7 €')
    await locateExactButton(page, 'Save draft').click()
    await waitForSaved(page)
    expect(await readStoredEvent(id)).toMatchObject({ title: 'Lost answer', cost: '7€' })
  })
})
