import { createSampleYear } from '../support/sample-year.ts'
import { usePage } from './support/page.ts'

/** A service with the sample year, which all may write to, and a page of it. */
export const useCalendarPage = (options: Parameters<typeof usePage>[0] = {}) =>
  usePage({ createDatabase: createSampleYear, ...options })
export { expectFocus } from './support/page.ts'
export { waitForRecordId } from './editor/event-form.ts'
export const languages = ['en', 'fr', 'el'] as const
