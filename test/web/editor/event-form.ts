import { useBrowser } from '../../support/browser.ts'
import { useService } from '../../support/use-service.ts'
import { createWriters } from '../../support/writers.ts'

export * from '../../support/page-flows/form-actions.ts'
export { expectAccessible, expectFocus, describeInBrowser } from '../use-calendar-page.ts'

/** A service that requires credentials, without a sample, and a browser in which a user has signed in. */
export function useSignedInBrowser() {
  const used = useService({ settings: { auth: 'required', siteTimezone: 'Europe/Athens' } })
  const reader = useBrowser(used.service)
  return { ...used, ...reader, ...createWriters(used) }
}
