import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, CDPSession, Page, Request } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject } from 'vitest'
import { launchChromium, placeholderImage, type ScreenName, screenSizes } from './chromium.ts'
import { buildTimeoutMs, waitForBuild } from './background-build.ts'
import { type Credentials, serializeSession } from './page-users.ts'
import { isWholeSuite } from './suite-size.ts'
import type { TestService } from './test-service.ts'

export { screenSizes } from './chromium.ts'

const chromiumPath = inject('chromiumPath')

/** Tests of the page. They are skipped where there is no browser; the global setup prints that. */
export const describeInBrowser = chromiumPath === null ? describe.skip : describe

type VisitOptions = {
  screen?: ScreenName
  colorScheme?: 'light' | 'dark'
  /** Time zone of the viewer's device. */
  timezone?: string
  signedInAs?: Credentials
  /** Console errors that the test causes on purpose. */
  expectedConsoleErrors?: RegExp
  /** Starts with an empty HTTP cache, for a test of what the page loads. */
  isFirstVisit?: boolean
  /** Lets the page have its service worker, in a tab of its own. */
  hasServiceWorker?: boolean
  /** Whether the page follows the changes of the calendar, and so reads again in the middle of a test. */
  isLive?: boolean
}

type BrowserFixture = {
  visit: (path: string, options?: VisitOptions) => Promise<Page>
  /** Opens an image of the service, which runs no script, so that a test can prepare the tab before the page loads. */
  openEmptyTab: (options?: VisitOptions) => Promise<Page>
}

/** A tab that tests use one after the other, because opening a new one costs twice as much as loading the page. */
type Tab = {
  /** The service to which relative URLs lead. */
  origin: string
  context: BrowserContext
  page: Page
  devTools: CDPSession
  timezone: string
  undo: (() => Promise<unknown>)[]
  isReusable: boolean
}

/** How long a test waits for a state of the page. */
const pageTimeoutMs = 20_000

/** A picture of the service. Nothing of the page runs while a tab shows it. */
const pathWithoutPage = '/assets/favicon.svg'

/**
 * Tabs that no test uses. The test files of a worker share its process, and so these and its Chromium. Their services
 * have the same port, and what the service lets a browser keep without asking again has a name that follows from its
 * content. So the HTTP cache and the compiled scripts of the page stay valid from file to file.
 */
const idleTabs: Tab[] = []
let launchedChromium: Promise<Browser> | undefined

/**
 * Visits of a real Chromium. Each visit starts with empty storage and an empty history, and the browser's clock shows
 * the time of the service. A test fails when the page writes an error to the console or requests anything but a
 * picture from another host.
 */
export function useBrowser(service: TestService): BrowserFixture {
  let browser: Browser
  const errors: string[] = []
  const busy: Tab[] = []
  beforeAll(async () => {
    if (chromiumPath === null) return
    await waitForBuild('page')
    browser = await startChromium(chromiumPath)
  }, buildTimeoutMs)
  afterEach(async () => {
    for (const tab of busy.splice(0)) {
      if (await resetTab(tab)) idleTabs.push(tab)
      else await tab.context.close()
    }
    expect(errors.splice(0), 'errors of the page').toEqual([])
  })

  async function openTab(timezone: string, { isFirstVisit, hasServiceWorker }: VisitOptions): Promise<Tab> {
    const origin = service.url
    const index = idleTabs.findIndex(tab => tab.timezone === timezone && tab.origin === origin)
    const [reused] = isFirstVisit || hasServiceWorker || index === -1 ? [] : idleTabs.splice(index, 1)
    if (reused) return reused
    const context = await browser.newContext({
      locale: 'en-US',
      timezoneId: timezone,
      reducedMotion: 'reduce',
      baseURL: origin,
      serviceWorkers: hasServiceWorker ? 'allow' : 'block',
    })
    context.setDefaultTimeout(pageTimeoutMs)
    skipRepeatedTimes(context)
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await answerForeignRequests(devTools)
    return { origin, context, page, devTools, timezone, undo: [], isReusable: !hasServiceWorker }
  }

  async function visit(path: string, options: VisitOptions = {}): Promise<Page> {
    const { screen = 'wide', colorScheme = 'light', timezone = 'Europe/Paris', signedInAs } = options
    const tab = await openTab(timezone, options)
    busy.push(tab)
    const { context, page } = tab
    await context.clock.setFixedTime(service.clock.now)
    await page.setViewportSize(screenSizes[screen])
    await page.emulateMedia({ media: null, colorScheme })
    recordUndo(tab)
    if (!options.isLive) await context.addInitScript({ content: holdSubscription })
    if (signedInAs) await context.addInitScript({ content: storeSession(signedInAs) })
    page.on('request', request => isForeign(request, service.url) && errors.push(`requested ${request.url()}`))
    const addError = (text: string) => options.expectedConsoleErrors?.test(text) || errors.push(text)
    page.on('pageerror', error => addError(String(error)))
    page.on('console', message => message.type() === 'error' && addError(message.text()))
    await page.goto(path)
    await page.waitForFunction(isWithoutPageOrRendered)
    return page
  }

  return { visit, openEmptyTab: options => visit('/assets/favicon.svg', options) }
}

/** The Chromium of this worker. */
const startChromium = (executablePath: string): Promise<Browser> =>
  (launchedChromium ??= launchChromium(executablePath, inject('chromiumFolder')))

