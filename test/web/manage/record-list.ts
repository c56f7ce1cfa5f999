import type { Page } from 'playwright-core'

export const locateRow = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
export const locateButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const readRowTitles = (page: Page) => page.locator('.records .record-title').allTextContents()
export const selectByLabel = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption(option)

export const waitForRow = (page: Page, title: string) => locateRow(page, title).first().waitFor()
export const waitForRowToDisappear = (page: Page, title: string) =>
  locateRow(page, title).waitFor({ state: 'detached' })
