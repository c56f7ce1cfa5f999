import { createSampleYear } from '../support/sample-year.ts'
import { usePage } from './support/page.ts'

export { languages } from '../../src/core/language.ts'
export { expectFocus } from '../support/page-flows/expect-focus.ts'

/** A service with the sample year and without authentication, and its page. */
export const useCalendarPage = (options: Parameters<typeof usePage>[0] = {}) =>
  usePage({ createDatabase: createSampleYear, ...options })
