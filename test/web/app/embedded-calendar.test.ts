import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser, expectAccessible, expectFocus, useCalendarPage } from '../use-calendar-page.ts'

const { visit, service, siteSettings } = useCalendarPage()

/**
 * A site on another origin, which shows the HTML of its query. It forbids all styles but those of its own files, and
 * has none.
 */
const site = http.createServer(({ url = '/' }, response) => {
  const html = new URL(url, 'http://site').searchParams.get('html') ?? ''
  response.setHeader('Content-Type', 'text/html')
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'unsafe-inline' ${service.url}; frame-src ${service.url}`,
  )
  response.end(`<!doctype html><html lang="en"><title>Site</title><main><h1>Site</h1>${html}</main></html>`)
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>(done => site.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => new Promise(done => site.close(done)))

const allow = (...origins: string[]) => siteSettings.patch('/settings', { embed_origins: origins })

async function showOnSite(html: string, options: Parameters<typeof visit>[1] = {}): Promise<Page> {
  const page = await visit('/assets/favicon.svg', options)
  await page.goto(`${origin}/?html=${encodeURIComponent(html)}`, { waitUntil: 'load' })
  return page
}

const formatFrame = (path: string) =>
  `<iframe title="Calendar" width="800" height="600" src="${service.url}${path}"></iframe>`

const formatElement = (attributes: string, content = '') =>
  `<calendar-embed ${attributes}>${content}</calendar-embed>` + `<script src="${service.url}/embed.js" async></script>`

const refusal = { expectedConsoleErrors: /frame-ancestors|Framing|frame/ }

type Message = { source: 'frame' | 'site'; origin: string; data: unknown }

/** Dispatches a message in the site, as if `source` had sent it. Returns title and height of the frame after it. */
const receiveMessage = (page: Page, message: Message) =>
  page.evaluate(({ source, origin, data }) => {
    const frame = document.querySelector('calendar-embed')?.shadowRoot?.querySelector('iframe')
    const sender = source === 'frame' ? (frame?.contentWindow ?? null) : window
    dispatchEvent(new MessageEvent('message', { source: sender, origin, data }))
    return [frame?.title, frame?.clientHeight]
  }, message)

describeInBrowser('the calendar in a frame of another site', () => {
  it('shows a view without header, in the theme of the address; pages of events open in a new tab', async () => {
    await allow(origin)
    const page = await showOnSite(formatFrame('/fr/embed/agenda/?theme=dark'))
    const frame = page.frameLocator('iframe')
    const link = frame.locator('main a[href*="/event/"]').first()
    await link.waitFor()

    expect(await frame.locator('header.site-head, footer').count()).toBe(0)
    expect(await frame.locator('html').getAttribute('data-theme')).toBe('dark')
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    expect(new URL(tab.url()).pathname).toMatch(/\/event\//)
    await tab.close()
  })

  it('stays empty on a site that the settings do not name, and for pages outside /embed/', async () => {
    const isShown = async (path: string) => {
      const page = await showOnSite(formatFrame(path), refusal)
      // Chromium shows an error page of its own in place of a document that it refuses.
      return page.frames().some(frame => frame.url().startsWith(service.url))
    }
    await allow(origin)
    expect(await isShown('/embed/agenda/')).toBe(true)
    expect(await isShown('/month/')).toBe(false)
    await allow('https://other.example')
    expect(await isShown('/embed/agenda/')).toBe(false)
  })

  it('reports its size only when the site around it asks', async () => {
    await allow(origin)
    const page = await showOnSite(
      `<script>types = []; onmessage = ({ data }) => types.push(data.type)</script>${formatFrame('/embed/agenda/')}`,
    )
    const readTypes = () => page.evaluate<string[]>('types')
    await expect.poll(readTypes).toEqual(['calendar-embed-ready'])

    const frame = page.frames().find(one => one.url().startsWith(service.url))
    await frame?.evaluate(siteOrigin => {
      const data = { type: 'calendar-embed-measure' }
      dispatchEvent(new MessageEvent('message', { source: window, origin: siteOrigin, data }))
      dispatchEvent(new MessageEvent('message', { source: parent, origin: 'https://hostile.example', data }))
    }, origin)
    const ask = (data: unknown) => page.evaluate(sent => frames[0]?.postMessage(sent, '*'), data)
    await ask(null)
    // Messages keep their order, so an answer to one of those above would come before this one.
    await frame?.evaluate(() => parent.postMessage({ type: 'last' }, '*'))
    await expect.poll(readTypes).toEqual(['calendar-embed-ready', 'last'])
    await ask({ type: 'calendar-embed-measure' })
    await expect.poll(async () => (await readTypes())[2]).toBe('calendar-embed-size')
  })
})

describeInBrowser('<calendar-embed>', () => {
  it('shows the events of its filters in a frame that is as high as its content', async () => {
    await allow(origin)
    const page = await showOnSite(formatElement('view="agenda" lang="fr" category="music" theme="dark"'))
    const iframe = page.locator('calendar-embed iframe')
    const frame = page.frameLocator('calendar-embed iframe')
    const link = frame.locator('main a[href*="/event/"]').first()
    await link.waitFor()

    expect(await iframe.getAttribute('src')).toBe(`${service.url}/fr/embed/agenda/?categories=music&theme=dark`)
    expect(await iframe.getAttribute('loading')).toBe('lazy')
    const readHeights = async () => [
      await iframe.evaluate(({ clientHeight }) => clientHeight),
      await frame.locator('body').evaluate((body: HTMLElement) => body.offsetHeight),
    ]
    const expectFit = async (isRight: (height: number) => boolean) =>
      expect
        .poll(async () => {
          const [outside = 0, inside = 0] = await readHeights()
          return outside === inside && isRight(inside)
        })
        .toBe(true)
    await expectFit(height => height !== 600)
    const [wideHeight = 0] = await readHeights()
    await page.setViewportSize({ width: 320, height: 700 })
    await expectFit(height => height !== wideHeight)
    await expect.poll(() => iframe.getAttribute('title')).toBe('Calendrier')
    await expectAccessible(page)

    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.press('Enter')])
    await tab.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(tab.url()).pathname).toMatch(/^\/fr\/event\//)
    await tab.close()
  })

  it('follows its attributes, has a fixed height if the site wants it, and leaves no other trace in the page', async () => {
    await allow(origin)
    const page = await showOnSite(
      `<script>names = Object.keys(window)</script>${formatElement('view="agenda" height="300" title="What is on"')}`,
    )
    const iframe = page.locator('calendar-embed iframe')
    await page.frameLocator('calendar-embed iframe').locator('main a').first().waitFor()
    expect(await iframe.evaluate(({ clientHeight }) => clientHeight)).toBe(300)
    expect(await iframe.getAttribute('title')).toBe('What is on')

    await page.locator('calendar-embed').evaluate(element => element.setAttribute('view', 'week'))
    await page.frameLocator('calendar-embed iframe').getByRole('heading', { level: 1 }).waitFor()
    expect(await iframe.getAttribute('src')).toBe(`${service.url}/embed/week/`)
    expect(await page.evaluate(`Object.keys(window).filter(name => !names.includes(name))`)).toEqual(['names'])
    expect(await page.locator('style, link').count()).toBe(0)
  })

  it('ignores messages of other windows and origins, and bounds the height', async () => {
    await allow(origin)
    const page = await showOnSite(formatElement('view="agenda"'))
    const iframe = page.locator('calendar-embed iframe')
    await expect.poll(() => iframe.getAttribute('title')).toBe('Calendar')
    const data = { type: 'calendar-embed-size', height: 1e9, name: 'Hostile' }

    const hostile: Message[] = [
      { source: 'site', origin: service.url, data },
      { source: 'frame', origin: 'https://hostile.example', data },
      ...[null, 'text', { ...data, height: 'auto' }].map((wrong): Message => ({
        source: 'frame',
        origin: service.url,
        data: wrong,
      })),
    ]
    for (const message of hostile) {
      const [title, height] = await receiveMessage(page, message)
      expect({ message, title, isHuge: Number(height) >= 5_000 }).toEqual({ message, title: 'Calendar', isHuge: false })
    }
    expect(await receiveMessage(page, { source: 'frame', origin: service.url, data })).toEqual(['Hostile', 5_000])
  })

  it('shows a link in place of a frame that the calendar refuses', async () => {
    await allow('https://other.example')
    const hurry = '<script>wait = setTimeout; setTimeout = (run, ms) => wait(run, ms / 100)</script>'
    const page = await showOnSite(hurry + formatElement('view="agenda" tag="outdoors"'), refusal)
    const link = page.locator('calendar-embed a')
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe(`${service.url}/agenda/?tags=outdoors`)
    expect(await page.locator('calendar-embed iframe').isVisible()).toBe(false)

    const own = await showOnSite(hurry + formatElement('view="agenda"', '<a href="/events">Events</a>'), refusal)
    await own.getByRole('link', { name: 'Events' }).waitFor()
    expect(await own.locator('calendar-embed').evaluate((element: HTMLElement) => element.innerText)).toBe('Events')
  })

  it('has the HTML that the dialog of the calendar copies, which needs no mouse', async () => {
    await allow(origin)
    const calendar = await visit('/en/agenda/?categories=music', { screen: 'phone' })
    await calendar.setViewportSize({ width: 320, height: 700 })
    await calendar.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const menu = calendar.getByRole('button', { name: 'Subscribe' })
    await menu.press('Enter')
    await calendar.getByRole('button', { name: 'Show on a website…' }).press('Enter')
    const dialog = calendar.getByRole('dialog', { name: 'Show the calendar on a website' })
    await dialog.getByText(`These websites may show the calendar: ${origin}.`).waitFor()
    await calendar.frameLocator('.embed-preview').locator('main a[href*="/event/"]').first().waitFor()
    await expectAccessible(calendar)
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

    await dialog.getByRole('button', { name: 'Copy the HTML with a script' }).press('Enter')
    await dialog.getByText('The HTML has been copied.').waitFor()
    const html = await calendar.evaluate(() => navigator.clipboard.readText())
    await calendar.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(calendar.getByRole('button', { name: 'Show on a website…' }))

    await calendar.goto(`${origin}/?html=${encodeURIComponent(html)}`)
    await calendar.frameLocator('calendar-embed iframe').locator('main a[href*="/event/"]').first().waitFor()
  })

  it('loads less than 3 kB', async () => {
    const script = await (await fetch(`${service.url}/embed.js`)).text()
    expect(gzipSync(script).length).toBeLessThan(3_000)
  })
})
