import { mkdirSync, mkdtempSync, rmSync, chmodSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import { SingleBar } from 'cli-progress'
import type { Browser } from 'playwright-core'
import { loadSampleYear } from '../../prisma/sample/load.ts'
import { createCalendarClient } from '../../client/index.ts'
import { createService } from '../../src/app.ts'
import { connectDatabase } from '../../src/db/connection/connection.ts'
import { findFreePort } from '../../src/db/embedded/postgres-server.ts'
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts'
import { migrateJobQueue } from '../../src/db/job-queue.ts'
import { applyMigrations } from '../../src/db/migrations/apply-migrations.ts'
import { listen } from '../../src/http/server/listen.ts'
import { createLogger } from '../../src/log.ts'
import { createImages } from '../../src/images/create-images.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { readSettings } from '../../src/settings.ts'
import { findChromium, placeholderImage, launchChromium, type ScreenName, screenSizes } from '../support/chromium.ts'

/** Takes the screenshots in docs/screenshots, always of the same calendar on the same day. */

const folder = path.join(projectFolder, 'docs/screenshots')
const day = new Date('2026-11-20T09:00:00Z')
const themes = ['light', 'dark'] as const

type Screenshot = { name: string; path: string }

const executablePath = findChromium()
if (executablePath === null) {
  console.error('Drawing needs a Chromium. Install one (Debian: apt-get install chromium), or name it in CHROMIUM.')
  process.exit(1)
}

const cleanups: (() => unknown)[] = []
try {
  const url = await startService()
  await draw(url, await prepareScreenshots(url))
} finally {
  for (const cleanUp of cleanups.reverse()) await cleanUp()
}

/** Starts a service with the sample year. Its clock shows the day of the screenshots. */
async function startService(): Promise<string> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'calendar-pictures-'))
  chmodSync(home, 0o755) // the database may run under another user account
  cleanups.push(() => rmSync(home, { recursive: true, force: true }))
  const database = await startEmbeddedPostgres({ dir: path.join(home, 'pg'), skipsFsync: true })
  cleanups.push(() => database.stop())
  await applyMigrations(database.url, path.join(projectFolder, 'prisma/migrations'))
  await migrateJobQueue(database.url)
  const log = createLogger('silent')
  const db = connectDatabase(database.url, { poolSize: 5 })
  cleanups.push(() => db.close())
  const port = await findFreePort()
  const settings = readSettings({ PORT: String(port), RATE_LIMIT_PER_MINUTE: '0', SITE_NAME: 'Three Harbours' })
  const images = createImages({ ...settings, dataDir: home })
  const dependencies = { db, settings, images, log, clock: () => day, timers: db.timers, randomBytes }
  await loadSampleYear(dependencies)
  const server = createService(dependencies)
  await listen(server, port, settings.host)
  cleanups.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return settings.publicUrl
}

/** The pages of the screenshots. The event gets an incomplete translation. */
async function prepareScreenshots(url: string): Promise<Screenshot[]> {
  const calendar = createCalendarClient(url)
  const { events } = await calendar.events.list.query({ start_date: '2026-11-20', per_page: 50 })
  const event = events.find(({ image, venue, all_day }) => image && !all_day && !Array.isArray(venue)) ?? events[0]
  if (!event) throw new Error('the sample year has no events')
  const greek = createCalendarClient(url, { language: 'el' })
  await greek.events.update.mutate({ id: event.id, description: '', excerpt: '' })
  return [
    { name: 'month', path: '/en/month/2026-12/' },
    { name: 'agenda', path: '/fr/agenda/2026-11-20/' },
    { name: 'event', path: new URL(event.url).pathname },
    { name: 'editor', path: `/en/edit/events/${event.id}/` },
    { name: 'translation', path: `/en/edit/events/${event.id}/translate/?from=en&to=el` },
  ]
}

async function draw(url: string, screenshots: Screenshot[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const browser = await launchChromium(executablePath as string)
  cleanups.push(() => browser.close())
  const bar = new SingleBar({ format: '{bar} {value}/{total} pictures', noTTYOutput: false })
  bar.start(screenshots.length * themes.length * Object.keys(screenSizes).length, 0)
  for (const screenshot of screenshots)
    for (const screen of Object.keys(screenSizes) as ScreenName[])
      for (const theme of themes) {
        await drawOne(browser, url, screenshot, screen, theme)
        bar.increment()
      }
  bar.stop()
}

/** Whether the page has its content, which FullCalendar hides at first, and all pictures on the screen are loaded. */
function isLoaded(): boolean {
  const events = [...document.querySelectorAll('.grid-event')]
  if (events.some(event => getComputedStyle(event).visibility === 'hidden')) return false
  const images = [...document.images].filter(image => image.getBoundingClientRect().top < innerHeight)
  return !document.querySelector('.loading, .measuring') && images.every(image => image.complete)
}

async function drawOne(
  browser: Browser,
  baseURL: string,
  { name, path: address }: Screenshot,
  screen: ScreenName,
  colorScheme: (typeof themes)[number],
): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    colorScheme,
    viewport: screenSizes[screen],
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  })
  await context.clock.setFixedTime(day)
  await context.route(
    other => other.origin !== baseURL,
    route => route.fulfill({ contentType: 'image/svg+xml', body: placeholderImage }),
  )
  // The stream of changes never ends, so the network would never be idle.
  await context.route('**/trpc/changes.subscribe*', route => route.abort())
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(isLoaded)
  await page.screenshot({ path: path.join(folder, `${name}-${screen}-${colorScheme}.png`) })
  await context.close()
}
