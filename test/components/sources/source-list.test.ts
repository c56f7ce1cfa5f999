import { expect, it, describe } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { addSourceCalendar, sourceSettings } from '../../jobs/use-source-calendar.ts'
import { usePage, type Page } from '../support/page.ts'

const calendar = addSourceCalendar(usePage({ settings: sourceSettings }))
const { service, visit, sources, buildEvents, buildEvent, serve, respondWith, createSource, run, doJobs } = calendar

const locateCard = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const locateButton = (page: Page, action: string, name: string) =>
  page.getByRole('button', { name: `${action}: ${name}`, exact: true })

/** A source with a name of its own. */
async function createNamedSource(fields: object = {}): Promise<{ id: number; name: string }> {
  const name = uniqueName('Town hall')
  return { id: await createSource({ name, ...fields }), name }
}

/** Moves the clock of the service, and so that of the pages that are opened later. */
const moveClock = (hours: number) =>
  void (service.clock.now = new Date(service.clock.now.getTime() + hours * 3_600_000))

describe('the list of sources', () => {
  it('says what the last run has done and when, and when the next one is', async () => {
    const { id, name } = await createNamedSource({ interval_minutes: 720 })
    serve(buildEvents(4))
    await run(id)
    serve([buildEvent(0, { title: 'Changed' }), buildEvent(1), buildEvent(2), buildEvent(4), { id: 'none' }])
    await run(id)
    await sources.patch(`/sources/${id}`, { interval_minutes: 360 })
    moveClock(2)
    const page = await visit('/en/edit/sources/')

    const card = locateCard(page, name)
    await card.getByText('Site with The Events Calendar').waitFor()
    await card.getByText('1 created, 1 changed, 1 skipped, 1 no longer there, 2 unchanged, 2 hours ago').waitFor()
    await card.getByText('in 4 hours · Every 6 hours').waitFor()
  })

  it('says why the last run failed', async () => {
    const { id, name } = await createNamedSource()
    respondWith((_request, response) => response.writeHead(503).end())
    await run(id)
    const page = await visit('/fr/edit/sources/')

    await locateCard(page, name)
      .getByText(/^Échec à l’instant : .*503/)
      .waitFor()
  })

  it('is reached from the other lists, and is empty at first', async () => {
    for (const { id } of (await sources.get('/sources')).body.sources) await sources.delete(`/sources/${id}`)
    const page = await visit('/el/edit/events/')

    await page.getByRole('navigation', { name: 'Τι θα επεξεργαστείτε' }).getByRole('link', { name: 'Πηγές' }).click()
    await page.getByRole('heading', { level: 1, name: 'Πηγές' }).waitFor()
    await page.getByText('Δεν υπάρχουν πηγές ακόμη').waitFor()
  })
})

describe('“Read now”', () => {
  it('shows that the source is read, and then the result', async () => {
    const { name } = await createNamedSource()
    serve(buildEvents(3))
    const page = await visit('/en/edit/sources/')
    await locateCard(page, name).getByText('Not read yet').waitFor()

    await locateButton(page, 'Read now', name).click()
    await locateCard(page, name).getByRole('status').filter({ hasText: 'Waiting to be read…' }).waitFor()
    await doJobs()

    await page
      .getByRole('status')
      .filter({ hasText: `${name}: 3 created` })
      .waitFor()
    await locateCard(page, name).getByText('3 created, just now').waitFor()
    expect(await locateCard(page, name).getByRole('status').textContent()).toBe('')
    await page.getByRole('link', { name: `Log: ${name}` }).click()
    await page.getByRole('row').filter({ hasText: 'Created' }).getByText('Event 1').waitFor()
  })

  it('says why the service does not read the source', async () => {
    const { id, name } = await createNamedSource()
    const page = await visit('/en/edit/sources/')
    await locateButton(page, 'Read now', name).waitFor()
    await sources.delete(`/sources/${id}`)

    await locateButton(page, 'Read now', name).click()
    await page.getByText(new RegExp(`^${name}: .*(source|Source)`)).waitFor()
  })
})

describe('“Try”', () => {
  it('shows in the log what a run would do, and stores nothing', async () => {
    const { id, name } = await createNamedSource()
    serve([...buildEvents(2), { id: 'none', title: 'Without a start' }])
    const page = await visit('/en/edit/sources/')

    await locateButton(page, 'Preview', name).click()
    await page.getByRole('heading', { level: 1, name: `Log of “${name}”` }).waitFor()
    await page.getByRole('status').filter({ hasText: 'Waiting to be read…' }).waitFor()
    await doJobs()

    const rows = page.getByRole('row')
    await expect.poll(() => rows.count()).toBe(4)
    await expect.poll(() => rows.allTextContents()).toContain('Would be createdEvent 0')
    await page.getByText('Preview: nothing was stored').waitFor()
    expect(await calendar.listEvents(id)).toEqual([])
  })
})

describe('pause and removal', () => {
  it('pauses a source and resumes it', async () => {
    const { id, name } = await createNamedSource()
    const page = await visit('/en/edit/sources/')

    await locateButton(page, 'Pause', name).click()
    await page.getByText(`“${name}” is paused. It is read only with “Read now”.`).waitFor()
    await locateCard(page, name).getByText('Only when you ask for it').waitFor()
    expect((await sources.get(`/sources/${id}`)).body.paused).toBe(true)

    await locateButton(page, 'Resume', name).click()
    await page.getByText(`“${name}” is read on its schedule again.`).waitFor()
    expect((await sources.get(`/sources/${id}`)).body.paused).toBe(false)
  })

  it('removes a source after a question; its events stay', async () => {
    const { id, name } = await createNamedSource()
    serve([buildEvent(0)])
    await run(id)
    const page = await visit('/en/edit/sources/')

    await locateButton(page, 'Remove', name).click()
    const dialog = page.getByRole('dialog', { name: `Remove “${name}”?` })
    await dialog.getByText('The events that came from it stay').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect((await sources.get(`/sources/${id}`)).status).toBe(200)

    await locateButton(page, 'Remove', name).click()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText(`The source “${name}” was removed. Its events stay.`).waitFor()
    await locateButton(page, 'Remove', name).waitFor({ state: 'detached' })
    expect((await sources.get(`/sources/${id}`)).status).toBe(404)
    expect(await calendar.findEvent(0)).toMatchObject({ title: 'Event 0', status: 'publish' })
  })
})
