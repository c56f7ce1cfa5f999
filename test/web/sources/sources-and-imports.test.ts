import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, it } from 'vitest'
import { startJobs } from '../../../src/jobs/start-jobs.ts'
import { createLogger } from '../../../src/log.ts'
import { addSourceCalendar, sourceSettings } from '../../jobs/use-source-calendar.ts'
import { useBrowser } from '../../support/browser.ts'
import { useService } from '../../support/use-service.ts'
import { describeInBrowser } from '../use-calendar-page.ts'

const tools = addSourceCalendar(useService({ settings: sourceSettings, reusesPort: true }))
const { service, serve, buildEvents, getSourceUrl, createSourceTasks } = tools
const { visit } = useBrowser(service)

let stopJobs: () => Promise<void>

beforeAll(async () => {
  const { db, settings, media, clock, timers, databaseUrl } = service
  const dependencies = { db, settings, media, randomBytes, log: createLogger('silent'), clock: () => clock.now, timers }
  // Without the job that starts runs by time: only the test starts them.
  stopJobs = await startJobs(dependencies, databaseUrl, { ...createSourceTasks(), 'queue-due-runs': async () => {} })
})
afterAll(() => stopJobs())

const choir = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:choir-1',
  'SUMMARY:Choir in the park',
  'DTSTART:20270301T180000Z',
  'DURATION:PT1H',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

describeInBrowser('the pages of sources and imports', () => {
  it('a file that is dropped is previewed and imported', async () => {
    const page = await visit('/en/edit/import/')
    await page.locator('.drop-area').waitFor()
    const dataTransfer = await page.evaluateHandle(text => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'choir.ics', { type: 'text/calendar' }))
      return transfer
    }, choir)
    await page.dispatchEvent('.drop-area', 'drop', { dataTransfer })
    await page.getByRole('button', { name: 'Preview' }).click()

    await page.getByRole('row').filter({ hasText: 'Would be created' }).getByText('Choir in the park').waitFor()
    await page.getByRole('button', { name: 'Import 1 event' }).click()
    await page.getByRole('heading', { level: 1, name: 'Imported: choir.ics' }).waitFor()
    await page.getByRole('link', { name: 'Go to the events' }).click()
    await page.getByRole('row').filter({ hasText: 'Choir in the park' }).getByText('Published').waitFor()
  })

  it('a source is created with the keyboard, read, and its log shows the events', async () => {
    serve(buildEvents(2))
    const page = await visit('/en/edit/sources/new/')
    await page.getByLabel('Name').fill('Town hall')
    await page.getByLabel('Address').fill(getSourceUrl())
    await page.getByLabel('Kind').selectOption('Site with The Events Calendar')
    await page.getByLabel('Name').press('Enter')

    await page.getByRole('button', { name: 'Read now: Town hall' }).press('Enter')
    await page.getByRole('status').filter({ hasText: 'Town hall: 2 created' }).waitFor()
    await page.getByRole('link', { name: 'Log: Town hall' }).press('Enter')
    await page.getByRole('row').filter({ hasText: 'Created' }).getByText('Event 1').waitFor()
  })
})
