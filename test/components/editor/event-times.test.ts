import type { Page } from '../support/page.ts'
import { describe, expect, it } from 'vitest'
import { catalogues } from '../../../src/messages/catalogues.ts'
import {
  fillRequiredFields,
  locateExactButton,
  waitForRecordId,
  languages,
  pickOption,
  useSignedInPage,
} from './event-form.ts'

const { visit, factories, getUser, readStoredEvent } = useSignedInPage()

const chooseTimezone = async (page: Promise<Page>, zone: string) => {
  const shown = await page
  await pickOption(shown, 'Time zone', zone.replace('_', ' '), new RegExp(zone.replace('_', ' ').replace('+', '\\+')))
  return shown
}

const type = async (page: Page, end: 'Start' | 'End', date: string, time: string) => {
  await page.getByLabel(`${end}: date`).fill(date)
  await page.getByLabel(`${end}: time`).fill(time)
}

describe('the times of an event', () => {
  it.each([
    ['Europe/Athens', '2026-07-01', '20:30', 'Wednesday 1 July 2026, 17:30 – 19:30'],
    ['Europe/Athens', '2026-12-05', '20:30', 'Saturday 5 December 2026, 18:30 – 20:30'],
    ['America/New_York', '2026-12-05', '22:00', 'Sunday 6 December 2026, 03:00 – 05:00'],
    ['America/New_York', '2026-07-01', '19:00', 'Wednesday 1 July 2026, 23:00 – Thursday 2 July 2026, 01:00'],
    ['UTC+5:30', '2026-12-05', '20:30', 'Saturday 5 December 2026, 15:00 – 17:00'],
  ])('shows the times in UTC: %s, %s %s', async (zone, date, time, utc) => {
    const page = await chooseTimezone(visit('/en/edit/events/new/', { signedInAs: await getUser('author') }), zone)

    await type(page, 'Start', date, time)

    await page.getByText('Lasts 2 hours').waitFor()
    const outcome = async () => (await page.locator('.resolved-times').innerText()).replaceAll(',', '')
    await expect.poll(outcome).toContain(utc.replaceAll(',', ''))
  })

  it.each([
    ['Europe/Athens', '2027-03-28', '03:30', 'go forward and skip 03:30. 04:30 will be used instead.', '01:30'],
    ['Europe/Athens', '2026-10-25', '03:30', 'go back and show 03:30 twice. The first one will be used.', '00:30'],
    ['America/New_York', '2027-03-14', '02:30', 'go forward and skip 02:30. 03:30 will be used instead.', '07:30'],
    ['America/New_York', '2026-11-01', '01:30', 'go back and show 01:30 twice. The first one will be used.', '05:30'],
  ])(
    'warns when the clocks change, and stores the time that it shows: %s, %s %s',
    async (zone, date, time, said, utc) => {
      const page = await chooseTimezone(visit('/en/edit/events/new/', { signedInAs: await getUser('author') }), zone)
      await page.getByLabel('Title').fill('Night')

      await type(page, 'Start', date, time)
      await page.getByText(said).waitFor()
      await page.getByText(`${utc} – `).waitFor()
      await locateExactButton(page, 'Save draft').click()

      expect((await readStoredEvent(await waitForRecordId(page))).utc_start_date).toBe(`${date} ${utc}:00`)
    },
  )

  it('moves the end along with the start', async () => {
    const { id } = await factories.event({ start_date: '2026-12-05 22:00:00', end_date: '2026-12-06 01:30:00' })
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })

    await type(page, 'Start', '2026-12-31', '23:00')

    await expect.poll(() => page.getByLabel('End: date').inputValue()).toBe('01/01/2027')
    await expect.poll(() => page.getByLabel('End: time').inputValue()).toBe('02:30')
    await page.getByText('Lasts 3 hours 30 minutes').waitFor()
  })

  it('keeps the times, and moves the end along, when the date is cleared and set again', async () => {
    const { id } = await factories.event({ start_date: '2027-03-31 20:30:00', end_date: '2027-03-31 22:30:00' })
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })
    const shown = () =>
      page
        .locator('.date-time-inputs input')
        .evaluateAll(all => all.slice(0, 4).map(one => (one as HTMLInputElement).value))

    await page.getByLabel('Start: date').fill('')
    await expect.poll(shown).toEqual(['', '20:30', '31/03/2027', '22:30'])
    await page.getByLabel('Start: date').fill('2027-02-05')

    await expect.poll(shown).toEqual(['2027-02-05', '20:30', '05/02/2027', '22:30'])
  })

  it('lasts two hours after “All day” is unchecked', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('author') })
    await page.getByLabel('All day').check()
    await page.getByLabel('Start: date').fill('2026-12-05')
    await page.getByLabel('All day').uncheck()

    await page.getByLabel('Start: time').fill('18:00')

    await page.getByText('Lasts 2 hours').waitFor()
    await expect.poll(() => page.getByLabel('End: time').inputValue()).toBe('20:00')
  })

  it('an all-day event lasts from the first to the last day', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('author') })
    await page.getByLabel('Title').fill('Festival')
    await page.getByLabel('All day').check()
    await page.getByLabel('Start: time').waitFor({ state: 'detached' })

    await page.getByLabel('Start: date').fill('2026-12-05')
    await page.getByLabel('End: date').fill('2026-12-07')
    await locateExactButton(page, 'Save draft').click()

    expect(await readStoredEvent(await waitForRecordId(page))).toMatchObject({
      all_day: true,
      start_date: '2026-12-05 00:00:00',
      end_date: '2026-12-07 23:59:59',
    })
  })

  it('shows at once that the end is before the start', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('author') })
    await fillRequiredFields(page, 'Backwards')

    await page.getByLabel('End: date').fill('2026-12-04')

    await page.getByText('The end is before the start.').waitFor()
    await expect.poll(() => page.getByLabel('End: date').getAttribute('aria-invalid')).toBe('true')
    await expect
      .poll(() => page.getByLabel('End: date').getAttribute('aria-describedby'))
      .toBe('field-end_date-failure')
  })
})

describe('the form of an event', () => {
  it.each(languages)('shows all labels in %s', async language => {
    const { id } = await factories.event({ event_status: 'canceled', attendance_mode: 'mixed' })
    const page = await visit(`/${language}/edit/events/${id}/`, { signedInAs: await getUser('administrator') })
    await page.locator('summary').click()

    const innerText = () => page.getByRole('main').innerText()

    for (const label of Object.values(catalogues[language].page.fields.events))
      await expect.poll(innerText).toContain(label)
    const main = await innerText()
    if (language !== 'en') expect(main).not.toMatch(/\b(save|publish|search|choose|title|the)\b/i)
  })

  it('Escape closes the list of zones and keeps the zone', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('author') })
    const zone = page.getByRole('combobox', { name: 'Time zone' })

    await zone.fill('kath')
    await page.getByRole('option', { name: /Asia\/Kat/ }).waitFor()
    await zone.press('Escape')

    await expect.poll(() => zone.getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => zone.inputValue()).toBe('Europe/Athens')
  })
})
