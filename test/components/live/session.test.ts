import { expect, it } from 'vitest'
import { revokePasswords } from '../../support/page-flows/expired-session.ts'
import { signIn } from '../../support/page-flows/sign-in.ts'
import { useSignedInPage } from '../editor/event-form.ts'
import { listSubscriptions, setVisibility, watchSubscriptions } from './live-page.ts'

const { visit, factories, getUser, service } = useSignedInPage()

/** Whether the requests for streams had credentials. */
const readHasCredentials = (subscriptions: RequestInit[]) =>
  subscriptions.map(({ headers }) => new Headers(headers).has('authorization'))

it('follows the changes as the user who signs in', async () => {
  const readSubscriptions = watchSubscriptions()
  const page = await visit('/en/sign-in/', { isLive: true })
  await expect.poll(() => listSubscriptions(page)).toHaveLength(1)

  await signIn(page, await getUser('editor'))

  await expect.poll(() => readHasCredentials(readSubscriptions())).toEqual([false, true])
})

it('follows them as an anonymous reader when the session has expired', async () => {
  const readSubscriptions = watchSubscriptions()
  const editor = await factories.user('editor')
  const page = await visit('/en/month/2030-03/', { isLive: true, signedInAs: editor })
  await expect.poll(() => listSubscriptions(page)).toHaveLength(1)
  // A response after the passwords are revoked would end the session before the tab is visible again.
  await page.waitForLoadState('networkidle')
  setVisibility('hidden')
  await revokePasswords(service, editor.id)

  setVisibility('visible')

  await expect.poll(() => readHasCredentials(readSubscriptions())).toEqual([true, true, false])
  await factories.event({ title: 'Kite day', start_date: '2030-03-10 10:00', end_date: '2030-03-10 11:00' })
  await page.getByRole('link', { name: /Kite day/ }).waitFor()
})
