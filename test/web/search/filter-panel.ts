import type { Page } from 'playwright-core'

const status = (page: Page) => page.getByRole('main').locator('.calendar-status')
export const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
export const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
/** The number in a text, such as 12 in `Show 12 events`. */
export const numberIn = (text: string | null): number => Number(/\d+/.exec(text ?? '')?.[0] ?? NaN)
/** How many events the page says there are: 29 of `20 of 29 events`. */
export const told = async (page: Page): Promise<number> =>
  numberIn(/\d+\D*$/.exec((await status(page).textContent()) ?? '')?.[0] ?? null)
