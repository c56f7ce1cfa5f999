import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Role } from '../../../src/auth/permissions.ts'
import type { Event } from '../../../src/resources/events/schema.ts'
import { useBrowser } from '../../support/browser.ts'
import { useService } from '../../support/use-service.ts'

export { expectAccessible, expectFocus, waitForRecordId, describeInBrowser, languages } from '../use-calendar-page.ts'

/** A service that asks for credentials, without a sample, and a browser in which somebody of a role has signed in. */
export function useSignedInBrowser() {
  const used = useService({ settings: { auth: 'required', siteTimezone: 'Europe/Athens' } })
  const reader = useBrowser(used.service)
  const writer = async (role: Role) => {
    const { id, login, secret, headers } = await used.factories.person(role)
    return { id, login, headers, signedInAs: { login, password: secret } }
  }
  /** An event as the service tells it to whoever may see all. */
  const stored = async (id: number): Promise<Event> => {
    const { headers } = await used.factories.person('administrator')
    const { status, body } = await used.rest.withHeaders(headers).get(`/events/${id}`)
    expect(status).toBe(200)
    return body as Event
  }
  return { ...used, ...reader, writer, stored }
}

/** The least that an event needs, typed. */
export async function fillRequiredFields(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Start: date').fill('2026-12-05')
  await page.getByLabel('Start: time').fill('20:30')
}

/** Types into a picker and takes what it offers under this name. */
export async function pickOption(page: Page, label: string, text: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option', { name: option }).click()
}

export const locateExactButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const waitForSaved = (page: Page) => page.locator('.save-state').getByText('Saved.').waitFor()