/** Opens a page that is none of the service in a tab of its own. */
export async function openPageOfAnotherOrigin(url: string, test: (page: Page) => Promise<void>): Promise<void> {
  if (chromiumPath === null) throw new Error('there is no Chromium')
  const browser = await startChromium(chromiumPath)
  const context = await browser.newContext({ locale: 'en-US' })
  context.setDefaultTimeout(pageTimeoutMs)
  try {
    const page = await context.newPage()
    await page.goto(url)
    await test(page)
  } finally {
    await context.close()
  }
}

/** Whether a request that the page sends itself goes to another host. It may load pictures and follow links there. */
const isForeign = (request: Request, origin: string): boolean =>
  new URL(request.url()).origin !== origin && !['image', 'document'].includes(request.resourceType())

/**
 * Pictures of other hosts get a placeholder; other requests to them fail. Playwright's `route` would pause the requests
 * to the service too, and switch off the HTTP cache.
 */
async function answerForeignRequests(devTools: CDPSession): Promise<void> {
  const placeholder = {
    responseCode: 200,
    responseHeaders: [{ name: 'content-type', value: 'image/svg+xml' }],
    body: Buffer.from(placeholderImage).toString('base64'),
  }
  devTools.on('Fetch.requestPaused', ({ requestId, resourceType }) => {
    const answer =
      resourceType === 'Image'
        ? devTools.send('Fetch.fulfillRequest', { requestId, ...placeholder })
        : devTools.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
    answer.catch(() => {}) // the tab has left the page meanwhile
  })
  await devTools.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] })
}

/** Each time that is set adds a script to all pages that the context loads later. The same time is not set again. */
function skipRepeatedTimes({ clock }: BrowserContext): void {
  const setFixedTime = clock.setFixedTime.bind(clock)
  let currentMs = NaN
  clock.setFixedTime = async time => {
    const timeMs = new Date(time).getTime()
    if (timeMs === currentMs) return
    await setFixedTime(timeMs)
    currentMs = timeMs
  }
}

/** Notes from now on which scripts the test adds, so that `resetTab` can remove them. */
function recordUndo({ context, page, undo }: Tab): void {
  for (const target of [context, page]) {
    const add = target.addInitScript.bind(target) as (...args: unknown[]) => ReturnType<Page['addInitScript']>
    const addAndRecord = async (...args: unknown[]) => {
      const script = await add(...args)
      undo.push(() => script.dispose())
      return script
    }
    Object.assign(target, { addInitScript: addAndRecord })
    undo.push(async () => Reflect.deleteProperty(target, 'addInitScript'))
  }
}

/** Resets the tab to the state of a new one, and closes those that the test opened. False if that fails. */
async function resetTab({ context, page, devTools, undo, isReusable }: Tab): Promise<boolean> {
  page.removeAllListeners()
  if (!isReusable || page.isClosed()) return false
  try {
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const step of undo.splice(0)) await step()
    await context.setOffline(false)
    await context.clearPermissions()
    await page.goto(pathWithoutPage)
    await page.evaluate('localStorage.clear(); sessionStorage.clear()')
    await devTools.send('Page.resetNavigationHistory')
    return true
  } catch {
    return false
  }
}

/**
 * A script with which the stream of changes never begins. A request that stays open would never let the network be
 * idle.
 */
const holdSubscription = `{
  const { fetch } = window
  window.fetch = (url, init) =>
    String(url).includes('/trpc/changes.subscribe') ? new Promise(() => {}) : fetch(url, init)
}`

/** A script that stores a session before the page starts, so that the user is signed in. */
const storeSession = (user: Credentials): string =>
  `sessionStorage.setItem('session', ${JSON.stringify(serializeSession(user))})`

/**
 * Runs in the page. Whether the page has rendered, so that it reacts to clicks and keeps what is typed: Preact then
 * notes in the root what it has rendered. Documents without the page have no root. Not a script as text, because the
 * content security policy of the page would not let it run again.
 */
function isWithoutPageOrRendered(): boolean {
  const { document } = globalThis as unknown as { document: { getElementById: (id: string) => object | null } }
  const root = document.getElementById('calendar')
  return root === null || '__k' in root
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules of axe-core whose result depends on the colour scheme. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Rules of axe-core: all, or those whose result depends on the colours or on the size of the screen. What lies over what
 * depends on that size too, so in the whole suite the rules for colours count among the latter.
 */
const ruleSets = {
  all: undefined,
  colors: colorRules,
  layout: ['target-size', 'scrollable-region-focusable', ...(isWholeSuite ? colorRules : [])],
}
export type RuleSet = keyof typeof ruleSets

type Violation = { id: string; help: string; nodes: { target: unknown; failureSummary?: string }[] }

/** Expects that axe-core finds nothing wrong, by WCAG 2.2 A and AA and its best practices or by some of these rules. */
export async function expectAccessible(
  page: Page,
  message = 'violations that axe-core finds',
  rules: RuleSet = 'all',
): Promise<void> {
  // Of other results than violations, axe-core then describes only one node each, which is faster. Without `preload`, it
  // does not load the style sheets again; of its rules only `css-orientation-lock` reads them.
  const options = { resultTypes: ['violations'], preload: false, ...(ruleSets[rules] && { runOnly: ruleSets[rules] }) }
  const readViolations = async () => {
    if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axeSource)
    const violations = await page.evaluate<Violation[]>(
      `axe.run(document, ${JSON.stringify(options)}).then(results => results.violations)`,
    )
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(node => [node.target, node.failureSummary]),
    }))
  }
  await expect.poll(readViolations, { message }).toEqual([])
}
