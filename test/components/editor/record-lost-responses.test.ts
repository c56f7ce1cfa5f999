import { describe, expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import {
  createRecordAndLoseResponse,
  saveLostRecordAgain,
  testContinueWithStoredRecord,
  waitForStoredRecord,
} from '../../support/page-flows/lost-responses.ts'
import {
  fillDescription,
  locateExactButton,
  locateName,
  readDescription,
  waitForSaved,
  useSignedInPage,
} from './event-form.ts'

const signedIn = useSignedInPage()
const { visit, getUser } = signedIn

const kinds = ['venues', 'organizers', 'categories', 'tags'] as const

describe('creating a record when the response is lost', () => {
  it.each(kinds)('finds the stored record and continues with it, so that it is not created twice: %s', async kind => {
    const record = await createRecordAndLoseResponse(signedIn, kind)
    await saveLostRecordAgain(record)
    await testContinueWithStoredRecord(record)
  })

  it.each(kinds)('creates the record when the request did not arrive: %s', async kind => {
    const { page, count } = await createRecordAndLoseResponse(signedIn, kind, { arrives: false })
    expect(await count()).toBe(0)

    await locateExactButton(page, 'Save').click()

    await waitForStoredRecord(page, kind)
    expect(await count()).toBe(1)
  })

  it('finds the record by the name that was sent, not by the one typed since', async () => {
    const { page, name, count } = await createRecordAndLoseResponse(signedIn, 'organizers')
    await locateName(page).fill(`${name}, renamed`)

    await locateExactButton(page, 'Save').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue with it' }).click()

    await waitForStoredRecord(page, 'organizers')
    await expect.poll(() => locateName(page).inputValue()).toBe(`${name}, renamed`)
    await locateExactButton(page, 'Save').click()
    await waitForSaved(page)
    expect(await count()).toBe(1)
  })
})

describe('text typed while a record is created', () => {
  it.each(kinds)('text typed during the save stays in the form of the new record: %s', async kind => {
    const page = await visit(`/en/edit/${kind}/new/`, { signedInAs: await getUser('editor') })
    await locateName(page).fill(uniqueName('Quick'))
    await page.route(`**/trpc/*${kind}.create*`, async route => {
      await fillDescription(page, 'Typed meanwhile')
      await route.continue()
    })

    await locateExactButton(page, 'Save').click()

    await waitForStoredRecord(page, kind)
    await expect.poll(() => readDescription(page)).toBe('Typed meanwhile')
    await locateExactButton(page, 'Save').click()
    await waitForSaved(page)
    await page.goto(`/en/edit/${kind}/new/`)
    await locateName(page).waitFor()
    expect(await readDescription(page)).toBe('')
  })
})
