import { describe, expect, it } from 'vitest'
import { createProof } from '../../support/proof-of-work.ts'
import { createPageUsers } from '../../support/page-users.ts'
import { testStartTime, uniqueName } from '../../support/use-service.ts'
import { usePage } from '../support/page.ts'

const fixture = usePage({ settings: { auth: 'required', acceptsSubmissions: true } })
const { rest, visit, factories } = fixture
const { getUser } = createPageUsers(fixture)

async function submit(fields: object = {}): Promise<{ id: number; title: string }> {
  await factories.venue() // creates the administrator, whose the submitted events are
  const { status, body } = await rest.post('/submissions', {
    title: uniqueName('Kite day'),
    start_date: '2026-12-05 18:00:00',
    end_date: '2026-12-05 20:00:00',
    sender_name: 'Anna Vlachou',
    sender_email: 'anna@example.org',
    proof: createProof(testStartTime.getTime() / 1_000),
    ...fields,
  })
  if (status !== 201) throw new Error(`the submission failed: ${JSON.stringify(body)}`)
  return body as { id: number; title: string }
}

const openList = async (role: 'editor' | 'administrator' = 'editor') =>
  visit('/en/edit/submissions/', { signedInAs: await getUser(role) })

describe('the list of submitted events', () => {
  it('is reached from the other lists, and shows what was sent and by whom', async () => {
    const { title } = await submit({ venue: 'East beach', city: 'Volos', note: 'Bring water', cost: '5 €' })
    const page = await visit('/en/edit/events/', { signedInAs: await getUser('editor') })

    await page
      .getByRole('navigation', { name: 'Records to edit' })
      .getByRole('link', { name: 'Submitted events' })
      .click()

    const card = page.getByRole('listitem').filter({ hasText: title })
    const facts = ['East beach, Volos', '5 €', 'Bring water', 'Saturday, 5 December 2026, 18:00 – 20:00']
    for (const text of facts) await card.getByText(text).waitFor()
    expect(await card.getByRole('link', { name: 'anna@example.org' }).getAttribute('href')).toBe(
      'mailto:anna@example.org',
    )
  })

  it('says that it is for editors, to those who are not', async () => {
    const page = await visit('/en/edit/submissions/', { signedInAs: await getUser('author') })
    await page.getByRole('heading', { name: 'Only editors decide about submitted events' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('publishes a submitted event', async () => {
    const { id, title } = await submit()
    const page = await openList()

    await page.getByRole('button', { name: `Publish ${title}` }).click()

    await page.getByText(`“${title}” is published.`).waitFor()
    await page.getByRole('listitem').filter({ hasText: title }).waitFor({ state: 'detached' })
    expect((await rest.get(`/events/${id}`)).body).toMatchObject({ status: 'publish', title })
    await page.getByRole('button', { name: 'Accepted' }).click()
    await page.getByRole('listitem').filter({ hasText: title }).waitFor()
  })

  it('refuses a submitted event, which editors can restore', async () => {
    const { id, title } = await submit()
    const page = await openList()

    await page.getByRole('button', { name: `Refuse ${title}` }).click()

    await page.getByText(`“${title}” is in the trash.`).waitFor()
    expect((await rest.get(`/events/${id}`)).status).toBe(410)
  })

  it('says why a decision failed: somebody else was faster', async () => {
    const { id, title } = await submit()
    const page = await openList()
    await page.getByRole('button', { name: `Publish ${title}` }).waitFor()
    await rest.withHeaders((await getUser('administrator')).headers).post(`/submissions/${id}/refuse`, {})

    await page.getByRole('button', { name: `Publish ${title}` }).click()

    await page.getByText(/An editor has already decided/).waitFor()
    await page.getByRole('listitem').filter({ hasText: title }).waitFor({ state: 'detached' })
  })

  it('leads administrators of a calendar that accepts none to the settings', async () => {
    const administrator = await getUser('administrator')
    const siteSettings = fixture.siteSettings.withHeaders(administrator.headers)
    await siteSettings.patch('/settings', { submissions: false })
    const page = await openList('administrator')

    await page.getByText('This calendar does not accept events').waitFor()
    await page.getByText('This calendar does not accept events').getByRole('link', { name: 'Settings' }).waitFor()
    await siteSettings.patch('/settings', { submissions: null })
  })
})
