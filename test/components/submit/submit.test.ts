import { describe, expect, it, vi } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { expectFocus, fillForm, readFieldError, readStorage, send, useSubmitPage } from './use-submit-page.ts'

const { visit, submit, read, editor, factories } = useSubmitPage()

const heading = 'Thank you, your event has arrived'

const readProof = (body: string | null): string => /"proof":"([^"]+)"/.exec(body ?? '')?.[1] ?? ''

describe('/submit/', () => {
  it('sends an event, and shows the link to it once', async () => {
    const title = uniqueName('Kite day')
    const page = await visit('/en/submit/')
    await fillForm(page, title)
    await page.getByLabel('Name of the place').fill('East beach')
    await page.getByLabel('City').fill('Volos')
    await page.getByLabel('Description').fill('Bring <your> kite.\nAnd a hat.\n\nFree & open.')
    await page.getByLabel('Note to the editors').fill('We need a permit first.')
    await send(page)

    await expectFocus(page.getByRole('heading', { name: heading }))
    const link = new URL(await page.getByLabel('Your link').inputValue())
    const [, id = '', token = ''] = /^#(\d+)\.([\w-]{43})$/.exec(link.hash) ?? []
    expect(link.pathname).toBe('/en/submit/')
    const writeText = vi.fn(async () => {})
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
    await page.getByRole('button', { name: 'Copy the link' }).click()
    await page.getByText('Copied.').waitFor()
    expect(writeText.mock.calls).toEqual([[link.href]])
    expect(await read({ id: Number(id), token })).toMatchObject({
      title,
      start_date: '2026-12-05 18:00:00',
      end_date: '2026-12-05 20:00:00',
      timezone: 'Europe/Athens',
      venue: 'East beach',
      city: 'Volos',
      description: '<p>Bring &lt;your&gt; kite.<br />And a hat.</p><p>Free &amp; open.</p>',
      sender_name: 'Anna Vlachou',
      sender_email: 'anna@example.org',
      note: 'We need a permit first.',
      state: 'pending',
    })
    expect(await readStorage(page)).not.toContain(token)
    expect(await readStorage(page)).not.toContain('anna@example.org')

    await page.getByRole('button', { name: 'Suggest another event' }).click()
    expect(await page.getByLabel('Title').inputValue()).toBe('')
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(token)
  })

  it('shows errors at their fields, and keeps the draft', async () => {
    const page = await visit('/en/submit/')
    await send(page)
    await expect.poll(() => readFieldError(page, 'field-title')).toBe('This may not be empty.')
    expect(await readFieldError(page, 'field-start_date')).not.toBeNull()
    expect(await readFieldError(page, 'field-sender_email')).toBe('This may not be empty.')

    await fillForm(page, uniqueName('Market'))
    await page.getByLabel('Your e-mail address').fill('anna')
    await send(page)
    await expect.poll(() => readFieldError(page, 'field-sender_email')).toMatch(/e-mail/)

    await page.reload()
    await page.getByText('Unsaved changes from').waitFor()
    await page.getByLabel('Your e-mail address').fill('anna@example.org')
    await send(page)
    await page.getByRole('heading', { name: heading }).waitFor()
  })

  it('refuses a program that fills in the hidden field', async () => {
    const page = await visit('/en/submit/')
    await fillForm(page, uniqueName('Casino'))
    expect(await page.locator('input[name=homepage]').getAttribute('tabindex')).toBe('-1')
    await page.evaluate(
      () => (document.querySelector<HTMLInputElement>('input[name=homepage]')!.value = 'https://x.example'),
    )
    await send(page)

    await page.getByRole('alert').filter({ hasText: 'homepage: ' }).waitFor()
  })

  it('says that the device works while there is no proof', async () => {
    let release = () => {}
    const isReleased = new Promise<void>(resolve => (release = resolve))
    const page = await visit('/en/submit/')
    await page.route('**/submissions.requirements*', async route => (await isReleased, route.continue()))
    await fillForm(page, uniqueName('Walk'))
    await send(page)

    await page.getByText('Your device is solving a small task').waitFor()
    release()
    await page.getByRole('heading', { name: heading }).waitFor()
  })

  it('sends each event with a proof of its own', async () => {
    const page = await visit('/en/submit/')
    const proofs: string[] = []
    await page.route('**/submissions.create*', route => {
      proofs.push(readProof(route.postData))
      return route.continue()
    })
    const title = uniqueName('Choir')
    await fillForm(page, title)
    await send(page)
    await page.getByRole('heading', { name: heading }).waitFor()
    await page.getByRole('button', { name: 'Suggest another event' }).click()
    await fillForm(page, title)
    await send(page)
    await page.getByRole('heading', { name: heading }).waitFor()

    expect(new Set(proofs).size).toBe(2)
  })

  it('sends again with a new proof if the service refuses the first one', async () => {
    const page = await visit('/en/submit/')
    const proofs: string[] = []
    await page.route('**/submissions.create*', async route => {
      proofs.push(readProof(route.postData))
      if (proofs.length === 1) await submit({ proof: proofs[0] })
      await route.continue()
    })
    await fillForm(page, uniqueName('Chess'))
    await send(page)

    await page.getByRole('heading', { name: heading }).waitFor()
    expect(await page.getByLabel('Your link').inputValue()).toMatch(/#\d+\.[\w-]{43}$/)
    expect(new Set(proofs).size).toBe(2)
  })

  it('does not send an event twice after a lost response', async () => {
    const title = uniqueName('Regatta')
    const page = await visit('/en/submit/')
    await page.route('**/submissions.create*', async route => (await route.fetch(), route.abort()))
    await fillForm(page, title)
    await send(page)
    await page.getByText('The calendar cannot be reached.').waitFor()

    await page.unroute('**/submissions.create*')
    await send(page)
    await page.getByText('It arrived at your first attempt').waitFor()
    const client = await editor()
    const { events } = (
      await client.get(`/events?status=pending&start_date=2026-12-05&search=${encodeURIComponent(title)}`)
    ).body
    expect(events).toHaveLength(1)
  })
})

describe('“Suggest an event” below the calendar', () => {
  it('leads readers to the form', async () => {
    const page = await visit('/fr/agenda/')
    await page.getByRole('link', { name: 'Proposer un événement' }).click()
    await page.getByRole('heading', { name: 'Proposer un événement' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/fr/submit/')
  })

  it('is not there for people who may write', async () => {
    const page = await visit('/en/agenda/', { signedInAs: await factories.user('author') })
    await page.getByRole('link', { name: 'Edit the calendar' }).waitFor()
    expect(await page.getByRole('link', { name: 'Suggest an event' }).count()).toBe(0)
    const reader = await visit('/en/agenda/', { signedInAs: await factories.user('subscriber') })
    await reader.getByRole('link', { name: 'Suggest an event' }).waitFor()
  })
})
