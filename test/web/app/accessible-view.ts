import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import type { Credentials } from '../../support/page-users.ts'
import { chooseRotatingPart } from '../../support/suite-size.ts'
import {
  describeInBrowser,
  expectAccessible,
  type RuleSet,
  screenSizes,
  type useCalendarPage,
} from '../use-calendar-page.ts'

/** The folders of `client/web` of which only some views show something. All views show `styles` and `ui`. */
type PageFolder =
  | 'app'
  | 'auth'
  | 'calendar'
  | 'editor'
  | 'event'
  | 'manage'
  | 'pictures'
  | 'record'
  | 'search'
  | 'sources'
  | 'submit'
  | 'translate'
  | 'users'

/** A state of the page that the accessibility tests check. */
export type PageState = {
  path: string | (() => string)
  /** The folders of which the view shows something. When one of their files has changed, the run checks the view. */
  shows: PageFolder[]
  /** The selector of an element that is there when the view is rendered. */
  selector: string
  /** Brings the page into the state. */
  prepare?: (page: Page) => Promise<unknown>
  /** Brings the page into the state on a phone. */
  prepareOnPhone?: (page: Page) => Promise<unknown>
  /** Whether a phone shows other elements than a wide screen, so that more can be wrong there than the layout. */
  differsOnPhone?: true
  /** Whether every run checks the view. Together, these views show all colours and all kinds of controls. */
  isAlwaysChecked?: true
  /** Console errors that the view causes. */
  expectedConsoleErrors?: RegExp
  signedInAs?: () => Credentials
}

/** `npm test` checks one in so many views, in turn. */
const partCount = 3

/** Defines a test for each view that this run checks: `npm run test:all` checks all. */
export function describeAccessibleViews(
  { visit }: Pick<ReturnType<typeof useCalendarPage>, 'visit'>,
  views: Record<string, PageState>,
): void {
  describeInBrowser('axe finds no problem (phone and wide screen, light and dark) in', () => {
    it.each(chooseViews(views))('%s', async (_name, view) => {
      const { path, expectedConsoleErrors, signedInAs } = view
      const page = await visit(typeof path === 'string' ? path : path(), {
        ...(expectedConsoleErrors && { expectedConsoleErrors }),
        ...(signedInAs && { signedInAs: signedInAs() }),
      })
      await expectAccessibleView(page, view)
    })
  })
}

/** Some views always, those that show a changed file, and a part of the others that the seed decides. */
function chooseViews(views: Record<string, PageState>): [string, PageState][] {
  const changedFiles = inject('changedFiles')
  const isChanged = (folder: string) => changedFiles.some(file => file.startsWith(`client/web/${folder}/`))
  const isDue = ({ shows, isAlwaysChecked }: PageState) =>
    isAlwaysChecked === true || [...shows, 'styles', 'ui'].some(isChanged)
  const all = Object.entries(views)
  const others = all.filter(([, view]) => !isDue(view))
  const chosen = new Set(chooseRotatingPart(others, partCount, 'accessible views'))
  return all.filter(entry => isDue(entry[1]) || chosen.has(entry))
}

type Check = { screen: 'wide' | 'phone'; colorScheme: 'light' | 'dark'; rules: RuleSet }

/** In the dark only the colours differ, and on a phone the layout or also the elements. */
const listChecks = ({ differsOnPhone }: PageState): Check[] => [
  { screen: 'wide', colorScheme: 'light', rules: 'all' },
  { screen: 'wide', colorScheme: 'dark', rules: 'colors' },
  { screen: 'phone', colorScheme: 'light', rules: differsOnPhone ? 'all' : 'layout' },
  ...(differsOnPhone ? [{ screen: 'phone', colorScheme: 'dark', rules: 'colors' } as const] : []),
]

/** Expects that axe-core finds nothing wrong with a view, and that the view is no wider than its screen. */
async function expectAccessibleView(page: Page, view: PageState): Promise<void> {
  await view.prepare?.(page)
  let current: Check['screen'] = 'wide'
  for (const { screen, colorScheme, rules } of listChecks(view)) {
    if (screen !== current) {
      await page.setViewportSize(screenSizes[screen])
      await view.prepareOnPhone?.(page)
      current = screen
    }
    await page.emulateMedia({ colorScheme })
    await page.locator(view.selector).filter({ visible: true }).first().waitFor()
    await expectAccessible(page, `${screen}, ${colorScheme}`, rules)
    const readOverflowPx = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(readOverflowPx, { message: `wider than its screen: ${screen}` }).toBeLessThanOrEqual(0)
  }
}
