import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { projectFolder } from '../../src/root.ts'
import type { screens } from './support.ts'
import { inBrowser, useCalendarPage } from './support.ts'

const { service, rest, visit } = useCalendarPage()

const firstLoadMaxBytes = 200_000

/** Paths of files that a page asks for, and hosts that it asks. */
async function askedBy(path: string, screen: keyof typeof screens): Promise<{ files: string[]; hosts: string[] }> {
  const page = await visit('/assets/favicon.svg', { screen })
  const asked: URL[] = []
  page.on('request', request => asked.push(new URL(request.url())))
  await page.goto(path)
  await settled(page)
  return {
    files: asked.map(({ pathname }) => pathname).filter(pathname => pathname.startsWith('/assets/')),
    hosts: [...new Set(asked.filter(({ protocol }) => protocol.startsWith('http')).map(({ host }) => host))],
  }
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** What a file of the page weighs on its way: packed where a packed copy lies beside it. */
function weightOf(file: string): number {
  const built = path.join(projectFolder, 'dist/page', file)
  return statSync(existsSync(`${built}.br`) ? `${built}.br` : built).size
}

inBrowser('the first load', () => {
  it.each([
    ['/', 'wide'],
    ['/', 'phone'],
    ['an event', 'wide'],
    ['an event', 'phone'],
  ] as const)('%s on a %s takes less than 200 kB, and asks nobody else', async (what, screen) => {
    const { body } = await rest.get('/events?venue=1&per_page=1')
    const { files, hosts } = await askedBy(what === '/' ? what : `/event/${body.events[0].slug}/`, screen)

    expect(hosts).toEqual([new URL(service.url).host])
    expect(files.filter(file => file.endsWith('.js')).length).toBeGreaterThan(1)
    expect(files).toEqual([...new Set(files)])
    const bytes = files.map(weightOf).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(20_000)
    expect(bytes).toBeLessThan(firstLoadMaxBytes)
  })
})
