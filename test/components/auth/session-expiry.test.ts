import { describe, it } from 'vitest'
import {
  locateExpiredSessionDialog,
  restorePasswords,
  revokePasswords,
  signInAgain,
} from '../../support/page-flows/expired-session.ts'
import type { TestUser } from '../../support/use-service.ts'
import type { Page } from '../support/page.ts'
import { useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories, service } = useCalendarPage({ settings: { auth: 'required' } })

describe('a page that fails to load', () => {
  it('shows an event whose text contains an invalid link', async () => {
    const { url } = await factories.event({
      title: 'Odd link',
      description: '<p><a href="http://[">here</a> we meet</p>',
    })
    const page = await visit(new URL(String(url)).pathname)

    await page.getByText('we meet').waitFor()
  })
})

describe('a page of the editor', () => {
  it('shows an error and a retry button when the account cannot be loaded', async () => {
    const page = await visit('/en/', { signedInAs: await factories.user('editor') })
    await page.route('**/trpc/*accounts.me*', route => route.abort())
    await page.goto('/en/edit/venues/')

    await page.getByRole('alert').waitFor()
    await page.unroute('**/trpc/*accounts.me*')
    await page.getByRole('button', { name: 'Try again' }).click()

    await page.getByRole('heading', { level: 1, name: 'Venues' }).waitFor()
  })
})

describe('an expired session', () => {
  /** Trashes an event in the list with a password that was revoked. */
  const trashWithRevokedPassword = async (prepare: (page: Page, user: TestUser) => Promise<void> = async () => {}) => {
    const user = await factories.user('editor')
    const { title } = await factories.event()
    const page = await visit('/en/edit/events/', { signedInAs: user })
    const trash = page.getByRole('button', { name: `Move “${title}” to the trash` })
    await trash.waitFor()
    await revokePasswords(service, user.id)
    await prepare(page, user)
    await trash.click()
    return { page, title, user }
  }

  /** Delays the end of the first response to a change, but not its beginning, until the returned function is called. */
  const delayEndOfResponse = async (page: Page) => {
    let end = () => {}
    await page.route('**/trpc/events.update*', async route => {
      await page.unroute('**/trpc/events.update*')
      const response = await route.fetch()
      const text = await response.text()
      const start = (controller: ReadableStreamDefaultController) => {
        end = () => (controller.enqueue(new TextEncoder().encode(text)), controller.close())
      }
      await route.fulfill({ status: response.status, body: new ReadableStream({ start }) })
    })
    return () => end()
  }

  it('shows at the record that the session has expired, when the user does not sign in', async () => {
    const { page, title } = await trashWithRevokedPassword()
    await page.getByRole('button', { name: 'Not now' }).click()

    await page.getByText(`Not changed: ${title}: Your session has expired`).waitFor()
  })

  it('does not ask twice when the user closes the dialog before the response has ended', async () => {
    let endResponse = () => {}
    const { page, title } = await trashWithRevokedPassword(async page => {
      endResponse = await delayEndOfResponse(page)
    })
    await page.getByRole('button', { name: 'Not now' }).click()
    endResponse()

    await page.getByText(`Not changed: ${title}: Your session has expired`).waitFor()
  })

  it('does not ask twice when the user signs in before the response has ended', async () => {
    let endResponse = () => {}
    const { page, title, user } = await trashWithRevokedPassword(async page => {
      endResponse = await delayEndOfResponse(page)
    })
    const dialog = locateExpiredSessionDialog(page)
    await dialog.waitFor()
    await restorePasswords(service, user.id)
    await signInAgain(page, user.secret)
    await dialog.waitFor({ state: 'detached' })
    endResponse()

    await page.getByText(`Moved to the trash: “${title}”`).waitFor()
  })
})
