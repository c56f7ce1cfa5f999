import type { TestPage } from './test-page.ts'

export const locateRow = (page: TestPage, title: string) => page.getByRole('row').filter({ hasText: title })
export const locateButton = (page: TestPage, name: string | RegExp) => page.getByRole('button', { name })
export const readRowTitles = (page: TestPage) => page.locator('.records .record-title').allTextContents()
export const selectByLabel = (page: TestPage, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption(option)

export const waitForRow = (page: TestPage, title: string) => locateRow(page, title).first().waitFor()
export const waitForRowToDisappear = (page: TestPage, title: string) =>
  locateRow(page, title).waitFor({ state: 'detached' })
