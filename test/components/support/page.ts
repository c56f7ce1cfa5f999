import { render } from 'preact'
import { afterEach, vi } from 'vitest'
import { createBuiltPage } from '../../support/built-page.ts'
import type { TestService } from '../../support/test-service.ts'
import { useService } from '../../support/use-service.ts'
import { createLocator, type Locator, pressOnFocused, settle, waitUntil } from './locators.ts'
import { createRequests, type Route, toRegExp } from './requests.ts'

export { expectFocus, type Locator } from './locators.ts'
export type { Route } from './requests.ts'

type SignedIn = { login: string; password: string }
type VisitOptions = {
  signedInAs?: SignedIn
  /** CSS pixels; as wide as a desktop unless a test says otherwise. */
  width?: number
}

type Queries = Pick<Locator, 'getByRole' | 'getByLabel' | 'getByText' | 'locator'>
type Pattern = string | RegExp

/** The calendar page in a document without a browser: no layout, no style sheets, no other tabs. */
export type ComponentPage = Queries & {
  url(): string
  waitForURL(pattern: Pattern): Promise<void>
  /** Loads the document at `path` anew, as the address bar does. What is stored stays. */
  goto(path: string): Promise<void>
  reload(): Promise<void>
  keyboard: { press(key: string): Promise<void> }
  route(pattern: Pattern, handler: (route: Route) => unknown): Promise<void>
  unroute(pattern: Pattern): Promise<void>
  setOffline(isOffline: boolean): Promise<void>
  /** The addresses of all requests of the page so far. */
  requestLog: string[]
}

declare global {
  interface Window {
    /** The document's settings, from outside. */
    happyDOM: { setURL(url: string): void; setViewport(size: { width: number; height: number }): void }
  }
}

type ServiceOptions = NonNullable<Parameters<typeof useService>[0]>

/** A service for this file of tests, and a page of it: the real service, over HTTP, and the real page, in happy-dom. */
export function usePage(options: ServiceOptions = {}) {
  const used = useService({ pageFolder: createBuiltPage(), ...options })
  afterEach(leavePage)
  return { ...used, visit: (path: string, visitOptions?: VisitOptions) => visit(used.service, path, visitOptions) }
}

const browserFetch = globalThis.fetch

// What a page asks that a test has left stays without an answer.
globalThis.fetch = (input, init) => requests?.fetch(input, init) ?? new Promise(() => {})

/** Opens the page at `path`: nothing is stored, and its clock stands still at the time of the service. */
async function visit(
  service: TestService,
  path: string,
  { signedInAs, width = 1440 }: VisitOptions = {},
): Promise<ComponentPage> {
  await leavePage()
  process.env['TZ'] = 'Europe/Paris'
  vi.useFakeTimers({ toFake: ['Date'], now: service.clock.now })
  localStorage.clear()
  sessionStorage.clear()
  window.happyDOM.setViewport({ width, height: 900 })
  if (signedInAs) sessionStorage.setItem('session', JSON.stringify(signedInAs))
  requests = createRequests(browserFetch)
  const goto = async (next: string) => {
    await unload()
    await load(new URL(next, service.url).href)
  }
  await goto(path)
  return createPage(goto, requests)
}

function createPage(goto: ComponentPage['goto'], requests: ReturnType<typeof createRequests>): ComponentPage {
  return {
    ...createLocator(() => [document.documentElement], ''),
    goto,
    url: () => location.href,
    waitForURL: pattern => waitUntil(() => toRegExp(pattern).test(location.href), `the address is ${String(pattern)}`),
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
    requestLog: requests.log,
  }
}

let root: Element | null = null
let requests: ReturnType<typeof createRequests> | null = null

/** The document as the service sends it, and in it the page, whose modules begin anew. */
async function load(url: string): Promise<void> {
  window.happyDOM.setURL(url)
  history.replaceState(null, '')
  const html = await (await browserFetch(url)).text()
  const { documentElement, head } = new DOMParser().parseFromString(html, 'text/html')
  for (const { name, value } of documentElement.attributes) document.documentElement.setAttribute(name, value)
  document.title = head.querySelector('title')?.textContent ?? ''
  document.body.innerHTML = '<div id="calendar"></div>'
  root = document.getElementById('calendar')
  vi.resetModules()
  const { App } = await import('../../../client/web/app/app.tsx')
  const { getPathLanguage } = await import('../../../client/web/lib/language.ts')
  const { loadMessages } = await import('../../../client/web/lib/messages.ts')
  await loadMessages(getPathLanguage(location.pathname))
  const { h } = await import('preact')
  render(h(App, {}), root!)
  await settle()
}

/** Takes the page away, once its requests have ended. */
async function unload(): Promise<void> {
  if (root) render(null, root)
  root = null
  await requests?.ended()
}

async function leavePage(): Promise<void> {
  await unload()
  requests = null
  vi.useRealTimers()
}
