import type { Page } from 'playwright-core'

/** What tests of lists do with them. */
export const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const titles = (page: Page) => page.locator('.records .record-title').allTextContents()
export const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption(option)

/** Waits until the list shows this and nothing of that. */
export async function shows(page: Page, there: string, gone?: string): Promise<void> {
  await row(page, there).first().waitFor()
  if (gone !== undefined) await row(page, gone).waitFor({ state: 'detached' })
}
