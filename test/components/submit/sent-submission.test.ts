import { describe, expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { expectFocus, readStorage, useSubmitPage } from './use-submit-page.ts'

const { rest, visit, submit, read, editor } = useSubmitPage()

describe('/submit/ with the link of a submission', () => {
  it('shows what was sent, and saves changes', async () => {
    const description = '<p>One &amp; two.<br />Three.</p><p>Four.</p>'
    const sent = await submit({ title: 'Old title', description, venue: uniqueName('Pier'), zip: '38221' })
    const page = await visit(`/en/submit/${sent.fragment}`)
    await page.getByText('No editor has decided yet.').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Old title')
    expect(await page.getByLabel('Description').inputValue()).toBe('One & two.\nThree.\n\nFour.')

    await page.getByLabel('Title').fill('New title')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await read(sent)).toMatchObject({ title: 'New title', description, zip: '38221', state: 'pending' })
    expect(page.requests.filter(({ url }) => url.includes(sent.token))).toEqual([])
    const storage = await readStorage(page)
    expect(storage.replace(page.url(), '')).not.toContain(sent.token)
  })

  it('keeps the fragment when the reader changes the language', async () => {
    const { fragment } = await submit()
    const page = await visit(`/en/submit/${fragment}`)
    await page.getByText('No editor has decided yet.').waitFor()
    await page.getByRole('link', { name: /Français/ }).click()

    await page.getByText('La rédaction n’a pas encore décidé.').waitFor()
    expect(new URL(page.url()).hash).toBe(fragment)
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(fragment)
  })

  it('withdraws it after a question', async () => {
    const sent = await submit()
    const page = await visit(`/en/submit/${sent.fragment}`)
    await page.getByLabel('Title').fill('Typed before')
    await page.getByRole('button', { name: 'Withdraw' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw your event?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await read(sent)).toMatchObject({ state: 'pending' })

    await page.getByRole('button', { name: 'Withdraw' }).click()
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('You have withdrawn your event.').waitFor()
    await expectFocus(page.getByRole('heading', { name: 'Your suggestion' }))
    expect(await read(sent)).toMatchObject({ state: 'withdrawn' })
    expect(await readStorage(page)).not.toContain('Typed before')
  })

  it('links to the event that the editors have accepted, also if they decide while the sender types', async () => {
    const sent = await submit()
    const page = await visit(`/en/submit/${sent.fragment}`)
    await page.getByLabel('Title').fill('Too late')
    await (await editor()).post(`/submissions/${sent.id}/accept`)
    await page.getByRole('button', { name: 'Save' }).click()

    await page.getByText('The editors have accepted your event.').waitFor()
    const { slug } = (await rest.get(`/events/${sent.id}`)).body
    const link = page.getByRole('link', { name: 'Open the event in the calendar' })
    expect(await link.getAttribute('href')).toContain(`/event/${slug}/`)
  })

  it('says that the editors have refused it', async () => {
    const sent = await submit({ title: 'Refused fair' })
    await (await editor()).post(`/submissions/${sent.id}/refuse`)
    const page = await visit(`/en/submit/${sent.fragment}`)
    await page.getByText('The editors have not accepted your event.').waitFor()
    await page.getByText('Refused fair').waitFor()
    expect(await page.getByRole('button', { name: 'Withdraw' }).count()).toBe(0)
  })

  it('says what to do with a link that is wrong', async () => {
    const { id } = await submit()
    for (const wrong of [`#${id}`, `#${id}.${'x'.repeat(43)}`, '#0.x', '#99999999999.x']) {
      const page = await visit(`/en/submit/${wrong}`)
      await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
      await page.getByRole('link', { name: 'Suggest an event' }).first().waitFor()
    }
  })

  it('keeps the submission when the reader follows the link “Skip to the content”', async () => {
    const { fragment } = await submit()
    const page = await visit(`/en/submit/${fragment}`)
    await page.getByText('No editor has decided yet.').waitFor()
    await page.evaluate(() => void (location.hash = '#main'))
    expect(await page.getByText('No editor has decided yet.').count()).toBe(1)
  })
})
