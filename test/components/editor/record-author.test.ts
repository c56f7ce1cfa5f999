import { describe, expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { chooseAuthor, testSaveAuthor } from '../../support/page-flows/record-author.ts'
import { locateExactButton, pickOption, waitForSaved, useSignedInPage } from './event-form.ts'

const signedIn = useSignedInPage()
const { visit, rest, getUser, factories } = signedIn

const kinds = ['venues', 'organizers'] as const
const createRecord = async (kind: (typeof kinds)[number], headers: Record<string, string>) =>
  (
    await rest
      .withHeaders(headers)
      .post(`/${kind}`, kind === 'venues' ? { venue: uniqueName('Mine') } : { organizer: uniqueName('Mine') })
  ).body

describe('the author of a venue or an organizer', () => {
  it.each(kinds)('an administrator finds the author by name: %s', async kind =>
    testSaveAuthor(signedIn, await chooseAuthor(signedIn, kind)),
  )

  it('a name that arrives after the field got the focus is selected, so that typing replaces it', async () => {
    const { id } = await factories.venue()
    const page = await visit('/en/', { signedInAs: await getUser('administrator') })
    let releaseName = () => {}
    const released = new Promise<void>(done => (releaseName = done))
    await page.route('**/trpc/*accounts.read*', async route => {
      await released
      await route.continue()
    })
    await page.goto(`/en/edit/venues/${id}/`)
    const field = page.getByRole('combobox', { name: 'Author' })
    await field.focus()
    expect(await field.inputValue()).toMatch(/^#\d+$/)
    releaseName()
    await expect.poll(() => field.inputValue()).toMatch(/^administrator\d+$/)
    const selected = await field.evaluate(input => input.value.slice(input.selectionStart, input.selectionEnd))
    expect(selected).toBe(await field.inputValue())
  })

  it('a search that finds the service busy is repeated', async () => {
    const author = await getUser('author')
    const { id } = await factories.venue()
    const page = await visit(`/en/edit/venues/${id}/`, { signedInAs: await getUser('administrator') })
    const data = { code: 'service_busy', message: 'Busy', data: { status: 503 } }
    const body = JSON.stringify([{ error: { message: 'Busy', code: -32603, data } }])
    const headers = new Headers({ 'Content-Type': 'application/json', 'Retry-After': '1' })
    let requestCount = 0
    await page.route('**/trpc/*accounts.list*', route =>
      requestCount++ === 0 ? route.fulfill({ status: 503, headers, body }) : route.continue(),
    )
    await pickOption(page, 'Author', author.login, new RegExp(`^${author.login}`))
    expect(requestCount).toBeGreaterThan(1)
  })

  it.each(kinds)('an editor takes over the record of another author: %s', async kind => {
    const { id } = await createRecord(kind, (await getUser('author')).headers)
    const editor = await getUser('editor')
    const page = await visit(`/en/edit/${kind}/${id}/`, { signedInAs: editor })
    await expect
      .poll(() => page.getByLabel('Author').locator('option').allTextContents())
      .toEqual(['Somebody else', editor.login])

    await page.getByLabel('Author').selectOption(editor.login)
    await locateExactButton(page, 'Save').click()

    await waitForSaved(page)
    expect((await rest.withHeaders(editor.headers).get(`/${kind}/${id}`)).body).toMatchObject({ author: editor.id })
  })

  it('an author cannot choose it', async () => {
    const author = await getUser('author')
    const { id } = await createRecord('venues', author.headers)
    const page = await visit(`/en/edit/venues/${id}/`, { signedInAs: author })
    await page.getByLabel('Slug').waitFor()
    expect(await page.getByLabel('Author', { exact: true }).count()).toBe(0)
  })
})
