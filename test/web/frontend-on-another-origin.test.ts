import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectFolder } from '../../src/project-folder.ts'
import { describeInBrowser, openPageOfAnotherOrigin } from '../support/browser.ts'
import { createFactories } from '../support/factories.ts'
import { createRestClient } from '../support/rest-client.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

/**
 * The example of a frontend in React, which Vite serves at a port of its own. It is at localhost and the service at
 * 127.0.0.1, so that they are of two sites too.
 */

const cacheFolder = mkdtempSync(path.join(tmpdir(), 'calendar-vite-'))
let vite: ViteDevServer
let calendarUrl = ''
let origin = ''
beforeAll(async () => {
  vite = await createServer({
    configFile: false,
    root: path.join(projectFolder, 'docs/examples/react'),
    cacheDir: cacheFolder,
    logLevel: 'error',
    resolve: { alias: { 'event-calendar-client': path.join(projectFolder, 'client/index.ts') } },
    plugins: [
      {
        name: 'address of the calendar',
        transformIndexHtml: html => html.replace('http://127.0.0.1:3000', calendarUrl),
      },
    ],
    server: { host: 'localhost', port: 0, fs: { allow: [projectFolder] }, watch: null },
  })
  await vite.listen()
  const { port } = vite.httpServer!.address() as AddressInfo
  origin = `http://localhost:${port}`
})
afterAll(async () => {
  await vite.close()
  rmSync(cacheFolder, { recursive: true, force: true })
})

/** Opens the example with a service of its own, and fills in its form. */
async function openExample(allowedOrigins: string[], test: (page: Page, service: TestService) => Promise<void>) {
  const service = await startTestService({ settings: { allowedOrigins } })
  calendarUrl = service.url
  try {
    await openPageOfAnotherOrigin(origin, page => test(page, service))
  } finally {
    await service.stop()
  }
}

async function createEvent(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Start').fill('2027-01-10 18:00')
  await page.getByLabel('End').fill('2027-01-10 20:00')
  await page.getByRole('button', { name: 'Create' }).click()
}

describeInBrowser('a frontend of another origin', () => {
  it('reads the events of an open calendar and follows its changes; without ALLOWED_ORIGINS it cannot write', async () =>
    openExample([], async (page, service) => {
      await page.getByText('No events.').waitFor()
      await createFactories(
        () => createRestClient(() => service.restUrl),
        () => service,
      ).event({ title: 'Harbour concert' })
      await page.getByText('Harbour concert').waitFor()

      await createEvent(page, 'Choir')
      await page.getByRole('alert').waitFor()
      expect(await page.getByText('Choir').count()).toBe(0)
    }))

  it('writes if ALLOWED_ORIGINS names its origin, and shows the errors of the service beside the fields', async () =>
    openExample([origin], async page => {
      await page.getByText('No events.').waitFor()
      await createEvent(page, '')
      await page.locator('[name=title][aria-invalid=true]').waitFor()
      await createEvent(page, 'Choir')
      const item = page.getByRole('listitem').filter({ hasText: 'Choir' })
      await item.getByRole('button', { name: 'Featured', pressed: false }).click()
      await item.getByRole('button', { name: 'Featured', pressed: true }).waitFor()
    }))
})
