import { expect } from 'vitest'
import { expectFocus } from './expect-focus.ts'
import { locateButton, locateRow, waitForRow } from './record-list.ts'
import type { PageFixture } from './test-page.ts'

/** Moves a record of a list to the trash and restores it with Undo, by keyboard. */
export async function testTrashAndUndoByKeyboard(
  { visit, rest }: PageFixture,
  kind: 'events' | 'venues' | 'organizers',
  { id, title }: { id: number; title: string },
): Promise<void> {
  const readStatus = async () => (await rest.get(`/${kind}/${id}`)).body.status
  const before = await readStatus()
  const page = await visit(`/en/edit/${kind}/`)

  await locateButton(page, `Move “${title}” to the trash`).focus()
  await page.keyboard.press('Enter')
  await locateRow(page, title).waitFor({ state: 'detached' })
  await page.getByText(`Moved to the trash: “${title}”.`).waitFor()
  expect((await rest.get(`/${kind}/${id}`)).status).toBe(410)

  await expectFocus(locateButton(page, 'Undo'))
  await page.keyboard.press('Enter')
  await waitForRow(page, title)
  await page.getByText('Undone.').waitFor()
  expect(await readStatus()).toBe(before)
}
