import { afterEach, expect, vi } from 'vitest'
import { createBuiltPage } from '../../support/built-page.ts'
import { type ScreenName, screenSizes } from '../../support/chromium.ts'
import { type Credentials, serializeSession } from '../../support/page-users.ts'
import type { TestService } from '../../support/test-service.ts'
import { useService } from '../../support/use-service.ts'
import { createLocator, type Locator, pressOnFocused, settle, waitUntil } from './locators.ts'
import { type LoadedPage, loadPage } from './page-module.ts'
import { createRequests, type Route, toRegExp } from './requests.ts'
import { listUnnamedControls } from './unnamed-controls.ts'
import { PageXmlHttpRequest } from './xml-http-request.ts'

type VisitOptions = {
  signedInAs?: Credentials
  /** The screen for media queries; it has no other effect. */
  screen?: ScreenName
  /** Time zone of the viewer's device. */
  timezone?: string
  /** What the page has stored on the device before. */
  deviceStorage?: Record<string, string>
  /** Whether the page follows the changes of the calendar. */
  isLive?: boolean
}

type Queries = Pick<Locator, 'getByRole' | 'getByLabel' | 'getByText' | 'locator'>
type Pattern = string | RegExp

/** The calendar page in a document without a browser: no layout, no style sheets, no other tabs. */
export type Page = Queries & {
  url(): string
  title(): Promise<string>
  waitForURL(pattern: Pattern | ((url: URL) => boolean)): Promise<void>
  /** Loads the document at `path`, as the address bar does. The storage stays. */
  goto(path: string): Promise<void>
  reload(): Promise<void>
  goBack(): Promise<void>
  goForward(): Promise<void>
  evaluate<T, A = undefined>(read: (argument: A) => T | Promise<T>, argument?: A): Promise<T>
  keyboard: { press(key: string): Promise<void> }
  route(pattern: Pattern, handler: (route: Route) => unknown): Promise<void>
  unroute(pattern: Pattern): Promise<void>
  setOffline(isOffline: boolean): Promise<void>
  /** Waits until no request runs. */
  waitForLoadState(state: 'networkidle'): Promise<void>
  /** Waits until the page hears of changes. */
  waitForStream(): Promise<void>
  /** All requests of the page so far. */
  requests: readonly { url: string; postData: string | null }[]
}

const createUrlMatcher = (pattern: Pattern | ((url: URL) => boolean)) => () =>
  typeof pattern === 'function' ? pattern(new URL(location.href)) : toRegExp(pattern).test(location.href)

declare global {
  interface Window {
    /** Changes the environment of the document. */
    happyDOM: { setURL(url: string): void; setViewport(size: { width: number; height: number }): void }
  }
}

type ServiceOptions = NonNullable<Parameters<typeof useService>[0]>

/** A service for one test file and its page: the real service over HTTP, and the real page in happy-dom. */
export function usePage(options: ServiceOptions = {}) {
  const fixture = useService({ pageFolder: createBuiltPage(), ...options })
  afterEach(async () => {
    const unnamed = listUnnamedControls()
    await leavePage()
    expect(unnamed, 'controls without an accessible name').toEqual([])
  })
  return {
    ...fixture,
    visit: (path: string, visitOptions?: VisitOptions) => visit(fixture.service, path, visitOptions),
  }
}

// Requests of a page that a test has left get no response.
globalThis.XMLHttpRequest = PageXmlHttpRequest as unknown as typeof XMLHttpRequest
globalThis.fetch = (input, init) => requests?.fetch(input, init) ?? new Promise(() => {})

/** Opens the page at `path` with empty storage. Its clock stands still at the time of the service. */
async function visit(
  service: TestService,
  path: string,
  { signedInAs, screen = 'wide', timezone = 'Europe/Paris', deviceStorage = {}, isLive }: VisitOptions = {},
): Promise<Page> {
  await leavePage()
  process.env['TZ'] = timezone
  vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now })
  localStorage.clear()
  for (const [key, value] of Object.entries(deviceStorage)) localStorage.setItem(key, value)
  sessionStorage.clear()
  window.happyDOM.setViewport(screenSizes[screen])
  if (signedInAs) sessionStorage.setItem('session', serializeSession(signedInAs))
  requests = createRequests({ isLive })
  const goto = async (next: string) => {
    await unload()
    await load(new URL(next, service.url).href)
  }
  loadDocument = goto
  await goto(path)
  return createPage(goto, requests)
}

function createPage(goto: Page['goto'], requests: ReturnType<typeof createRequests>): Page {
  return {
    ...createLocator(() => [document.documentElement], ''),
    goto,
    url: () => location.href,
    title: async () => document.title,
    waitForURL: pattern => waitUntil(createUrlMatcher(pattern), `the address is ${String(pattern)}`),
    goBack: async () => (history.back(), settle()),
    goForward: async () => (history.forward(), settle()),
    evaluate: async (read, argument) => read(argument as any),
    reload: () => goto(location.href),
    keyboard: { press: pressOnFocused },
    route: async (pattern, handler) => requests.route(pattern, handler),
    unroute: async pattern => requests.unroute(pattern),
    setOffline: async isOffline => {
      requests.isOffline = isOffline
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
      dispatchEvent(new Event(isOffline ? 'offline' : 'online'))
      await settle()
    },
    waitForLoadState: async () => {
      do await settle()
      while ((await requests.ended()).length > 0)
    },
    waitForStream: async () => {
      await waitUntil(() => requests.streams.length > 0, 'the page asks for changes')
      await requests.streams.at(-1)
    },
    requests: requests.log,
  }
}

let root: Element | null = null
/** The module of the page in this document. */
let page: LoadedPage | null = null
let loadDocument: (path: string) => Promise<void> = () => Promise.resolve()
/** Resolves when the document of the last such link is loaded. */
let linkedDocument = Promise.resolve()
let requests: ReturnType<typeof createRequests> | null = null

/** Loads the document of a link that the page does not handle itself. */
addEventListener('click', event => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || event.defaultPrevented || link.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  linkedDocument = loadDocument(link.href)
})

/**
 * The listeners that the page has added to the window. Without their removal, they would stay for the next document.
 */
const windowListeners: Parameters<typeof addEventListener>[] = []
const addWindowListener = addEventListener
globalThis.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
  windowListeners.push(listener)
  addWindowListener(...listener)
}

/** Loads the document from the service and runs the page in it with a fresh module. */
async function load(url: string): Promise<void> {
  window.happyDOM.setURL(url)
  history.replaceState(null, '')
  const html = await (await fetchOfNode(url)).text()
  const { documentElement, head } = new DOMParser().parseFromString(html, 'text/html')
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name)
  for (const { name, value } of documentElement.attributes) document.documentElement.setAttribute(name, value)
  document.title = head.querySelector('title')?.textContent ?? ''
  document.body.innerHTML = '<div id="calendar"></div>'
  root = document.getElementById('calendar')
  page = await loadPage()
  await page.loadMessages(page.getPathLanguage(location.pathname))
  page.render(page.h(page.App, {}), root!)
  await settle()
}

/** Removes the page when its requests have ended. */
async function unload(): Promise<void> {
  if (root) page?.render(null, root)
  root = null
  await requests?.ended()
  page?.end()
  page = null
  for (const listener of windowListeners.splice(0)) removeEventListener(...listener)
}

async function leavePage(): Promise<void> {
  await linkedDocument
  // The packages of the page are loaded once, and remember that the device is offline.
  if (requests?.isOffline) dispatchEvent(new Event('online'))
  await unload()
  requests = null
  vi.useRealTimers()
}
