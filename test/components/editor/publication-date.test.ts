import { describe, expect, it } from 'vitest'
import { fillRequiredFields, locateExactButton, showMoreFields, useSignedInPage } from './event-form.ts'
import { uniqueName } from '../../support/use-service.ts'

const { visit, getUser, rest } = useSignedInPage()

describe('the publication date of an event', () => {
  it('that cannot be read prevents the save, instead of publishing at once', async () => {
    const editor = await getUser('editor')
    const title = uniqueName('Later')
    const page = await visit('/en/edit/events/new/', { signedInAs: editor })
    await fillRequiredFields(page, title)
    await showMoreFields(page)
    const date = page.getByLabel('Publication date: date')
    await date.fill('next spring')
    await locateExactButton(page, 'Publish').click()

    await page
      .locator('[role=alert], .error-summary')
      .getByText(/Publication date/)
      .waitFor()
    const search = `/events?search=${encodeURIComponent(title)}&status=publish,future,draft,pending`
    expect((await rest.withHeaders(editor.headers).get(search)).body.total).toBe(0)

    await date.fill('2027-02-01')
    await locateExactButton(page, 'Publish').click()
    await page.getByText('The event was created and is scheduled.').waitFor()
    expect((await rest.withHeaders(editor.headers).get(search)).body.events).toMatchObject([{ status: 'future' }])
  })
})
