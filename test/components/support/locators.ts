import { computeAccessibleName, getRole } from 'dom-accessibility-api'
import type { RoleOptions, TextOptions, TextPattern } from '../../support/page-flows/test-page.ts'
import { nextChange } from './document-changes.ts'
import { fill, press, selectOption, typeText, userClick, userFocus } from './user-actions.ts'

/** The timeout of a locator. */
const timeoutMs = 30_000

/**
 * Finds elements like Playwright's locators, with the same method names, so that component tests read like browser
 * tests. A locator searches again on each use. An action waits until exactly one element matches and is ready.
 */
export type Locator = {
  getByRole(role: string, options?: RoleOptions): Locator
  getByLabel(text: TextPattern, options?: TextOptions): Locator
  getByText(text: TextPattern, options?: TextOptions): Locator
  locator(selector: string, options?: { hasText?: TextPattern; has?: Locator }): Locator
  filter(options: { hasText?: TextPattern; has?: Locator }): Locator
  first(): Locator
  last(): Locator
  nth(index: number): Locator

  click(): Promise<void>
  fill(text: string): Promise<void>
  press(key: string): Promise<void>
  /** Types one character after another at the end of the text. */
  pressSequentially(text: string): Promise<void>
  check(): Promise<void>
  uncheck(): Promise<void>
  focus(): Promise<void>
  /** Chooses the option with this value or this text. */
  selectOption(option: string): Promise<void>

  /** Waits for the state, by default a visible element. Fails after the timeout. */
  waitFor(options?: { state?: 'visible' | 'hidden' | 'attached' | 'detached' }): Promise<void>
  evaluate<T>(read: (element: any) => T): Promise<T>
  evaluateAll<T>(read: (elements: Element[]) => T): Promise<T>
  inputValue(): Promise<string>
  textContent(): Promise<string | null>
  /** The same as `textContent`, because there is no layout. */
  innerText(): Promise<string>
  innerHTML(): Promise<string>
  getAttribute(name: string): Promise<string | null>
  isChecked(): Promise<boolean>
  isDisabled(): Promise<boolean>
  /** The elements that match now, without waiting. */
  count(): Promise<number>
  isVisible(): Promise<boolean>
  allTextContents(): Promise<string[]>
  all(): Element[]
  toString(): string
}

export function createLocator(find: () => Element[], description: string): Locator {
  const within = (query: string, select: (root: Element) => Element[]) =>
    createLocator(() => [...new Set(find().flatMap(select))], `${description} ${query}`.trim())
  const narrowed = (query: string, select: (elements: Element[]) => Element[]) =>
    createLocator(() => select(find()), `${description} ${query}`)
  const read = async <T>(get: (element: any) => T): Promise<T> => get(await waitForOne(find, description, () => true))
  const act = async (action: (element: HTMLElement) => void, isReady = isUsable) => {
    action((await waitForOne(find, description, isReady)) as HTMLElement)
    await settle()
  }
  return {
    getByRole: (role, options = {}) =>
      within(`${role} ${String(options.name ?? '')}`, root => findByRole(root, role, options)),
    getByLabel: (text, options) => within(`label ${text}`, root => findByLabel(root, createMatcher(text, options))),
    getByText: (text, options) => within(`text ${text}`, root => findByText(root, createMatcher(text, options))),
    locator: (selector, options = {}) =>
      within(selector, root => filterElements([...root.querySelectorAll(selector)], options)),
    filter: options =>
      narrowed(`with ${String(options.hasText ?? 'an element')}`, elements => filterElements(elements, options)),
    first: () => narrowed('first', elements => elements.slice(0, 1)),
    last: () => narrowed('last', elements => elements.slice(-1)),
    nth: index => narrowed(`nth ${index}`, elements => elements.slice(index, index + 1)),

    click: () => act(userClick),
    fill: text => act(element => fill(element as HTMLInputElement, text)),
    press: key => act(element => (userFocus(element), press(key))),
    check: () => act(element => void ((element as HTMLInputElement).checked || userClick(element))),
    uncheck: () => act(element => void ((element as HTMLInputElement).checked && userClick(element))),
    pressSequentially: text => act(element => typeText(element as HTMLInputElement, text)),
    focus: () => act(userFocus),
    selectOption: option => act(element => selectOption(element as HTMLSelectElement, option)),

    waitFor: async ({ state = 'visible' } = {}) => {
      if (state === 'visible') await waitForOne(find, description, isVisible)
      else if (state === 'attached') await waitForOne(find, description, () => true)
      else
        await waitUntil(
          () => find().every(element => state === 'hidden' && !isVisible(element)),
          `${description} is gone`,
        )
    },
    evaluate: get => read(get),
    evaluateAll: async get => get(find()),
    inputValue: () => read(element => element.value as string),
    textContent: () => read(element => element.textContent as string),
    innerText: () => read(getText),
    innerHTML: () => read(element => element.innerHTML as string),
    getAttribute: name => read(element => element.getAttribute(name) as string | null),
    isChecked: () => read(element => element.checked as boolean),
    isDisabled: () => read(element => !isUsable(element)),
    count: async () => find().length,
    isVisible: async () => find().some(isVisible),
    allTextContents: async () => find().map(element => element.textContent ?? ''),
    all: find,
    toString: () => description,
  }
}

const filterElements = (elements: Element[], { hasText, has }: { hasText?: TextPattern; has?: Locator }): Element[] => {
  const inner = has?.all()
  return elements
    .filter(element => hasText === undefined || createMatcher(hasText)(getText(element)))
    .filter(element => !inner || inner.some(other => element !== other && element.contains(other)))
}

