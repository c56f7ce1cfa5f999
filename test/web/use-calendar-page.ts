import { useBrowser } from '../support/browser.ts'
import { createSampleYear } from '../support/sample-year.ts'
import { useService } from '../support/use-service.ts'

export { languages } from '../../src/core/language.ts'
export { expectAccessible, describeInBrowser, type RuleSet, screenSizes } from '../support/browser.ts'
export { expectFocus } from '../support/page-flows/expect-focus.ts'

/** A service with the sample year around the day of the tests, and a browser. */
export function useCalendarPage(options: Parameters<typeof useService>[0] = {}) {
  const fixture = useService({ createDatabase: createSampleYear, reusesPort: true, ...options })
  return { ...fixture, ...useBrowser(fixture.service) }
}
