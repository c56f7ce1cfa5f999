import type { TestPage } from './test-page.ts'

/** Types the fields that an event requires. */
export async function fillRequiredFields(page: TestPage, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Start: date').fill('2026-12-05')
  await page.getByLabel('Start: time').fill('20:30')
}

/** Types into a combobox and chooses one of its options. */
export async function pickOption(page: TestPage, label: string, text: string, option: string | RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.fill(text)
  try {
    await page.getByRole('option', { name: option }).click()
  } catch (error) {
    const statuses = await page.getByRole('status').allTextContents()
    const state = `it has the text "${await field.inputValue()}", and the page says: ${statuses.join(' ')}`
    throw new Error(`The field ${label} does not offer ${String(option)}: ${state}`, { cause: error })
  }
}

/** Opens the folded fields at the end of the form of an event. */
export const showMoreFields = (page: TestPage): Promise<void> => page.locator('.collapsed-fields > summary').click()

export const locateExactButton = (page: TestPage, name: string) => page.getByRole('button', { name, exact: true })

/** The title field of the form of an event in English. */
export const locateTitle = (page: TestPage) => page.getByRole('textbox', { name: 'Title' })

/** The name field of the form of a venue, an organizer, a category or a tag. */
export const locateName = (page: TestPage) => page.getByLabel(/^(Name|Nom|Όνομα)( \*)?$/)

/** The description field of a form in English. */
export const locateDescription = (page: TestPage) => page.getByRole('textbox', { name: 'Description', exact: true })

/** The field of the description in HTML. */
export async function showDescriptionHtml(page: TestPage) {
  const button = page.getByRole('toolbar', { name: 'Formatting: Description' }).getByRole('button', { name: 'HTML' })
  if ((await button.getAttribute('aria-pressed')) === 'false') await button.click()
  return page.locator('textarea[name="description"]')
}

export const fillDescription = async (page: TestPage, html: string) => (await showDescriptionHtml(page)).fill(html)
export const readDescription = async (page: TestPage) => (await showDescriptionHtml(page)).inputValue()

export const waitForSaved = (page: TestPage) => page.locator('.save-state').getByText('Saved.').waitFor()

/** Waits until the URL of a form contains an id, and returns the id. */
export async function waitForRecordId(page: TestPage): Promise<number> {
  await page.waitForURL(/\/edit\/\w+\/\d+\/$/)
  return Number(/(\d+)\/$/.exec(page.url())?.[1])
}

/** The names of the drafts in the storage of the page. */
export const readDraftNames = (page: TestPage): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('draft')))
