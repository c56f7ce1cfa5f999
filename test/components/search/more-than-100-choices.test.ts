import { describe, expect, it } from 'vitest'
import { usePage } from '../support/page.ts'

const { visit, factories } = usePage()

const dates = { start_date: '2026-12-01 20:00:00', end_date: '2026-12-01 22:00:00' }

describe('a filter group with more than 100 values', () => {
  it('finds each value by name, with its count, and has a button to show only the first 100', async () => {
    const tagIds: number[] = []
    for (let n = 0; n < 101; n++) tagIds.push((await factories.tag({ name: `Aa ${n}` })).id)
    const { id: lastTagId } = await factories.tag({ name: 'Zélande', slug: 'zelande' })
    for (const tags of [tagIds.slice(0, 60), tagIds.slice(60)]) await factories.event({ ...dates, tags })
    await factories.event({ ...dates, tags: [lastTagId] })

    const page = await visit('/en/agenda/')
    await page.locator('summary', { hasText: 'Tags' }).click()
    const group = page.locator('details', { hasText: 'Tags' })
    await group.getByRole('button', { name: 'Show the first 100' }).waitFor()
    await group.getByRole('searchbox').fill('zela')
    const checkbox = group.getByRole('checkbox', { name: 'Zélande' })
    await checkbox.check()
    await page.locator('.active-filter', { hasText: 'Zélande' }).waitFor()
    await page.locator('#results').getByText('1 event', { exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?tags=zelande')

    await checkbox.uncheck()
    await group.getByRole('searchbox').fill('nothing like it')
    await group.getByText('No entry has this name.').waitFor()
  })
})
