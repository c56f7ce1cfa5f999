import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest'
import { placeholderImage, launchChromium, type ScreenName, screenSizes } from './chromium.ts'
import type { TestService } from './test-service.ts'

export { screenSizes } from './chromium.ts'

const place = inject('chromium')

/** Tests of the page; skipped where there is no browser, which the set-up says. */
export const describeInBrowser = place === null ? describe.skip : describe

type Visit = {
  screen?: ScreenName
  colorScheme?: 'light' | 'dark'
  /** Zone of the reader's device. */
  timezone?: string
  signedInAs?: { login: string; password: string }
  /** Faults of the console that a test causes on purpose. */
  expectedConsoleErrors?: RegExp
}

export type BrowserFixture = { visit: (path: string, options?: Visit) => Promise<Page> }

/** As long as the tests of the page wait for a state of it. */
const impatienceMs = 20_000

/**
 * A real Chromium for this file of tests. Each visit is a browser of its own: nothing is stored in it, and its clock shows
 * what the service's shows. A test fails when the page writes an error to the console or asks another host for anything
 * but a picture.
 */
export function useBrowser(service: TestService): BrowserFixture {
  let browser: Browser
  const faults: string[] = []
  beforeAll(async () => {
    if (place !== null) browser = await launchChromium(place)
  })
  afterAll(() => browser?.close())
  afterEach(async () => {
    await Promise.all(browser?.contexts().map(context => context.close()) ?? [])
    expect(faults.splice(0), 'what the page complained of').toEqual([])
  })

  return {
    async visit(
      path,
      { screen = 'wide', colorScheme = 'light', timezone = 'Europe/Paris', signedInAs, expectedConsoleErrors } = {},
    ) {
      const options: BrowserContextOptions = { viewport: screenSizes[screen], colorScheme, timezoneId: timezone }
      const context = await browser.newContext({ ...options, reducedMotion: 'reduce', baseURL: service.url })
      context.setDefaultTimeout(impatienceMs)
      await context.clock.setFixedTime(service.clock.now)
      if (signedInAs) await context.addInitScript({ content: signIn(signedInAs) })
      await context.route(
        url => url.origin !== service.url,
        route => {
          const [type, url] = [route.request().resourceType(), route.request().url()]
          if (type !== 'image' && type !== 'document') faults.push(`asked for ${url}`)
          return type === 'image'
            ? route.fulfill({ contentType: 'image/svg+xml', body: placeholderImage })
            : route.abort()
        },
      )
      const page = await context.newPage()
      page.on('pageerror', error => {
        if (!expectedConsoleErrors?.test(String(error))) faults.push(String(error))
      })
      page.on('console', message => {
        if (message.type() === 'error' && !expectedConsoleErrors?.test(message.text())) faults.push(message.text())
      })
      await page.goto(path)
      return page
    },
  }
}

/** What a page runs first so that it finds a session. */
const signIn = (as: NonNullable<Visit['signedInAs']>): string =>
  `sessionStorage.setItem('session', ${JSON.stringify(JSON.stringify(as))})`

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; help: string; nodes: { target: unknown; failureSummary?: string }[] }

/** That axe-core finds nothing wrong with what is shown, by WCAG 2.2 A and AA and its best practices. */
export async function expectAccessible(page: Page, message = 'what axe-core finds'): Promise<void> {
  const violations = async () => {
    await page.evaluate(`if (!('axe' in window)) { ${axeSource} }`)
    const found = await page.evaluate<Violation[]>('axe.run(document).then(found => found.violations)')
    return found.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(node => [node.target, node.failureSummary]) }))
  }
  await expect.poll(violations, { message }).toEqual([])
}
