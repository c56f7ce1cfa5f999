import { createSampleYear } from '../support/sample-year.ts'
import { usePage } from './support/page.ts'

/** A service with the sample year and without authentication, and its page. */
export const useCalendarPage = (options: Parameters<typeof usePage>[0] = {}) =>
  usePage({ createDatabase: createSampleYear, ...options })
export { expectFocus } from './support/page.ts'
export { waitForRecordId } from './editor/event-form.ts'
export const languages = ['en', 'fr', 'el'] as const
