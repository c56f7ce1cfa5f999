import { describe, expect, it } from 'vitest'
import type { Page } from '../support/page.ts'
import { expectFocus, locateExactButton, useSignedInPage } from './event-form.ts'

const { visit, getUser } = useSignedInPage()

type PreviewInput = { recurrence: string[]; start_date: string }

/** Answers every preview with these words and dates; the test gets its inputs. */
async function fakePreview(page: Page, answer: (input: PreviewInput) => { text: string; days: string[] }) {
  const inputs: PreviewInput[] = []
  await page.route('**/trpc/recurrence.preview**', route => {
    const { 0: input } = JSON.parse(new URL(route.url).searchParams.get('input') ?? '{}') as [PreviewInput]
    inputs.push(input)
    const { text, days } = answer(input)
    const dates = days.map(day => ({ start_date: `${day} 18:00:00`, end_date: `${day} 20:00:00` }))
    return route.fulfill({ json: [{ result: { data: { recurrence: input.recurrence, text, dates } } }] })
  })
  return inputs
}

/** Answers the request that creates the event. Returns what the page has sent. */
async function fakeCreate(page: Page) {
  const sent: Record<string, unknown>[] = []
  await page.route('**/trpc/events.create**', route => {
    sent.push((JSON.parse(route.postData ?? '{}') as Record<string, Record<string, unknown>>)[0] ?? {})
    const error = {
      message: 'Stop.',
      code: -32600,
      data: { code: 'rest_forbidden', message: 'Stop.', data: { status: 403 } },
    }
    return route.fulfill({ status: 403, json: [{ error }] })
  })
  return sent
}

async function openForm(start = '2026-11-24 18:00') {
  const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('editor') })
  const [day = '', time = ''] = start.split(' ')
  await page.getByLabel('Title').fill('Pottery')
  await page.getByLabel('Start: date').fill(day)
  await page.getByLabel('Start: time').fill(time)
  return page
}

const weekly = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29', '2027-01-05']

const countField = (page: Page) => page.getByLabel('Number of dates', { exact: true })
const dates = (page: Page, name: string) => page.getByRole('list', { name })

const saveAndRead = async (page: Page, sent: Record<string, unknown>[]) => {
  const count = sent.length
  await locateExactButton(page, 'Save draft').click()
  await expect.poll(() => sent.length).toBe(count + 1)
  return sent.at(-1)?.['recurrence']
}

const rule = (text: string) => [`RRULE:${text}`]

