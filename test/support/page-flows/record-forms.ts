import { expect } from 'vitest'
import { uniqueName } from '../use-service.ts'
import { waitForRecordId } from './form-actions.ts'
import { locateButton } from './record-list.ts'
import type { PageFixture, TestPage } from './test-page.ts'

/** The name of the save button in each language. */
export const saveButton = /^(Save|Enregistrer|Αποθήκευση)$/

/** What a user types into the form of a new record, and what the service then stores. */
const newRecords = {
  venues: {
    typed: {
      Name: 'Old Ropeworks',
      'Street and number': '7 Quay Street',
      'Postal code': '185 38',
      City: 'Piraeus',
      Country: 'Greece',
      Latitude: '37.94',
      Longitude: '23.64',
      Telephone: '+30 210 000000',
      Website: 'https://ropeworks.example/',
      Summary: 'Ropes, once.',
    },
    stored: {
      venue: 'Old Ropeworks',
      address: '7 Quay Street',
      zip: '185 38',
      city: 'Piraeus',
      country: 'Greece',
      geo_lat: 37.94,
      geo_lng: 23.64,
      phone: '+30 210 000000',
      website: 'https://ropeworks.example/',
      excerpt: 'Ropes, once.',
      status: 'publish',
      show_map: true,
    },
  },
  organizers: {
    typed: { Name: 'The Lamplighters', 'E-mail address': 'hello@lamps.example', Telephone: '12' },
    stored: { organizer: 'The Lamplighters', email: 'hello@lamps.example', phone: '12', status: 'publish' },
  },
  categories: { typed: { Name: 'Lantern walks' }, stored: { name: 'Lantern walks', slug: 'lantern-walks', parent: 0 } },
  tags: { typed: { Name: 'After midnight' }, stored: { name: 'After midnight', slug: 'after-midnight' } },
} as const
const nameFields = { venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' } as const

type Kind = keyof typeof newRecords
type TrashKind = 'venues' | 'organizers'

/** Creates a record with the form, renames it and creates a copy of it. */
export async function testCreateChangeDuplicate({ visit, rest }: PageFixture, kind: Kind): Promise<void> {
  const { typed, stored } = newRecords[kind]
  const page = await visit(`/en/edit/${kind}/new/`)
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(text)
  await locateButton(page, saveButton).click()

  await page.getByText('Created.').waitFor()
  const id = await waitForRecordId(page)
  expect((await rest.get(`/${kind}/${id}`)).body).toMatchObject(stored)

  const changed = uniqueName('Renamed')
  await page.getByLabel('Name').fill(changed)
  await locateButton(page, saveButton).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  expect((await rest.get(`/${kind}/${id}`)).body).toMatchObject({ ...stored, [nameFields[kind]]: changed })

  await page.getByRole('link', { name: 'Duplicate' }).click()
  await page.waitForURL(`**/en/edit/${kind}/new/?copy=${id}`)
  // Names are unique, so that of a copy is typed.
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('')
  await page.getByLabel('Name').fill(uniqueName('Copied'))
  await locateButton(page, saveButton).click()
  await page.getByText('Created.').waitFor()
  expect(await waitForRecordId(page)).not.toBe(id)
}

/** Moves a record to the trash with its form, and opens the form again. */
export async function openInTrash<P extends TestPage>(
  { visit, rest }: PageFixture<P>,
  kind: TrashKind,
  id: number,
): Promise<P> {
  const page = await visit(`/en/edit/${kind}/${id}/`, { expectedConsoleErrors: /410/ })
  await locateButton(page, 'Move to the trash').click()
  await page.waitForURL(`**/en/edit/${kind}/`)
  expect((await rest.get(`/${kind}/${id}`)).status).toBe(410)

  await page.goto(`/en/edit/${kind}/${id}/`)
  await page.getByRole('heading', { name: 'This is in the trash' }).waitFor()
  return page
}

/** Restores the record that `openInTrash` has opened. It becomes a draft. */
export async function testRestore({ rest }: PageFixture, page: TestPage, kind: TrashKind, id: number): Promise<void> {
  await locateButton(page, 'Restore').click()
  await page.getByText('Restored: 1 record, a draft now.').waitFor()
  await page.getByLabel('Name').waitFor()
  expect((await rest.get(`/${kind}/${id}`)).body.status).toBe('draft')
}

/** Cancels the deletion of a term, and then confirms it. */
export async function testDeletePermanently(
  { visit, rest }: PageFixture,
  kind: 'categories' | 'tags',
  { id, name }: { id: number; name: string },
): Promise<void> {
  const page = await visit(`/en/edit/${kind}/${id}/`)
  await locateButton(page, 'Delete for good').click()
  const question = page.getByRole('dialog', { name: `Delete “${name}” for good?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await rest.get(`/${kind}/${id}`)).status).toBe(200)

  await locateButton(page, 'Delete for good').click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(`**/en/edit/${kind}/`)
  await page.getByText(`Deleted for good: “${name}”.`).waitFor()
  expect((await rest.get(`/${kind}/${id}`)).status).toBe(404)
}
