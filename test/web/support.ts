import { beforeAll } from 'vitest'
import { loadSampleYear } from '../../prisma/sample/load.ts'
import { partsOf } from '../import/support.ts'
import { useBrowser } from '../support/browser.ts'
import { useService } from '../support/service.ts'

export { expectAccessible, inBrowser, screens } from '../support/browser.ts'

export const languages = ['en', 'fr', 'el'] as const

/** A service with the sample year, laid around the day of the tests, and a browser to read it with. */
export function useCalendarPage(options: Parameters<typeof useService>[0] = {}) {
  const used = useService(options)
  beforeAll(async () => void (await loadSampleYear(partsOf(used.service))), 120_000)
  return { ...used, ...useBrowser(used.service) }
}
