import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { transpile } from 'typescript'
import { expect, it } from 'vitest'
import { sanitizeHtml } from '../../../src/core/text/html/html.ts'
import { projectFolder } from '../../../src/project-folder.ts'
import { markupAttacks, scriptAttacks } from '../../support/html-attacks.ts'
import { mutateHtml } from '../../support/mutate-html.ts'
import * as hostileText from '../../support/page-flows/hostile-text.ts'
import { createSeed, isWholeSuite } from '../../support/suite-size.ts'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { openEmptyTab } = useCalendarPage()

/** `npm test` tests one in so many mutations, because all take half a minute. */
const sampleStep = isWholeSuite ? 1 : 16
const offset = createSeed('html mutations') % sampleStep

/** A sample of the mutations: it has every attack, and every way to write one. */
const mutations = [
  ...new Set(
    [...scriptAttacks, ...markupAttacks].flatMap((attack, row) =>
      mutateHtml(attack).filter((_, column) => (row + column) % sampleStep === offset),
    ),
  ),
]
/** Texts that do harm, which shows that the test can fail. */
const harmfulTexts = ['<img src=x onerror=alert(1)>', '<p style="position:fixed;inset:0">x</p>', '<form></form>']

type Harm = { texts: string[]; alerts: number; overlays: string[]; active: string[] }

/** Shows each text in a page of another program, between two headings, and returns the harmful ones. */
async function showAll(texts: string[]): Promise<Harm[]> {
  const { write, useEveryElement, findOverlays, findActiveMarkup } = Reflect.get(globalThis, 'tools')
  const element = document.querySelector('#text') as HTMLElement
  const harms: Harm[] = []
  let alertsBefore = Reflect.get(globalThis, 'alertCount')
  for (let first = 0; first < texts.length; first += 20) {
    const batch = texts.slice(first, first + 20)
    for (const text of batch) {
      write(element, text)
      useEveryElement(element)
      const [overlays, active] = [findOverlays(element, 100), findActiveMarkup(element)]
      if (overlays.length || active.length) harms.push({ texts: [text], alerts: 0, overlays, active })
    }
    // Pictures that fail report it in a later task.
    await new Promise(done => setTimeout(done, 1))
    const alerts = Reflect.get(globalThis, 'alertCount') - alertsBefore
    alertsBefore += alerts
    if (alerts > 0) harms.push({ texts: batch, alerts, overlays: [], active: [] })
  }
  return harms
}

/** A page without protection. It loads no pictures, because each would be a request. */
const barePage = {
  contentType: 'text/html',
  headers: { 'content-security-policy': "img-src 'none'" },
  body: '<!doctype html><h1>Before</h1><div id="text" style="display: flow-root"></div><h2>After</h2>',
}

/** Writes the text three times, because a browser may read its own HTML in another way. */
const writeHtml = (element: Element, text: string) => {
  element.innerHTML = text
  for (const wrap of ['', 'div']) {
    const { innerHTML } = element
    element.innerHTML = wrap ? `<${wrap}>${innerHTML}</${wrap}>` : innerHTML
  }
}

async function openBarePage(write: string): Promise<Page> {
  const page = await openEmptyTab({ expectedConsoleErrors: /Content Security Policy|Failed to load/ })
  const source = readFileSync(path.join(projectFolder, 'client/web/lib/text/parse-html.ts'), 'utf8')
  const parseHtml = transpile(source, { target: 99, module: 99 })
  await page.route('**/parse-html.js', route => route.fulfill({ contentType: 'text/javascript', body: parseHtml }))
  await page.route('**/bare-page', route => route.fulfill(barePage))
  await page.addInitScript(hostileText.countAlerts)
  await page.goto('/bare-page')
  const tools = Object.entries(hostileText).map(([name, tool]) => `${name}: ${String(tool)}`)
  await page.evaluate(`import('/parse-html.js').then(({ parseHtml }) => {
    globalThis.tools = { ${tools.join(',')}, write: ${write} }
  })`)
  return page
}

describeInBrowser('hostile HTML in a page without protection', () => {
  it('does harm that this test detects, if nothing sanitizes it', async () => {
    const page = await openBarePage(String(writeHtml))
    const harms = await page.evaluate(showAll, harmfulTexts)
    expect(Math.max(...harms.map(({ alerts }) => alerts))).toBeGreaterThan(0)
    expect(harms.flatMap(({ overlays }) => overlays)).toEqual([expect.stringContaining('fixed')])
    expect(harms.flatMap(({ active }) => active)).toEqual([expect.stringContaining('onerror'), '<form></form>'])
  })

  it('runs and covers nothing, in any mutation, when the service has sanitized it', async () => {
    const texts = [...new Set(mutations.map(html => sanitizeHtml(html)))]
    expect(texts.length).toBeGreaterThan(1000 / sampleStep)
    const page = await openBarePage(String(writeHtml))
    expect(await page.evaluate(showAll, texts)).toEqual([])
  })

  const partCount = Math.ceil(6 / sampleStep)
  it.each(Array.from({ length: partCount }, (_, part) => part))(
    'runs and covers nothing, in any mutation, when only the calendar page has read it: part %i',
    async part => {
      const page = await openBarePage('(element, text) => element.replaceChildren(...parseHtml(text).childNodes)')
      const texts = mutations.filter((_, index) => index % partCount === part)
      expect(await page.evaluate(showAll, texts)).toEqual([])
    },
  )
})
