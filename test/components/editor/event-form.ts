import { createWriters } from '../../support/writers.ts'
import { type Page, usePage } from '../support/page.ts'

export { expectFocus } from '../support/page.ts'

/** A service that requires credentials, without a sample, and a page in which a user has signed in. */
export function useSignedInPage() {
  const used = usePage({ settings: { auth: 'required', siteTimezone: 'Europe/Athens' } })
  return { ...used, ...createWriters(used) }
}

/** Types the fields that an event requires. */
export async function fillRequiredFields(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Start: date').fill('2026-12-05')
  await page.getByLabel('Start: time').fill('20:30')
}

/** Types into a combobox and chooses one of its options. */
export async function pickOption(page: Page, label: string, text: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option', { name: option }).click()
}

export const locateExactButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const waitForSaved = (page: Page) => page.locator('.save-state').getByText('Saved.').waitFor()

/** The id in the address of a form, once it has one. */
export async function waitForRecordId(page: Page): Promise<number> {
  await page.waitForURL(/\/edit\/\w+\/\d+\/$/)
  return Number(/(\d+)\/$/.exec(page.url())?.[1])
}
export { languages } from '../use-calendar-page.ts'
