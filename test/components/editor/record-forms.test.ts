import { describe, expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { locateButton } from '../manage/record-list.ts'
import { waitForRecordId, useCalendarPage } from '../use-calendar-page.ts'

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

describe('the forms of venues, organizers, categories and tags', () => {
  it.each(['organizers', 'categories', 'tags'] as const)('create, change and duplicate: %s', async kind => {
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

  it.each(['organizers'])('move to the trash and restore: %s', async kind => {
    const { id } = await factories.organizer()
    const page = await visit(`/en/edit/${kind}/${id}/`)
    await locateButton(page, 'Move to the trash').click()
    await page.waitForURL(`**/en/edit/${kind}/`)
    expect((await rest.get(`/${kind}/${id}`)).status).toBe(410)

    await page.goto(`/en/edit/${kind}/${id}/`)
    await page.getByRole('heading', { name: 'This is in the trash' }).waitFor()
    await locateButton(page, 'Restore').click()
    await page.getByText('Restored: 1 record, a draft now.').waitFor()
    await page.getByLabel('Name').waitFor()
    expect((await rest.get(`/${kind}/${id}`)).body.status).toBe('draft')
  })

  it.each(['tags'] as const)('delete permanently after a confirmation: %s', async kind => {
    const { id, name } = await factories.tag()
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

  it('reject the name of another venue, because the service would return that one', async () => {
    const { venue } = await factories.venue({ description: 'The first' })
    const page = await visit('/en/edit/venues/new/')
    await page.getByLabel('Name').fill(venue.toUpperCase())
    await locateButton(page, save).click()
    await page.getByText('Another record has this name.').first().waitFor()
    await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')

    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('The second')
    await locateButton(page, save).click()
    await page.getByText('Created.').waitFor()
  })

  it('show at the field that the name is missing, half a position, or an invalid URL', async () => {
    const page = await visit('/en/edit/venues/new/')
    await locateButton(page, save).click()
    await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')

    await page.getByLabel('Name').fill(uniqueName('Half placed'))
    await page.getByLabel('Latitude').fill('37.9')
    await locateButton(page, save).click()
    await page.getByText('Enter both latitude and longitude').first().waitFor()

    await page.getByLabel('Longitude').fill('23.7')
    await page.getByLabel('Website').fill('not an address')
    await locateButton(page, save).click()
    await expect.poll(() => page.getByLabel('Website').getAttribute('aria-invalid')).toBe('true')
  })

  it('show at the field that another term has the name', async () => {
    const { name } = await factories.tag()
    const page = await visit('/en/edit/tags/new/')
    await page.getByLabel('Name').fill(name)
    await locateButton(page, save).click()
    await page.locator('.field-failure').getByText('A term with this name already exists.').waitFor()
    await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
  })

  it('name the language of the texts, and save in that language only', async () => {
    const { id, venue } = await factories.venue()
    const page = await visit(`/fr/edit/venues/${id}/`)
    await page.getByText('Pas encore de traduction française.').waitFor()
    await page.getByLabel('Nom').fill('La Halle')
    await page.getByRole('button', { name: save }).click()
    await page.getByText('Enregistré.').waitFor()

    expect((await rest.get(`/venues/${id}?i18n_language=fr`)).body.venue).toBe('La Halle')
    expect((await rest.get(`/venues/${id}`)).body.venue).toBe(venue)
  })

  it.each(['/en/edit/venues/0/', '/en/edit/tags/99999999/', '/en/edit/venues/7x/'])(
    'show that nothing is there, when there is no record: %s',
    async path => {
      const page = await visit(path)
      await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    },
  )
})
