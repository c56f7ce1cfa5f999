import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { causeEditConflict } from '../../support/page-flows/edit-conflict.ts'
import { locateExpiredSessionDialog, revokePasswords } from '../../support/page-flows/expired-session.ts'
import { createRecordAndLoseResponse, saveLostRecordAgain } from '../../support/page-flows/lost-responses.ts'
import { createProtectedEvent } from '../../support/page-flows/protected-event.ts'
import { chooseAuthor } from '../../support/page-flows/record-author.ts'
import { chooseRotatingPart } from '../../support/suite-size.ts'
import {
  describeInBrowser,
  expectAccessible,
  locateExactButton,
  locateTitle,
  useSignedInBrowser,
} from './event-form.ts'

const signedIn = useSignedInBrowser()
const { visit, factories, service } = signedIn

/** States of forms that several steps lead to. What the steps do is proven in test/components/editor. */
const states: Record<string, () => Promise<Page>> = {
  'a form whose session has expired': async () => {
    const { id } = await factories.event()
    const editor = await factories.user('editor')
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: editor, expectedConsoleErrors: /status of 401/ })
    await locateTitle(page).fill('Long afternoon')
    await revokePasswords(service, editor.id)
    await locateExactButton(page, 'Save changes').click()
    await locateExpiredSessionDialog(page).waitFor()
    return page
  },
  'a conflict with another user’s save': async () => (await causeEditConflict(signedIn)).page,
  'a record that seems to be saved already': async () => {
    const record = await createRecordAndLoseResponse(signedIn, 'venues')
    await saveLostRecordAgain(record)
    return record.page
  },
  'a chosen author': async () => (await chooseAuthor(signedIn, 'venues')).page,
  'a wrong password of an event': async () => {
    const { id, author } = await createProtectedEvent(signedIn)
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: author, expectedConsoleErrors: /status of 403/ })
    await page.getByLabel('Password of the event').fill('wrong')
    await locateExactButton(page, 'Show the event').click()
    await page.getByRole('alert').waitFor()
    return page
  },
}

describeInBrowser('axe finds no problem in', () => {
  it.each(chooseRotatingPart(Object.keys(states), 3, 'accessible states of forms'))('%s', async name =>
    expectAccessible(await states[name]!()),
  )
})
