import { describe, expect, it } from 'vitest'
import { usePage } from '../support/page.ts'

const { visit } = usePage({ settings: { auth: 'required' } })

describe('a calendar that accepts no submissions', () => {
  it('says so at /submit/', async () => {
    const page = await visit('/fr/submit/')
    await page.getByRole('heading', { name: 'Ce calendrier n’accepte pas de propositions' }).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
  })

  it('has no link “Suggest an event”', async () => {
    const page = await visit('/en/agenda/')
    await page.getByRole('link', { name: 'API' }).waitFor()
    expect(await page.getByRole('link', { name: 'Suggest an event' }).count()).toBe(0)
  })
})
