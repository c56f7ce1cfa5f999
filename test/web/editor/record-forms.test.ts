import { expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { locateButton } from '../manage/record-list.ts'
import { expectAccessible, waitForRecordId, describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories, rest } = useCalendarPage()

const save = /^(Save|Enregistrer|Αποθήκευση)$/

const made = {
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

describeInBrowser('the forms of venues, organizers, categories and tags', () => {
  it.each(['venues'] as const)('create, change and duplicate: %s', async kind => {
    const { typed, stored } = made[kind]
    const page = await visit(`/en/edit/${kind}/new/`)
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(text)
    await locateButton(page, save).click()

    await page.getByText('Created.').waitFor()
    const id = await waitForRecordId(page)
    expect((await rest.get(`/${kind}/${id}`)).body).toMatchObject(stored)

    const changed = uniqueName('Renamed')
    await page.getByLabel('Name').fill(changed)
    await locateButton(page, save).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect((await rest.get(`/${kind}/${id}`)).body).toMatchObject({ ...stored, [nameFields[kind]]: changed })

    await page.getByRole('link', { name: 'Duplicate' }).click()
    await page.waitForURL(`**/en/edit/${kind}/new/?copy=${id}`)
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe(`${changed} (copy)`)
    await locateButton(page, save).click()
    await page.getByText('Created.').waitFor()
    expect(await waitForRecordId(page)).not.toBe(id)
  })

  it.each(['venues'] as const)('move to the trash and restore: %s', async kind => {
    const { id } = await factories.venue()
    const page = await visit(`/en/edit/${kind}/${id}/`, { expectedConsoleErrors: /410/ })
    await locateButton(page, 'Move to the trash').click()
    await page.waitForURL(`**/en/edit/${kind}/`)
    expect((await rest.get(`/${kind}/${id}`)).status).toBe(410)

    await page.goto(`/en/edit/${kind}/${id}/`)
    await page.getByRole('heading', { name: 'This is in the trash' }).waitFor()
    await expectAccessible(page)
    await locateButton(page, 'Restore').click()
    await page.getByText('Restored: 1 record, a draft now.').waitFor()
    await page.getByLabel('Name').waitFor()
    expect((await rest.get(`/${kind}/${id}`)).body.status).toBe('draft')
  })

  it.each(['categories'] as const)('delete permanently after a confirmation: %s', async kind => {
    const { id, name } = await factories.category()
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
  })

  it('do not offer a category’s own descendants as its parent', async () => {
    const top = await factories.category({ name: uniqueName('Circle') })
    const child = await factories.category({ name: uniqueName('Circle'), parent: top.id })
    const other = await factories.category({ name: uniqueName('Circle') })
    const page = await visit(`/en/edit/categories/${top.id}/`)
    const parent = page.getByRole('combobox', { name: 'Parent category' })

    await parent.fill('Circle')
    await page.getByRole('option', { name: other.name }).waitFor()
    expect(await page.getByRole('option', { name: child.name }).count()).toBe(0)
    expect(await page.getByRole('option', { name: top.name, exact: true }).count()).toBe(0)
    await page.getByRole('option', { name: other.name }).click()
    await locateButton(page, save).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect((await rest.get(`/categories/${top.id}`)).body.parent).toBe(other.id)
  })

  it('restore the draft after a reload', async () => {
    const page = await visit('/en/edit/tags/new/')
    await page.getByLabel('Name').fill('Half a thought')
    page.once('dialog', dialog => void dialog.accept())
    await page.reload()
    await page.getByText(/^Unsaved changes from/).waitFor()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Half a thought')
  })
})
