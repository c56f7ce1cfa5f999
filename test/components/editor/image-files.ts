import { createJpeg } from '../../support/images.ts'
import type { Page } from '../support/page.ts'

/** A file that a test gives to the page. */
export type TestFile = { name: string; content: BlobPart; type?: string }

export const drawTestFile = async (name: string): Promise<TestFile> => ({
  name,
  content: new Uint8Array(await createJpeg(800, 600)),
  type: 'image/jpeg',
})

const toFile = ({ name, content, type = '' }: TestFile) => new File([content], name, { type })

/** Chooses a file in the field, as the dialog of a browser does. */
export const chooseFile = (page: Page, file: TestFile) =>
  page.locator('.drop-area input').evaluate((input: HTMLInputElement) => {
    Object.defineProperty(input, 'files', { value: [toFile(file)], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })

/** Pastes a file. `types` are those that the clipboard claims to have. Returns whether the page has handled it. */
export const pasteFile = (page: Page, file: TestFile, types: readonly string[] = ['Files']): Promise<boolean> =>
  page.evaluate(() => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    return !document.body.dispatchEvent(Object.assign(event, { clipboardData: { files: [toFile(file)], types } }))
  })
