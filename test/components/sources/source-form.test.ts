import { describe, expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { usePage } from '../support/page.ts'

const { visit, sources, factories } = usePage()

const findSource = async (name: string) => {
  const { body } = await sources.get('/sources?per_page=100')
  return body.sources.find((source: { name: string }) => source.name === name)
}

describe('the form of a new source', () => {
  it('needs only a name and an address, which suggests the kind', async () => {
    const name = uniqueName('Library')
    const page = await visit('/fr/edit/sources/')
    await page.getByRole('link', { name: 'Nouvelle source' }).click()

    await page.getByLabel('Nom').fill(name)
    await page.getByLabel('Adresse').fill('https://library.example/wp-json/tribe/events/v1/events')
    await expect.poll(() => page.getByLabel('Type').inputValue()).toBe('rest')
    await page.getByLabel('Adresse').fill('https://sheets.example/pub?gid=0&output=csv')
    await expect.poll(() => page.getByLabel('Type').inputValue()).toBe('csv')
    await page.getByLabel('Adresse').fill('webcal://library.example/all')
    await expect.poll(() => page.getByLabel('Type').inputValue()).toBe('ics')
    await page.getByLabel('Type').selectOption('jsonld')
    await page.getByLabel('Adresse').fill('https://library.example/all.ics')
    await page.getByLabel('Nom').press('Enter')

    await page.getByText('La source a été créée. Elle sera lue dans un instant.').waitFor()
    expect(await findSource(name)).toMatchObject({
      kind: 'jsonld',
      url: 'https://library.example/all.ics',
      interval_minutes: 360,
      language: 'fr',
      timezone: null,
      default_status: 'publish',
      categories: [],
      update_authority: 'preserve_changes',
      on_vanish: 'trash',
      paused: false,
    })
  })

  it('shows each error at its field, those of the service too', async () => {
    const page = await visit('/en/edit/sources/new/')
    const save = page.getByRole('button', { name: 'Save' })
    const readError = async (label: string) => {
      const id = await page.getByLabel(label).first().getAttribute('aria-describedby')
      return page.evaluate(ids => document.getElementById(ids!.split(' ')[0]!)?.textContent, id)
    }
    await save.click()
    await page.getByRole('link', { name: 'Name: This may not be empty.' }).waitFor()
    expect((await readError('Address'))?.trim()).toBe('This may not be empty.')

    await page.getByLabel('Name').fill('Wrong')
    await page.getByLabel('Address').first().fill('ftp://town.example/events.ics')
    await save.click()
    await page.getByRole('link', { name: /^Address: .*https?/ }).waitFor()
    expect(await page.getByLabel('Address').first().getAttribute('aria-invalid')).toBe('true')
    expect(await readError('Address')).toMatch(/http/)
    expect(await findSource('Wrong')).toBeUndefined()
  })
})

describe('the form of a source', () => {
  it('shows and changes every field', async () => {
    const category = await factories.category()
    const { id, name } = await factories.source({
      interval_minutes: 45,
      timezone: 'Asia/Kathmandu',
      categories: [category.id],
    })
    const page = await visit('/en/edit/sources/')
    await page.getByRole('link', { name: `Edit: ${name}` }).click()

    await expect.poll(() => page.getByLabel('How often it is read').inputValue()).toBe('45')
    await page.getByLabel('How often it is read').selectOption('Every day')
    await page.getByRole('radio', { name: /^Take the version of the source/ }).click()
    await page.getByRole('radio', { name: /^Mark it as canceled/ }).click()
    await page.getByLabel('Status of new events').selectOption('Waiting for review')
    await page.getByLabel('Language of its texts').selectOption('Greek')
    expect(await page.getByLabel('Time zone of events without one').first().inputValue()).toBe('Asia/Kathmandu')
    await page.getByRole('button', { name: `Remove ${category.name}` }).click()
    await page.getByRole('button', { name: 'Save' }).click()

    await page.getByText('The source was saved.').waitFor()
    expect((await sources.get(`/sources/${id}`)).body).toMatchObject({
      name,
      interval_minutes: 1440,
      timezone: 'Asia/Kathmandu',
      categories: [],
      language: 'el',
      update_authority: 'overwrite',
      on_vanish: 'cancel',
      default_status: 'pending',
    })
  })

  it('shows what somebody else has changed meanwhile', async () => {
    const { id, name } = await factories.source()
    const page = await visit(`/en/edit/sources/${id}/`)
    await page.getByLabel('Name').fill(`${name} of mine`)
    await sources.patch(`/sources/${id}`, { name: `${name} of theirs` })
    await page.getByRole('button', { name: 'Save' }).click()

    await page.getByText('Somebody else has saved changes since you opened this').waitFor()
    await page.getByRole('button', { name: 'Save mine anyway' }).click()
    await page.getByText('The source was saved.').waitFor()
    expect((await sources.get(`/sources/${id}`)).body.name).toBe(`${name} of mine`)
  })

  it('of a source that does not exist says so', async () => {
    const page = await visit('/en/edit/sources/999999/')
    await page.getByRole('heading', { level: 1, name: 'There is nothing here' }).waitFor()
  })
})
