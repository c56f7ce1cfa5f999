import { expect, it } from 'vitest'
import type { screenSizes } from '../use-calendar-page.ts'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { service, rest, openEmptyTab } = useCalendarPage()

const firstLoadMaxBytes = 200_000

/** The files and hosts that a first visit requests, and the bytes that all responses transfer, with headers. */
async function recordRequests(path: string, screen: keyof typeof screenSizes) {
  const page = await openEmptyTab({ screen, isFirstVisit: true, isLive: true })
  // The page reads again what changes affect, so it gets none.
  await page.route('**/trpc/changes.subscribe*', route => route.fulfill({ status: 204 }))
  const devTools = await page.context().newCDPSession(page)
  let bytes = 0
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await devTools.send('Network.enable')
  const urls: URL[] = []
  page.on('request', request => urls.push(new URL(request.url())))

  const following = page.waitForRequest('**/trpc/changes.subscribe*')
  await page.goto(path)
  await page.getByRole('main').getByRole('link').first().waitFor()
  await following
  await page.waitForLoadState('networkidle')

  return {
    files: urls.map(({ pathname }) => pathname).filter(pathname => pathname.startsWith('/assets/')),
    hosts: [...new Set(urls.filter(({ protocol }) => protocol.startsWith('http')).map(({ host }) => host))],
    bytes,
  }
}

describeInBrowser('the first load', () => {
  it.each([
    ['/', 'wide'],
    ['/el/', 'wide'],
    ['/', 'phone'],
    ['/agenda/', 'phone'],
    ['an event', 'wide'],
    ['an event', 'phone'],
  ] as const)('%s on a %s transfers less than 200 kB and sends no request to another host', async (target, screen) => {
    const { body } = await rest.get('/events?venue=1&per_page=1')
    // A change empties the response cache.
    await rest.post('/tags', { name: `First load of ${target} on a ${screen}` })

    const { files, hosts, bytes } = await recordRequests(
      target === 'an event' ? `/event/${body.events[0].slug}/` : target,
      screen,
    )

    expect(hosts).toEqual([new URL(service.url).host])
    expect(files.filter(file => file.endsWith('.js')).length).toBeGreaterThan(1)
    expect(files).toEqual([...new Set(files)])
    // Only the messages of the reader's language.
    expect(files.filter(file => /\/(en|fr|el)-[\w-]+\.js$/.test(file))).toHaveLength(1)
    expect(bytes).toBeGreaterThan(20_000)
    expect(bytes).toBeLessThan(firstLoadMaxBytes)
  })
})
