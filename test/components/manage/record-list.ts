import type { Page } from '../support/page.ts'

/** What tests of lists do with them. */
export const locateRow = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
export const locateButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const readRowTitles = (page: Page) => page.locator('.records .record-title').allTextContents()
export const selectByLabel = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption(option)

/** Waits until the list shows this and nothing of that. */
export async function waitForRows(page: Page, there: string, gone?: string): Promise<void> {
  await locateRow(page, there).first().waitFor()
  if (gone !== undefined) await locateRow(page, gone).waitFor({ state: 'detached' })
}
