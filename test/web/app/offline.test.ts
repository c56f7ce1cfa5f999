import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signIn } from '../../support/page-flows/sign-in.ts'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { service, factories, rest, visit, openEmptyTab } = useCalendarPage({ settings: { auth: 'required' } })

const december = { start_date: '2026-12-03 18:00', end_date: '2026-12-03 20:00' }

type Copy = { cache: string; path: string; text: string }

/** Everything that the caches of the service worker contain. */
const readCopies = (page: Page): Promise<Copy[]> =>
  page.evaluate(async () => {
    const copies = (await caches.keys()).map(async cache => {
      const store = await caches.open(cache)
      const texts = (await store.keys()).map(async request => {
        const text = (await (await store.match(request))?.text()) ?? ''
        return { cache, path: request.url.replace(location.origin, ''), text }
      })
      return Promise.all(texts)
    })
    return (await Promise.all(copies)).flat()
  })

const waitForCopy = (page: Page, path: string) =>
  expect.poll(async () => (await readCopies(page)).map(copy => copy.path), { timeout: 20_000 }).toContain(path)

/** The files that the page has loaded and of which there is no copy. */
async function listFilesWithoutCopy(page: Page): Promise<string[]> {
  const copied = (await readCopies(page)).map(copy => copy.path)
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.replace(location.origin, '')),
  )
  return loaded.filter(path => path.startsWith('/assets/') && !copied.includes(path))
}

const countWorkers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

const worker = { hasServiceWorker: true, expectedConsoleErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ }

describeInBrowser('the page without a connection', () => {
  it('shows the months and events that an anonymous caller has seen, with a notice', async () => {
    const event = await factories.event({ title: 'Lantern walk', ...december })
    const { pathname } = new URL(event.url)
    const page = await visit('/month/2026-12/', worker)
    const gridEvent = page.locator('.day-grid .grid-event', { hasText: 'Lantern walk' })
    await gridEvent.waitFor()
    await waitForCopy(page, '/month/2026-12/')
    await waitForCopy(page, '/')
    await gridEvent.click()
    await page.getByRole('heading', { level: 1, name: 'Lantern walk' }).waitFor()
    await waitForCopy(page, pathname)
    await expect.poll(() => listFilesWithoutCopy(page)).toEqual([])

    await page.context().setOffline(true)
    await page.goto('/month/2026-12/')
    await gridEvent.waitFor()
    const notice = await page.locator('.offline').textContent()
    await page.goto(pathname)
    await page.getByRole('heading', { level: 1, name: 'Lantern walk' }).waitFor()

    expect(notice).toContain('There is no connection.')
  })

  it('never shows a copy while there is a connection, and forgets the page of an event that is gone', async () => {
    const admin = rest.withHeaders((await factories.user('administrator')).headers)
    const event = await factories.event({ title: 'First title', ...december })
    const { pathname } = new URL(event.url)
    const page = await visit(pathname, { ...worker, expectedConsoleErrors: /40[34]|410/ })
    await waitForCopy(page, pathname)

    await admin.patch(`/events/${event.id}`, { title: 'Second title' })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Second title' }).waitFor()
    await admin.delete(`/events/${event.id}`)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Second title' }).waitFor({ state: 'detached' })

    await expect.poll(async () => (await readCopies(page)).filter(({ path }) => path === pathname)).toEqual([])
  })

  it('has no copies of a signed-in user: they go at the sign-in, and nothing is added', async () => {
    const user = await factories.user('editor')
    await factories.event({ title: 'Secret draft', status: 'draft', ...december })
    const page = await visit('/month/2026-12/', worker)
    await waitForCopy(page, '/month/2026-12/')
    await page.goto('/en/sign-in/?then=/edit/events/')
    await signIn(page, user)
    await page.getByRole('button', { name: `Signed in as ${user.login}` }).waitFor()
    await expect.poll(() => countWorkers(page)).toBe(0)

    await page.goto('/edit/events/')
    await page.getByRole('link', { name: 'Secret draft', exact: true }).waitFor()

    // The service worker may have served files until the browser had left the page of the sign-in.
    await expect.poll(() => readCopies(page)).toEqual([])
    expect(await countWorkers(page)).toBe(0)
    await page.context().setOffline(true)
    await expect(page.goto('/edit/events/')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  })

  it('stores no answer to a call with credentials, even while another tab of an anonymous caller has its copies', async () => {
    const { headers } = await factories.user('editor')
    const page = await visit('/agenda/2026-12-01/', worker)
    await waitForCopy(page, '/agenda/2026-12-01/')
    await page.reload()
    const input = encodeURIComponent(JSON.stringify({ lasts_into: '2026-12-01', starts_before: '2026-12-31' }))
    const path = `/trpc/events.list?input=${input}`

    const read = (init: RequestInit) =>
      page.evaluate(([url, options]) => fetch(url, options).then(({ status }) => status), [path, init] as const)
    expect([await read({ headers }), await page.evaluate(() => navigator.serviceWorker.controller !== null)]).toEqual([
      200,
      true,
    ])
    expect((await readCopies(page)).map(copy => copy.path)).not.toContain(path)
    await read({})
    await waitForCopy(page, path)
  })

  it('has only the copies of the current build, and leaves the caches of others alone', async () => {
    const page = await openEmptyTab(worker)
    // A worker of an earlier test is active already. Only one that becomes active removes what is old.
    await page.evaluate(async () => {
      for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    })
    await expect.poll(() => countWorkers(page)).toBe(0)
    await page.evaluate(() => Promise.all(['calendar-pages-old', 'other'].map(name => caches.open(name))))
    await page.goto('/agenda/2026-12-01/')
    await waitForCopy(page, '/agenda/2026-12-01/')

    const script = await (await fetch(`${service.url}/service-worker.js`)).text()
    const readNames = () => page.evaluate(() => caches.keys())
    await expect.poll(readNames).not.toContain('calendar-pages-old')
    const names = await readNames()
    expect(names).toContain('other')
    for (const name of names.filter(one => one.startsWith('calendar-'))) {
      expect(script).toContain(/[^-]+-[^-]+-(.*)/.exec(name)?.[1])
    }
  })
})