describe('the recurrence of a new event', () => {
  it('a class of twelve weeks needs a rule, a number and the save button', async () => {
    const page = await openForm()
    const inputs = await fakePreview(page, () => ({ text: 'Every week, 12 times', days: weekly }))
    const sent = await fakeCreate(page)

    await page.getByLabel('Repeats').selectOption('Every week on Tuesday')
    await countField(page).fill('12')
    await page.getByText('Every week, 12 times').waitFor()
    await dates(page, 'Next dates')
      .getByText(/29 December 2026, 18:00/)
      .waitFor()

    await expect
      .poll(() => inputs.at(-1))
      .toMatchObject({ recurrence: rule('FREQ=WEEKLY;COUNT=12;BYDAY=TU'), start_date: '2026-11-24 18:00:00' })
    expect(inputs.filter(({ recurrence, start_date }) => recurrence.length === 0 || start_date === '')).toEqual([])
    expect(await saveAndRead(page, sent)).toEqual(rule('FREQ=WEEKLY;COUNT=12;BYDAY=TU'))
  })

  it.each([
    ['Every day', 'FREQ=DAILY'],
    ['Every weekday, Monday to Friday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['Every month on day 24', 'FREQ=MONTHLY;BYMONTHDAY=24'],
    ['Every month on the fourth Tuesday', 'FREQ=MONTHLY;BYDAY=4TU'],
    ['Every month on the last Tuesday', 'FREQ=MONTHLY;BYDAY=-1TU'],
    ['Every year on 24 November', 'FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=11'],
  ])('“%s” is sent as %s', async (label, text) => {
    const page = await openForm()
    await fakePreview(page, () => ({ text: label, days: weekly }))
    const sent = await fakeCreate(page)

    await page.getByLabel('Repeats').selectOption(label)

    expect(await saveAndRead(page, sent)).toEqual(rule(text))
  })

  it('a custom rule has an interval, weekdays and a last day', async () => {
    const page = await openForm()
    await fakePreview(page, () => ({ text: 'Custom', days: weekly }))
    const sent = await fakeCreate(page)

    await page.getByLabel('Repeats').selectOption('Custom…')
    await page.getByLabel('Every', { exact: true }).fill('2')
    await page.getByRole('checkbox', { name: 'Thursday' }).check()
    await page.getByLabel('Last day').fill('2026-12-31')
    expect(await saveAndRead(page, sent)).toEqual(rule('FREQ=WEEKLY;UNTIL=20261231T215959Z;INTERVAL=2;BYDAY=TU,TH'))

    await page.getByLabel('Unit').selectOption('months')
    await page.getByLabel('Day', { exact: true }).selectOption('the last Tuesday')
    await page.getByRole('radio', { name: 'Never' }).check()
    expect(await saveAndRead(page, sent)).toEqual(rule('FREQ=MONTHLY;INTERVAL=2;BYDAY=-1TU'))

    await page.getByLabel('Unit').selectOption('years')
    await page.getByLabel('Day', { exact: true }).selectOption('the fourth Tuesday of November')
    await page.getByRole('radio', { name: 'After a number of dates' }).check()
    expect(await saveAndRead(page, sent)).toEqual(rule('FREQ=YEARLY;COUNT=10;INTERVAL=2;BYDAY=4TU;BYMONTH=11'))

    await page.getByLabel('Repeats').selectOption('Does not repeat')
    expect(await saveAndRead(page, sent)).toBeUndefined()
  })

  it('dates are left out, put back, added and removed', async () => {
    const page = await openForm()
    await fakePreview(page, ({ recurrence }) => ({
      text: recurrence.join(' '),
      days: weekly.filter(day => !recurrence.join().includes(`EXDATE;TZID=Europe/Athens:${day.replaceAll('-', '')}`)),
    }))
    const sent = await fakeCreate(page)
    await page.getByLabel('Repeats').selectOption('Every week on Tuesday')
    expect(await page.getByRole('button', { name: /^Leave out .*24 November/ }).count()).toBe(0)

    await page.getByRole('button', { name: /^Leave out .*1 December/ }).click()
    await dates(page, 'Dates left out')
      .getByText(/1 December 2026/)
      .waitFor()
    await dates(page, 'Next dates')
      .getByText(/1 December 2026/)
      .waitFor({ state: 'detached' })
    await page.getByLabel('Another date').fill('2026-12-03')
    await page.getByLabel('Time of the other date').fill('10:00')
    await page.getByLabel('Another date').press('Enter')
    await dates(page, 'Added dates')
      .getByText(/3 December 2026, 10:00/)
      .waitFor()
    expect(await saveAndRead(page, sent)).toEqual([
      ...rule('FREQ=WEEKLY;BYDAY=TU'),
      'RDATE;TZID=Europe/Athens:20261203T100000',
      'EXDATE;TZID=Europe/Athens:20261201T180000',
    ])

    await page.getByRole('button', { name: /^Put back .*1 December/ }).click()
    await page.getByRole('button', { name: /^Remove .*3 December/ }).click()
    expect(await saveAndRead(page, sent)).toEqual(rule('FREQ=WEEKLY;BYDAY=TU'))
  })

  it('has chosen dates without a rule', async () => {
    const page = await openForm()
    await fakePreview(page, () => ({ text: 'On 2 dates', days: weekly }))
    const sent = await fakeCreate(page)
    await page.getByLabel('Repeats').selectOption('On dates that you choose')
    await locateExactButton(page, 'Save draft').click()
    await page.getByText('Add at least one date.').first().waitFor()

    await page.getByLabel('Another date').fill('2026-12-09')
    await locateExactButton(page, 'Add the date').click()

    expect(await saveAndRead(page, sent)).toEqual(['RDATE;TZID=Europe/Athens:20261209T180000'])
  })

  it('follows the start, whatever dates the user passes while typing', async () => {
    const page = await openForm()
    await fakePreview(page, () => ({ text: 'Weekly', days: weekly }))
    const sent = await fakeCreate(page)
    await page.getByLabel('Repeats').selectOption('Every week on Tuesday')

    for (const day of ['2026-11-02', '', '2026-11-25']) await page.getByLabel('Start: date').fill(day)
    await expect
      .poll(() => page.getByLabel('Repeats').locator('option').allTextContents())
      .toContain('Every week on Wednesday')
    expect(await saveAndRead(page, sent)).toEqual(rule('FREQ=WEEKLY;BYDAY=WE'))

    await page.getByLabel('Last day').fill('2026-12-31')
    await page.getByLabel('All day').check()
    expect(await saveAndRead(page, sent)).toEqual(rule('FREQ=WEEKLY;UNTIL=20261231;BYDAY=WE'))
  })

  it('needs the start first', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('editor') })
    await page.getByText('Enter the start first.').waitFor()
    expect(await page.getByLabel('Repeats').evaluate((select: HTMLSelectElement) => select.disabled)).toBe(true)

    await page.getByLabel('Start: date').fill('2026-11-24')
    await expect.poll(() => page.getByText('Enter the start first.').count()).toBe(0)
  })

  it('is kept in the draft', async () => {
    const page = await openForm()
    await fakePreview(page, () => ({ text: 'Weekly', days: weekly }))
    await page.getByLabel('Repeats').selectOption('Every week on Tuesday')
    await countField(page).fill('12')

    await page.reload()

    await expect.poll(() => page.getByLabel('Repeats').inputValue()).toBe('weekly')
    await expect.poll(() => countField(page).inputValue()).toBe('12')
  })
})

