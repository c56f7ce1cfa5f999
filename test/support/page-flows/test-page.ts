import type { ScreenName } from '../chromium.ts'
import type { useService } from '../use-service.ts'
import type { createPageUsers, Credentials } from '../page-users.ts'

/** A text to match. A string matches a part of the text, in any case; `exact` matches the whole text and its case. */
export type TextPattern = string | RegExp
export type TextOptions = { exact?: boolean }
export type RoleOptions = TextOptions & { name?: TextPattern; level?: number; checked?: boolean; expanded?: boolean }

/** What the locators of Playwright and those of the component tests have in common. */
export type TestLocator = {
  getByRole(role: string, options?: RoleOptions): TestLocator
  getByLabel(text: TextPattern, options?: TextOptions): TestLocator
  getByText(text: TextPattern, options?: TextOptions): TestLocator
  locator(selector: string, options?: { hasText?: TextPattern }): TestLocator
  filter(options: { hasText?: TextPattern }): TestLocator
  first(): TestLocator
  last(): TestLocator

  click(): Promise<void>
  fill(text: string): Promise<void>
  press(key: string): Promise<void>
  check(): Promise<void>
  focus(): Promise<void>
  selectOption(option: string): Promise<unknown>

  waitFor(options?: { state?: 'visible' | 'hidden' | 'attached' | 'detached' }): Promise<void>
  evaluate<T>(read: (element: any) => T): Promise<T>
  evaluateAll<T>(read: (elements: any[]) => T): Promise<T>
  inputValue(): Promise<string>
  textContent(): Promise<string | null>
  getAttribute(name: string): Promise<string | null>
  count(): Promise<number>
  allTextContents(): Promise<string[]>
  /** How the locator finds its elements, for messages. */
  toString(): string
}

type TestRoute = {
  continue(): Promise<unknown>
  fetch(): Promise<unknown>
  abort(reason?: string): Promise<unknown>
}

/** What the page of Playwright and that of the component tests have in common. */
export type TestPage = Pick<TestLocator, 'getByRole' | 'getByLabel' | 'getByText' | 'locator'> & {
  url(): string
  waitForURL(pattern: TextPattern | ((url: URL) => boolean)): Promise<void>
  goto(path: string): Promise<unknown>
  reload(): Promise<unknown>
  evaluate<T>(read: () => T): Promise<T>
  keyboard: { press(key: string): Promise<void> }
  route(pattern: TextPattern, handler: (route: TestRoute) => unknown): Promise<unknown>
  unroute(pattern: TextPattern): Promise<void>
}

type VisitOptions = {
  signedInAs?: Credentials
  screen?: ScreenName
  /** Console errors that the test causes on purpose. Only a browser writes them. */
  expectedConsoleErrors?: RegExp
}

/** The service of a test file, and its page: in a browser or in happy-dom. */
export type PageFixture<P extends TestPage = TestPage> = ReturnType<typeof useService> & {
  visit: (path: string, options?: VisitOptions) => Promise<P>
}

/** A page fixture with the users of the test file. */
export type SignedInFixture<P extends TestPage = TestPage> = PageFixture<P> & ReturnType<typeof createPageUsers>
