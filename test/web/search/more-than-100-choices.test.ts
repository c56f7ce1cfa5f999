import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { useService } from '../../support/use-service.ts'
import { describeInBrowser } from '../use-calendar-page.ts'

const { service, factories } = useService()
const { visit } = useBrowser(service)

const when = { start_date: '2026-12-01 20:00:00', end_date: '2026-12-01 22:00:00' }

describeInBrowser('a filter group with more than 100 values', () => {
  it('finds each value by name, with its count, and says that it shows the first ones', async () => {
    const tags: number[] = []
    for (let n = 0; n < 101; n++) tags.push((await factories.tag({ name: `Aa ${n}` })).id)
    const { id: last } = await factories.tag({ name: 'Zélande', slug: 'zelande' })
    for (const some of [tags.slice(0, 60), tags.slice(60)]) await factories.event({ ...when, tags: some })
    await factories.event({ ...when, tags: [last] })

    const page = await visit('/en/agenda/')
    await page.locator('summary', { hasText: 'Tags' }).click()
    const group = page.locator('details', { hasText: 'Tags' })
    await group.getByRole('button', { name: 'Show the first 100' }).waitFor()
    await group.getByRole('searchbox').fill('zela')
    const choice = group.getByRole('checkbox', { name: 'Zélande' })
    await choice.check()
    await page.locator('.active-filter', { hasText: 'Zélande' }).waitFor()
    await page.locator('#results').getByText('1 event', { exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?tags=zelande')

    await choice.uncheck()
    await group.getByRole('searchbox').fill('nothing like it')
    await group.getByText('No entry has this name.').waitFor()
  })
})
