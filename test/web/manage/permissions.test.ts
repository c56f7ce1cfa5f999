import { beforeAll, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { type TestUser, useService } from '../../support/use-service.ts'
import { expectAccessible, describeInBrowser } from '../use-calendar-page.ts'

const { service, factories } = useService({ settings: { auth: 'required' } })
const { visit } = useBrowser(service)

describeInBrowser('the actions of each role', () => {
  const users = {} as Record<'author' | 'contributor' | 'subscriber', TestUser>
  beforeAll(async () => {
    for (const role of ['author', 'contributor', 'subscriber'] as const) users[role] = await factories.user(role)
  })

  it('a subscriber sees that the account can only read; a visitor sees a link to sign in', async () => {
    const page = await visit('/en/edit/events/', { signedInAs: users.subscriber })
    await page.getByRole('heading', { name: 'Your account can only read' }).waitFor()
    await expectAccessible(page)

    const stranger = await visit('/en/edit/events/', { expectedConsoleErrors: /401/ })
    const link = stranger.getByRole('main').getByRole('link', { name: 'Sign in' })
    await expect.poll(() => link.getAttribute('href')).toBe('/en/sign-in/?then=%2Fedit%2Fevents%2F')
  })
})
