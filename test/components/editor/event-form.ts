import { createWriters } from '../../support/writers.ts'
import { usePage } from '../support/page.ts'

export { expectFocus } from '../../support/page-flows/expect-focus.ts'
export * from '../../support/page-flows/form-actions.ts'
export { languages } from '../use-calendar-page.ts'

/** A service that requires credentials, without a sample, and a page in which a user has signed in. */
export function useSignedInPage() {
  const used = usePage({ settings: { auth: 'required', siteTimezone: 'Europe/Athens' } })
  return { ...used, ...createWriters(used) }
}
