import type { TestPage } from './test-page.ts'

/** The line with the number of events. */
const locateStatus = (page: TestPage) => page.getByRole('main').locator('.calendar-status')
export const locateCheckbox = <P extends TestPage>(page: P, name: string): ReturnType<P['getByRole']> =>
  page.getByRole('checkbox', { name, exact: true }) as ReturnType<P['getByRole']>
export const readUrlQuery = (page: TestPage) => Object.fromEntries(new URL(page.url()).searchParams)
/** The number in a text, such as 12 in `Show 12 events`. */
export const parseNumber = (text: string | null): number => Number(/\d+/.exec(text ?? '')?.[0] ?? NaN)
/** The total that the page shows: 29 for `20 of 29 events`. */
export const readEventCount = async (page: TestPage): Promise<number> =>
  parseNumber(/\d+\D*$/.exec((await locateStatus(page).textContent()) ?? '')?.[0] ?? null)
