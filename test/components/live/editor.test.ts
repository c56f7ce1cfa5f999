import { describe, expect, it } from 'vitest'
import { locateExactButton, locateName, locateTitle, useSignedInPage, waitForSaved } from '../editor/event-form.ts'
import type { Page } from '../support/page.ts'

const { visit, factories, rest, getUser } = useSignedInPage()

const somebodyElse = async () => rest.withHeaders((await getUser('administrator')).headers)

/** Opens a form of somebody who hears of the changes of others. */
async function openForm(path: string): Promise<Page> {
  const page = await visit(`/en/edit/${path}/`, { signedInAs: await getUser('editor'), isLive: true })
  await page.waitForStream()
  return page
}

const locateNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'Somebody else has saved changes' })

const open = async (page: Page) => {
  await locateNotice(page).waitFor()
  return (await locateNotice(page).textContent())?.split(': ')[1]
}

describe('the form of an event that somebody else saves', () => {
  it('names the changed fields and takes them, also of a draft', async () => {
    const { id } = await factories.event({ title: 'Ours', cost: '$1', status: 'draft' })
    const page = await openForm(`events/${id}`)
    await expect.poll(() => locateTitle(page).inputValue()).toBe('Ours')

    await (await somebodyElse()).patch(`/events/${id}`, { cost: '$2', status: 'publish' })
    expect(await open(page)).toMatch(/^Price, Status/)
    await locateExactButton(page, 'Take theirs').click()

    await page.getByText('Your form has their changes now.').waitFor()
    expect(await page.getByLabel('Price').inputValue()).toBe('$2')
    await locateTitle(page).fill('Mine')
    await locateExactButton(page, 'Save changes').click()
    await waitForSaved(page)
    expect((await rest.get(`/events/${id}`)).body).toMatchObject({ title: 'Mine', cost: '$2', status: 'publish' })
  })

  it('compares both versions of a field that the user has changed, too', async () => {
    const { id } = await factories.event({ title: 'Ours', cost: '$1' })
    const page = await openForm(`events/${id}`)
    await locateTitle(page).fill('Mine')

    await (await somebodyElse()).patch(`/events/${id}`, { title: 'Theirs', cost: '$2' })
    expect(await open(page)).toMatch(/^Title, Price\./)
    await locateExactButton(page, 'Compare both versions').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Theirs').first().waitFor()
    await locateExactButton(page, 'Keep mine').click()

    await dialog.waitFor({ state: 'detached' })
    expect(await locateTitle(page).inputValue()).toBe('Mine')
    expect(await page.getByLabel('Price').inputValue()).toBe('$2')
    await locateExactButton(page, 'Save changes').click()
    await waitForSaved(page)
    expect((await rest.get(`/events/${id}`)).body).toMatchObject({ title: 'Mine', cost: '$2' })
  })

  it('says nothing of what the form itself has saved, and nothing of other languages', async () => {
    const { id } = await factories.event({ title: 'Ours', cost: '$1' })
    const page = await openForm(`events/${id}`)
    await locateTitle(page).fill('Mine')
    await locateExactButton(page, 'Save changes').click()
    await waitForSaved(page)

    const other = await somebodyElse()
    await other.patch(`/events/${id}`, { title: 'La leur', i18n_language: 'fr' })
    await other.patch(`/events/${id}`, { cost: '$2' })

    expect(await open(page)).toMatch(/^Price\./)
  })

  it('takes the notice back when the change is undone', async () => {
    const { id } = await factories.event({ cost: '$1' })
    const page = await openForm(`events/${id}`)
    await locateTitle(page).waitFor()
    const other = await somebodyElse()
    await other.patch(`/events/${id}`, { cost: '$2' })
    await locateNotice(page).waitFor()

    await other.patch(`/events/${id}`, { cost: '$1' })

    await locateNotice(page).waitFor({ state: 'detached' })
  })
})

describe('other forms of a record that somebody else saves', () => {
  it('of a venue', async () => {
    const { id } = await factories.venue({ venue: 'Quay' })
    const page = await openForm(`venues/${id}`)
    await expect.poll(() => locateName(page).inputValue()).toBe('Quay')

    await (await somebodyElse()).patch(`/venues/${id}`, { city: 'Cork' })

    expect(await open(page)).toMatch(/^City\./)
    await locateExactButton(page, 'Take theirs').click()
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Cork')
  })

  it('of a translation', async () => {
    const { id } = await factories.event({ title: 'Ours' })
    const page = await openForm(`events/${id}/translate`)
    await page.getByLabel('Title (French)').waitFor()

    await (await somebodyElse()).patch(`/events/${id}`, { title: 'La leur', i18n_language: 'fr' })
    await locateNotice(page).waitFor()
    await locateExactButton(page, 'Take theirs').click()

    await expect.poll(() => page.getByLabel('Title (French)').inputValue()).toBe('La leur')
  })
})