/** Waits until `isTrue` returns true. Fails after the timeout with a description of the state. */
export async function waitUntil(isTrue: () => boolean, message: string): Promise<void> {
  const end = performance.now() + timeoutMs
  while (!isTrue()) {
    if (performance.now() > end)
      throw new Error(`Waited ${timeoutMs} ms in vain until ${message}.\n${getText(document.body)}`)
    await nextChange()
  }
}

/** Waits until a locator matches exactly one element that is ready, and returns it. */
async function waitForOne(find: () => Element[], description: string, isReady: (element: Element) => boolean) {
  let elements: Element[] = []
  const isOne = () => ((elements = find()), elements.length === 1 && elements.every(isReady))
  await waitUntil(isOne, `there is one “${description}” that can be used`)
  return elements[0]!
}

/** Lets the page render the result of an action. */
export const settle = (): Promise<void> => new Promise(done => setTimeout(done))

const getText = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

type Matcher = (text: string) => boolean

function createMatcher(pattern: TextPattern, { exact = false }: TextOptions = {}): Matcher {
  if (pattern instanceof RegExp) return text => pattern.test(text)
  const wanted = pattern.replace(/\s+/g, ' ').trim()
  return exact ? text => text === wanted : text => text.toLowerCase().includes(wanted.toLowerCase())
}

/** The elements that may have a role implicitly. */
const elementsOfRole: Record<string, string> = {
  button: 'button, input, summary',
  link: 'a[href]',
  checkbox: 'input',
  radio: 'input',
  searchbox: 'input',
  textbox: 'input, textarea',
  combobox: 'input, select',
  listbox: 'select',
  option: 'option',
  img: 'img',
  heading: 'h1, h2, h3, h4',
  dialog: 'dialog',
  alert: '[role]',
  alertdialog: '[role]',
  status: 'output',
  row: 'tr',
  main: 'main',
  banner: 'header',
  navigation: 'nav',
  region: 'section',
  list: 'ul, ol',
  listitem: 'li',
}

function findByRole(root: Element, role: string, { name, exact, level, checked, expanded }: RoleOptions): Element[] {
  const matchesName = name === undefined ? () => true : createMatcher(name, { exact })
  return [...root.querySelectorAll(`[role="${role}"], ${elementsOfRole[role] ?? '*'}`)].filter(
    element =>
      getRole(element) === role &&
      (level === undefined || element.matches(`h${level}, [aria-level="${level}"]`)) &&
      (checked === undefined || isElementChecked(element) === checked) &&
      (expanded === undefined || element.getAttribute('aria-expanded') === String(expanded)) &&
      matchesName(getAccessibleName(element)) &&
      isVisible(element),
  )
}

const isElementChecked = (element: Element): boolean =>
  element.getAttribute('aria-checked') === 'true' || (element as HTMLInputElement).checked

// No style sheet is loaded, so no style hides or adds text.
const noStyle = { display: 'block', visibility: 'visible', content: 'none', getPropertyValue: () => '' }
const getComputedStyle = () => noStyle as unknown as CSSStyleDeclaration

/** Attributes and elements that give an element another accessible name than its text. */
const named = '[aria-label], [aria-labelledby], [aria-hidden], [hidden], [title], img, svg, input, select, textarea'

function getAccessibleName(element: Element): string {
  // Most names are the text. The complete computation takes a hundred times as long.
  if (element.matches('button, a, summary, h1, h2, h3, h4, [role="option"]') && !element.matches(named))
    if (!element.querySelector(named)) return getText(element)
  if (element.matches('button[aria-label], a[aria-label]') && !element.matches('[aria-labelledby]'))
    return element.getAttribute('aria-label')!.replace(/\s+/g, ' ').trim()
  const options = { getComputedStyle, computedStyleSupportsPseudoElements: false }
  return computeAccessibleName(element, options).replace(/\s+/g, ' ').trim()
}

function findByLabel(root: Element, matches: Matcher): Element[] {
  const candidates = root.querySelectorAll('input, select, textarea, button, [aria-label], [aria-labelledby]')
  return [...candidates].filter(element => getLabels(element).some(matches))
}

function getLabels(element: Element): string[] {
  const own = element.getAttribute('aria-label')
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const named = ids.flatMap(id => document.getElementById(id) ?? [])
  const labels = [...((element as HTMLInputElement).labels ?? [])]
  return [...(own === null ? [] : [own]), ...[...named, ...labels].map(getText)]
}

/** The innermost elements whose text matches. */
function findByText(root: Element, matches: Matcher): Element[] {
  const isMatch = (element: Element) => !element.matches('script, style') && matches(getText(element))
  return [root, ...root.querySelectorAll('*')].filter(
    element => isMatch(element) && ![...element.children].some(child => isMatch(child)),
  )
}

const hiding = '[hidden], [aria-hidden="true"], dialog:not([open]), input[type="hidden"]'

/** Whether nothing hides an element, as far as the document tells without its style sheets. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected || element.closest(hiding)) return false
  const closed = element.parentElement?.closest('details:not([open])')
  return !closed || element.closest('summary')?.parentElement === closed
}

const isUsable = (element: Element): boolean =>
  isVisible(element) && !(element as HTMLInputElement).disabled && !element.closest('fieldset:disabled, [inert]')

export const pressOnFocused = async (key: string): Promise<void> => {
  press(key)
  await settle()
}