describe('the errors of a recurrence', () => {
  it.each([
    ['the number of dates', 'Number of dates', '', 'Enter the number of dates.'],
    ['the last day', 'Last day', '2026-11-23', 'The last day is before the start. Choose a later one.'],
    ['the interval', 'Every', '', 'Enter a number from 1.'],
  ])('are shown at %s', async (_, label, value, message) => {
    const page = await openForm()
    await fakePreview(page, () => ({ text: 'Weekly', days: weekly }))
    const sent = await fakeCreate(page)
    await page.getByLabel('Repeats').selectOption('Custom…')
    await countField(page).fill('12')
    const field = page.getByLabel(label, { exact: true })
    await field.fill(value)

    await locateExactButton(page, 'Save draft').click()

    await expectFocus(field)
    const id = await field.evaluate((input: HTMLInputElement) => input.getAttribute('aria-describedby'))
    await expect.poll(() => page.locator(`#${id}`).textContent()).toContain(message)
    expect(sent).toEqual([])
  })

  it('are shown at the weekdays', async () => {
    const page = await openForm()
    await fakePreview(page, () => ({ text: 'Weekly', days: weekly }))
    await page.getByLabel('Repeats').selectOption('Custom…')
    await page.getByRole('checkbox', { name: 'Tuesday' }).uncheck()

    await locateExactButton(page, 'Save draft').click()

    await expectFocus(page.getByRole('checkbox', { name: 'Monday' }))
    await page.locator('.field-failure').getByText('Choose at least one day.').waitFor()
  })

  it('are shown before saving when the service cannot keep the rule', async () => {
    const page = await openForm()
    await page.route('**/trpc/recurrence.preview**', route => {
      const params = { recurrence: 'The rule has more than 1,000 dates.' }
      const data = { code: 'rest_invalid_param', message: 'Invalid.', data: { status: 400, params } }
      return route.fulfill({ status: 400, json: [{ error: { message: 'Invalid.', code: -32600, data } }] })
    })

    await page.getByLabel('Repeats').selectOption('Every day')

    await page.getByRole('alert').getByText('The rule has more than 1,000 dates.').waitFor()
  })
})

describe('the usual rules', () => {
  it.each([
    [
      'en',
      'Every week on Saturday · Every month on day 28 · Every month on the fourth Saturday · ' +
        'Every month on the last Saturday · Every year on 28 November',
      '28 November · the fourth Saturday of November · the last Saturday of November',
    ],
    [
      'fr',
      'Toutes les semaines le samedi · Tous les mois le 28 · Tous les mois le quatrième samedi · ' +
        'Tous les mois le dernier samedi · Tous les ans le 28 novembre',
      '28 novembre · le quatrième samedi en novembre · le dernier samedi en novembre',
    ],
    [
      'el',
      'Κάθε εβδομάδα το Σάββατο · Κάθε μήνα στις 28 · Κάθε μήνα το τέταρτο Σάββατο · ' +
        'Κάθε μήνα το τελευταίο Σάββατο · Κάθε χρόνο, 28 Νοεμβρίου',
      '28 Νοεμβρίου · το τέταρτο Σάββατο του Νοεμβρίου · το τελευταίο Σάββατο του Νοεμβρίου',
    ],
  ])('of a Saturday are in the language of the page: %s', async (language, usual, yearly) => {
    const page = await visit(`/${language}/edit/events/new/?day=2026-11-28`, { signedInAs: await getUser('editor') })
    const field = page.locator('#field-recurrence')
    const labels = async () => (await field.locator('option').allTextContents()).slice(2, -2).join(' · ')
    await expect.poll(labels).toBe(usual)

    await field.selectOption('custom')
    await page.locator('#field-recurrence-unit').selectOption('yearly')
    const days = async () => (await page.locator('#field-recurrence-day option').allTextContents()).join(' · ')
    await expect.poll(days).toBe(yearly)
  })
})
