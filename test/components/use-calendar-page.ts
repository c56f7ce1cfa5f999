import { createSampleYear } from '../support/sample-year.ts'
import { usePage } from './support/page.ts'

export { expectFocus } from '../support/page-flows/expect-focus.ts'

/** The languages whose texts these tests know. A new language needs no change here. */
export const languages = ['en', 'fr', 'el'] as const

/** A service with the sample year and without authentication, and its page. */
export const useCalendarPage = (options: Parameters<typeof usePage>[0] = {}) =>
  usePage({ createDatabase: createSampleYear, ...options })
