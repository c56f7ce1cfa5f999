import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTranslator } from '../../support/translator.ts'
import { locateButton } from '../../support/page-flows/record-list.ts'
import { useCalendarPage } from '../use-calendar-page.ts'

const translator = await startTranslator()
afterAll(() => translator.stop())
beforeEach(() => translator.reset())

const { visit, factories, rest } = useCalendarPage({
  settings: { translator: { url: translator.url, apiKey: undefined } },
})

const suggestion = 'Suggested by a machine and not checked yet.'

describe('suggestions of the translation service', () => {
  it('are not part of the form before a person uses them', async () => {
    const { id, title } = await factories.event({ description: '<p>All day</p>' })
    translator.answer = ({ q }) => ({ status: 200, body: { translatedText: q.replace('All day', 'Όλη μέρα') } })
    const page = await visit(`/en/edit/events/${id}/translate/?from=en&to=el`)

    await locateButton(page, 'Suggest all missing texts').click()
    await expect.poll(() => page.getByText(suggestion).count()).toBe(2)
    expect(translator.requests.map(({ q, format }) => [q, format])).toEqual([
      [title, 'text'],
      ['<p>All day</p>', 'html'],
    ])
    expect(await page.getByLabel('Title (Greek)').inputValue()).toBe('')
    await page.getByText('0 of 2 texts').waitFor()

    await page.getByLabel('Title (Greek)').fill('Τίτλος')
    await locateButton(page, 'Discard it: Title').click()
    await locateButton(page, 'Use the suggestion: Description').click()
    await page.getByText(suggestion).waitFor({ state: 'detached' })
    await locateButton(page, /^Save$/).click()
    await page.getByText('Saved.', { exact: true }).waitFor()

    const { body } = await rest.get(`/events/${id}?i18n_language=el&i18n_fallback=false`)
    expect(body).toMatchObject({ title: 'Τίτλος', description: '<p>Όλη μέρα</p>' })
  })

  it('say why there is none, and can be asked for again', async () => {
    const { id } = await factories.event()
    translator.answer = () => ({ status: 500, body: { error: 'Busy' } })
    const page = await visit(`/en/edit/events/${id}/translate/?from=en&to=el`)

    await locateButton(page, 'Suggest a translation: Title').click()
    await page.getByText('The translation service has not answered.').waitFor()
    translator.answer = () => ({ status: 200, body: { translatedText: 'Τίτλος' } })
    await locateButton(page, 'Suggest a translation: Title').click()

    await page.getByText('Τίτλος', { exact: true }).waitFor()
  })
})
