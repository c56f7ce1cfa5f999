import { createPageUsers } from '../../support/page-users.ts'
import { usePage } from '../support/page.ts'

export { expectFocus } from '../../support/page-flows/expect-focus.ts'
export * from '../../support/page-flows/form-actions.ts'
export { languages } from '../use-calendar-page.ts'

/** A service that requires credentials, without the sample year, its page, and users who can sign in. */
export function useSignedInPage() {
  const fixture = usePage({ settings: { auth: 'required', siteTimezone: 'Europe/Athens' } })
  return { ...fixture, ...createPageUsers(fixture) }
}
