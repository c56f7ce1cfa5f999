import { describe, it } from 'vitest'
import { revokePasswords } from '../../support/page-flows/expired-session.ts'
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
  it('shows at the record that the session has expired, when the user does not sign in', async () => {
    const user = await factories.user('editor')
    const { title } = await factories.event()
    const page = await visit('/en/edit/events/', { signedInAs: user })
    const trash = page.getByRole('button', { name: `Move “${title}” to the trash` })
    await trash.waitFor()
    await revokePasswords(service, user.id)

    await trash.click()
    await page.getByRole('button', { name: 'Not now' }).click()

    await page.getByText(`Not changed: ${title}: Your session has expired`).waitFor()
  })
})
