import { beforeAll, describe, expect, it } from 'vitest'
import { buildTimeoutMs, waitForBuild } from '../../support/background-build.ts'
import { disconnectDatabase } from '../../support/database-outage.ts'
import { fetchPage, readMeta } from '../../support/page-html.ts'
import { useService } from '../../support/use-service.ts'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

/**
 * Tests without a browser fetch the pages of this calendar. Tests in the browser open those of the calendar that
 * `useCalendarPage` starts.
 */
const fetchedCalendar = useService({ settings: { auth: 'required' } })
const calendarWithOutage = useService()
const { service, rest, openEmptyTab } = useCalendarPage({ settings: { auth: 'required' } })
beforeAll(() => waitForBuild('page'), buildTimeoutMs)

const fetchRenderedPage = (path: string, init?: RequestInit) => fetchPage(fetchedCalendar.service, path, init)

/** The HTML of the content of the page, without its head and its data. */
const readContent = (html: string): string =>
  /<div id="calendar">(.*)<\/div>\s*<script type="app/s.exec(html)?.[1] ?? ''

const readData = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="query-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

const timesInMay = { start_date: '2027-05-20 10:00', end_date: '2027-05-20 12:00' }

describe('the HTML that the service renders', () => {
  it('200: a page contains its event or events, with links, in the language of the URL', async () => {
    const { factories } = fetchedCalendar
    const venue = await factories.venue({ venue: 'Quay 9', city: 'Cork' })
    const organizer = await factories.organizer({ organizer: 'The Band' })
    const [category, tag] = [await factories.category({ name: 'Brass' }), await factories.tag({ name: 'Loud' })]
    const links = { venue: [venue.id], organizer: [organizer.id], categories: [category.id], tags: [tag.id] }
    const event = await factories.event({ title: 'Regatta', ...timesInMay, ...links, description: '<h1>Boats</h1>' })
    const records = [venue, organizer, category, tag].map(({ url }) => [new URL(url).pathname, 'Regatta'] as const)

    for (const [path, ...texts] of [
      ['/month/2027-05/', 'Regatta', 'Quay 9, Cork', 'href="/month/2027-06/"', 'May 2027', '10:00'],
      ['/fr/month/2027-05/', 'Regatta', 'href="/fr/month/2027-06/"', '20 mai 2027'],
      ['/el/week/2027-05-17/', 'Regatta', 'href="/el/week/2027-05-24/"', '20 Μαΐου 2027'],
      ['/agenda/2027-05-01/', 'Regatta', 'Quay 9, Cork', new URL(event.url).pathname],
      [new URL(event.url).pathname, '>Regatta</h1>', '<h2>Boats</h2>', 'Quay 9', 'The Band', 'Brass', 'Loud'],
      ...records,
    ] as const) {
      const { status, body } = await fetchRenderedPage(path)
      expect(status, path).toBe(200)
      for (const text of texts) expect(readContent(body), path).toContain(text)
      expect(body, path).not.toContain('<noscript>')
    }
  })

  it('200: contains no private data, even for an editor', async () => {
    const { factories } = fetchedCalendar
    await factories.event({ title: 'Secret draft', status: 'draft', ...timesInMay })
    await factories.event({ title: 'Secret party', status: 'private', ...timesInMay })
    await factories.event({ title: 'Room', password: 'open sesame', description: 'Secret words', ...timesInMay })
    const editor = await factories.user('editor')

    const anonymous = await fetchRenderedPage('/month/2027-05/')
    const signedIn = await fetchRenderedPage('/month/2027-05/', { headers: editor.headers })

    // For a signed-in user the service renders no records; the page reads them itself.
    expect(anonymous.body).toContain('query-data')
    expect(anonymous.body).not.toMatch(/secret/i)
    expect(signedIn.body).not.toContain('query-data')
    expect(signedIn.body).not.toMatch(/secret/i)
  })

  it('200: escapes the texts of records', async () => {
    const title = '</script><!--<script> $& "\' </div>'
    const { id } = await fetchedCalendar.factories.event({
      title,
      start_date: '2027-07-01 10:00',
      end_date: '2027-07-01 11:00',
    })

    const { body } = await fetchRenderedPage('/month/2027-07/')

    expect(JSON.stringify(readData(body))).toContain(`"id":${id}`)
    expect(readContent(body)).not.toContain('<script')
  })

  it('200: has no inline styles, which the Content-Security-Policy forbids', async () => {
    const days = { start_date: '2027-07-02 10:00', end_date: '2027-07-04 11:00' }
    await fetchedCalendar.factories.event({ title: 'Regatta', ...days })
    const { body } = await fetchRenderedPage('/month/2027-07/')

    expect(readContent(body)).toContain('Regatta')
    expect(readContent(body)).not.toContain(' style=')
  })

  it('304 until an event of the view changes, then 200', async () => {
    const june = { start_date: '2027-06-10 10:00', end_date: '2027-06-10 12:00' }
    const { id } = await fetchedCalendar.factories.event({ title: 'Before', ...june })
    const etag = (await fetchRenderedPage('/month/2027-06/')).headers.get('etag') ?? ''
    const revalidate = () => fetchRenderedPage('/month/2027-06/', { headers: { 'if-none-match': etag } })
    const editor = fetchedCalendar.rest.withHeaders((await fetchedCalendar.factories.user('editor')).headers)

    expect((await revalidate()).status).toBe(304)
    await editor.patch(`/events/${id}`, { title: 'After' })
    const { status, body } = await revalidate()

    expect([status, readContent(body).includes('After'), body.includes('Before')]).toEqual([200, true, false])
  })

  it('200: / shows the month if the browser says that the device is not a phone, else the agenda', async () => {
    const readView = async (hint?: string) => {
      const { headers, body } = await fetchRenderedPage('/', hint ? { headers: { 'sec-ch-ua-mobile': hint } } : {})
      expect(headers.get('vary')).toBe('Sec-CH-UA-Mobile, Accept-Encoding, Authorization')
      return /<a [^>]*aria-current="page"[^>]*>/.exec(readContent(body))?.[0]
    }
    // The service caches the response to the first hint. The other requests must not get this response.
    expect(await readView('?0')).toContain('href="/month/"')
    for (const hint of ['?1', undefined]) expect(await readView(hint), hint).toContain('href="/agenda/"')
    expect((await fetchRenderedPage('/agenda/')).headers.get('vary')).toBe('Accept-Encoding, Authorization')
  })

  it('200: a busy month or week is no longer than a few hundred kB, and says what it leaves out', async () => {
    const { factories, service, rest } = fetchedCalendar
    const longText = `<p>${'Boats race around the lighthouse. '.repeat(250)}</p>`
    const times = { start_date: '2028-02-16 10:00', end_date: '2028-02-16 12:00', description: longText }
    await Promise.all(Array.from({ length: 130 }, (_, i) => factories.event({ title: `Race ${i}`, ...times })))
    expect((await rest.get('/events?start_date=2028-02-01&per_page=1')).body.total).toBe(130)

    for (const path of [
      '/month/2028-02/',
      '/el/week/2028-02-14/',
      '/day/2028-02-16/',
      '/agenda/2028-02-01/',
      '/cards/2028-02-01/',
    ]) {
      const { body } = await fetchPage(service, path)
      const shown = readContent(body).match(/Race \d+<\//g)?.length ?? 0
      expect(shown, path).toBeGreaterThanOrEqual(20)
      expect(readContent(body), path).toContain(
        path.includes('agenda') || path.includes('cards') ? '130' : String(130 - shown),
      )
      expect(Buffer.byteLength(body), path).toBeLessThan(300_000)
    }
  })

  it('200: while the database is unreachable, the page shows the loading state, and is not marked noindex', async () => {
    await disconnectDatabase(calendarWithOutage.service)
    const { status, headers, body } = await fetchPage(calendarWithOutage.service, '/month/2027-05/')

    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(readMeta(body, 'robots')).toBeUndefined()
    expect(readContent(body)).toContain('class="loading"')
    expect(readData(body)).toEqual([])
  })
})

type Rect = { y: number; height: number }
type Shift = { value: number; sources: { node: Element | null; previousRect: Rect; currentRect: Rect }[] }

/** A script that collects the layout shifts and the elements that moved. It runs before the scripts of the page. */
const measureShifts = () => {
  const target = globalThis as unknown as { shifts: { value: number; moved: string[] }[] }
  target.shifts = []
  const format = ({ y, height }: Rect) => `${Math.round(y)}+${Math.round(height)}`
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries() as unknown as Shift[])
      target.shifts.push({
        value,
        moved: sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} ${node?.className}: ${format(previousRect)} → ${format(currentRect)}`,
        ),
      })
  }).observe({ type: 'layout-shift', buffered: true })
}

describeInBrowser('a rendered page in the browser', () => {
  it.each([
    ['/', 'wide', '.day-grid .grid-event'],
    ['/month/2026-12/', 'wide', '.day-grid .grid-event'],
    ['/month/2026-12/', 'phone', '.month-days'],
    ['/agenda/2026-12-01/', 'wide', '.agenda-event'],
    ['/cards/2026-12-01/', 'wide', '.event-card'],
    ['the first venue', 'phone', '.record-events a'],
  ] as const)(
    '%s on a %s screen does not request its events again, and has no layout shift',
    async (path, screen, content) => {
      const page = await openEmptyTab({ screen })
      await page.addInitScript(measureShifts)
      const calls: string[] = []
      page.on('request', request => calls.push(...new URL(request.url()).pathname.split('/trpc/').slice(1)))
      const { venues } = (await (await fetch(`${service.restUrl}/venues?per_page=1`)).json()) as {
        venues: { url: string }[]
      }

      await page.goto(path === 'the first venue' ? new URL(venues[0]!.url).pathname : path)
      await page.locator(content).first().waitFor()
      await page.waitForLoadState('networkidle')

      expect(calls.filter(call => /list|read/.test(call))).toEqual([])
      const shifts = await page.evaluate(
        () => (globalThis as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
      )
      const shiftSum = shifts.reduce((sum, { value }) => sum + value, 0)
      expect(shiftSum, JSON.stringify(shifts)).toBeLessThan(0.05)
    },
  )

  it('shows the button “Show more” below the last card', async () => {
    const page = await openEmptyTab()
    await page.goto('/cards/2026-12-01/')
    await page.locator('.event-card').first().waitFor()
    await page.waitForLoadState('networkidle')

    const button = await page.getByRole('button', { name: 'Show more' }).boundingBox()
    const lastCard = await page.locator('.event-card').last().boundingBox()
    expect(button!.y).toBeGreaterThan(lastCard!.y)
  })

  it('shows the panel of the filter “Near me” above the events', async () => {
    const page = await openEmptyTab()
    await page.goto('/agenda/2026-12-01/?geoloc_lat=37.98&geoloc_lng=23.73&geoloc_radius=10')
    const panel = page.locator('.nearby-panel').filter({ has: page.getByRole('combobox') })
    await panel.waitFor()
    const [panelBox, eventBox] = [await panel.boundingBox(), await page.locator('.agenda-event').first().boundingBox()]
    expect(panelBox!.y).toBeLessThan(eventBox!.y)
  })

  it('has one map of the venue of an event', async () => {
    const { body } = await rest.get('/events?geoloc=true&per_page=1')
    const page = await openEmptyTab()
    await page.goto(new URL(body.events[0].url).pathname)
    await page.locator('svg.venue-map').waitFor()
    expect(await page.locator('.venue-map').count()).toBe(1)
  })

  it('gives the search panel its column before the HTML of the view arrives, so that nothing moves afterwards', async () => {
    const html = await (await fetch(`${service.url}/month/2026-12/`)).text()
    const [beginning = ''] = html.split('<div class="calendar-view"')
    expect(beginning).toContain('class="search-panel"')
    const page = await openEmptyTab({ screen: 'wide', expectedConsoleErrors: /ERR_FAILED/ })
    await page.route('**/month/2026-12/', route => route.fulfill({ body: beginning, contentType: 'text/html' }))
    await page.route('**/*.js', route => route.abort())

    await page.goto('/month/2026-12/')
    expect((await page.locator('.search-panel').boundingBox())?.width).toBe(256)
  })

  it('without scripts, shows the month as a list, links to the next month and hides the date picker', async () => {
    const page = await openEmptyTab()
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setScriptExecutionDisabled', { value: true })

    await page.goto('/month/2026-12/')
    const isListVisible = await page.locator('.agenda-event').first().isVisible()
    const isDatePickerVisible = await page.locator('.calendar-picker').isVisible()
    await page.getByRole('link', { name: 'Next month' }).click()
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await devTools.send('Emulation.setScriptExecutionDisabled', { value: false })

    expect([isListVisible, isDatePickerVisible, heading]).toEqual([true, false, 'January 2027'])
  })
})
