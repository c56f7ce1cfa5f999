import type { Page } from 'playwright-core'
import { useBrowser } from '../../support/browser.ts'
import { useService } from '../../support/use-service.ts'
import { createWriters } from '../../support/writers.ts'

export { expectAccessible, expectFocus, waitForRecordId, describeInBrowser } from '../use-calendar-page.ts'

/** A service that requires credentials, without a sample, and a browser in which a user has signed in. */
export function useSignedInBrowser() {
  const used = useService({ settings: { auth: 'required', siteTimezone: 'Europe/Athens' } })
  const reader = useBrowser(used.service)
  return { ...used, ...reader, ...createWriters(used) }
}

/** Types the fields that an event requires. */
export async function fillRequiredFields(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Start: date').fill('2026-12-05')
  await page.getByLabel('Start: time').fill('20:30')
}

/** Types into a combobox and chooses one of its options. */
export async function pickOption(page: Page, label: string, text: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option', { name: option }).click()
}

export const locateExactButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const waitForSaved = (page: Page) => page.locator('.save-state').getByText('Saved.').waitFor()
