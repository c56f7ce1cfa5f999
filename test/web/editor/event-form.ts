import { useBrowser } from '../../support/browser.ts'
import { useService } from '../../support/use-service.ts'
import { createPageUsers } from '../../support/page-users.ts'

export * from '../../support/page-flows/form-actions.ts'
export { expectAccessible, expectFocus, describeInBrowser } from '../use-calendar-page.ts'

/** A service that requires credentials, without the sample year, a browser, and users who can sign in. */
export function useSignedInBrowser() {
  const fixture = useService({ settings: { auth: 'required', siteTimezone: 'Europe/Athens' }, reusesPort: true })
  return { ...fixture, ...useBrowser(fixture.service), ...createPageUsers(fixture) }
}
