import { expect, it } from 'vitest'
import { parseFragment } from 'parse5'
import type { Page } from 'playwright-core'
import { allowedTags } from '../../../src/core/text/html/attributes.ts'
import { markupAttacks, scriptAttacks } from '../../support/html-attacks.ts'
import * as hostileText from '../../support/page-flows/hostile-text.ts'
import { chooseRotatingPart } from '../../support/suite-size.ts'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { factories, visit, openEmptyTab } = useCalendarPage()

/** Whether a browser parses the text after the attack apart from it, so that one page can show several attacks. */
const isComplete = (attack: string): boolean => {
  const last = parseFragment(`${attack}<p id="end">`).childNodes.at(-1)
  return last?.nodeName === 'p' && 'attrs' in last && last.attrs[0]?.value === 'end'
}
const attacks = [...scriptAttacks, ...markupAttacks]
const incompleteAttacks = attacks.filter(attack => !isComplete(attack))
const descriptions = [
  attacks.filter(isComplete).join('<p>next</p>'),
  ...chooseRotatingPart(incompleteAttacks, 3, 'hostile descriptions'),
]

/** Sends the page without its Content Security Policy, so that only its own code stops an attack. */
async function removeContentSecurityPolicy(page: Page): Promise<void> {
  await page.route(/\/(event|sign-in)\//, async route => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
}

/** Shows the page of an event whose description arrives as `html`, as if the service had not sanitized it. */
async function showUnsanitized(page: Page, slug: string, html: string): Promise<void> {
  await page.unrouteAll()
  await removeContentSecurityPolicy(page)
  await page.route('**/trpc/**', async route => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('"<p>PLACEHOLDER</p>"', () => JSON.stringify(`<p>first</p>${html}`))
    await route.fulfill({ response, body })
  })
  // The service renders the first view of a page. A later one asks for the event.
  await page.goto('/en/sign-in/')
  await page.evaluate(path => history.pushState(null, '', path), `/en/event/${slug}/`)
  await page.locator('.prose > p', { hasText: 'first' }).waitFor()
}

const readPage = async (page: Page) => {
  const prose = page.locator('.prose')
  return {
    overlays: await prose.evaluate(hostileText.findOverlays, 20),
    active: await prose.evaluate(hostileText.findActiveMarkup),
    names: await prose.evaluate(hostileText.findForeignNames),
    root: await page.evaluate(() => document.getElementById('calendar') === document.querySelector('body > #calendar')),
    heading: await page.getByRole('heading', { level: 1 }).textContent(),
    alerts: await page.evaluate(() => Number(Reflect.get(globalThis, 'alertCount'))),
  }
}

describeInBrowser('a hostile description that the service did not sanitize', () => {
  it('runs nothing, covers nothing and uses no id or class of the page, even without a Content Security Policy', async () => {
    expect(incompleteAttacks.length).toBeLessThan(attacks.length / 2)
    const { slug, title } = await factories.event({ description: '<p>PLACEHOLDER</p>' })
    const page = await openEmptyTab({ expectedConsoleErrors: /Failed to load resource/ })
    await page.addInitScript(hostileText.countAlerts)
    const harmless = { overlays: [], active: [], names: [], root: true, heading: title, alerts: 0 }
    for (const html of descriptions) {
      await showUnsanitized(page, slug, html)
      await page.locator('.prose').evaluate(hostileText.useEveryElement)
      expect(await readPage(page), html).toEqual(harmless)
    }
  })
})

describeInBrowser('a harmless description', () => {
  it('shows alignment, widths, languages and every tag that the service stores; its links lead to its own ids', async () => {
    const tags = allowedTags.filter(tag => !/^(t[a-z]*|caption|col|colgroup)$/.test(tag) || tag === 'time')
    const description =
      '<p id="main" class="notice has-text-align-right" lang="el" dir="ltr">Right</p><p style="text-align: center; width: 50%">Centre</p>' +
      '<table style="width: 100%"><colgroup><col /></colgroup><caption>C</caption><thead><tr><th>H</th></tr></thead><tbody><tr><td style="width: 25%">D</td></tr></tbody><tfoot><tr><td>F</td></tr></tfoot></table>' +
      '<p><img class="alignright" src="https://a.example/b.png" srcset="https://a.example/b.png 2x" width="50" height="40" alt="B"></p>' +
      `<a href="#main">Jump</a>${'<p>Long</p>'.repeat(80)}` +
      tags
        .map(tag => (/^(img|hr|br|wbr)$/.test(tag) ? `<${tag} src="https://a.example/b.png">` : `<${tag}>x</${tag}>`))
        .join('')
    const { slug } = await factories.event({ description })
    const page = await visit(`/en/event/${slug}/`)
    const prose = page.locator('.prose')
    const readStyle = (selector: string, property: string) =>
      prose
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

    await prose.getByText('Right').waitFor()
    expect(await readStyle('#user-content-main', 'text-align')).toBe('right')
    expect(await readStyle('p:text("Centre")', 'text-align')).toBe('center')
    expect(await readStyle('img', 'float')).toBe('right')
    expect(await prose.locator('td').first().getAttribute('width')).toBe('25%')
    expect(await prose.locator('img').first().getAttribute('srcset')).toBe('https://a.example/b.png 2x')
    expect(await prose.locator('[lang=el][dir=ltr]').count()).toBe(1)
    const tagNames = await prose.evaluate(element =>
      [...element.querySelectorAll('*')].map(({ localName }) => localName),
    )
    const removeHeadings = (names: readonly string[]) => [...new Set(names)].filter(name => !/^h\d$/.test(name)).sort()
    expect(removeHeadings(tagNames)).toEqual(removeHeadings(allowedTags))

    await prose.getByRole('link', { name: 'Jump' }).click()
    await page.waitForURL('**/#user-content-main')
    await expect
      .poll(() => prose.getByText('Right').evaluate(element => element.getBoundingClientRect().top))
      .toBeLessThan(100)
  })
})
