import { describe, expect, it } from 'vitest'
import { fillRequiredFields, locateExactButton, useSignedInPage, waitForRecordId, waitForSaved } from './event-form.ts'

const { visit, factories, getUser, readStoredEvent } = useSignedInPage()

describe('the event status in the form', () => {
  it('cancels an event with a reason, and removes the reason when the event takes place again', async () => {
    const { id } = await factories.event()
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })
    expect(await page.getByLabel('Reason').count()).toBe(0)

    await page.getByLabel('Takes place').selectOption('Canceled')
    await page.getByLabel('Reason').fill('Storm warning')
    await locateExactButton(page, 'Save changes').click()
    await waitForSaved(page)
    expect(await readStoredEvent(id)).toMatchObject({ event_status: 'canceled', event_status_reason: 'Storm warning' })

    await page.getByLabel('Takes place').selectOption('As planned')
    await page.getByLabel('Reason').waitFor({ state: 'detached' })
    await locateExactButton(page, 'Save changes').click()
    await expect.poll(() => readStoredEvent(id)).toMatchObject({ event_status: 'scheduled', event_status_reason: '' })
  })

  it('an event that moves online takes place online, with an address', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('editor') })
    await fillRequiredFields(page, 'Lecture')
    await page.getByLabel('Takes place').selectOption('Moved online')
    await expect.poll(() => page.getByLabel('Attendance').inputValue()).toBe('online')
    await page.getByLabel('Online address').fill('https://video.example/room')
    await locateExactButton(page, 'Publish').click()

    expect(await readStoredEvent(await waitForRecordId(page))).toMatchObject({
      event_status: 'moved_online',
      attendance_mode: 'online',
      is_online: true,
      online_url: 'https://video.example/room',
    })
  })

  it('keeps a mixed event mixed when it moves online, and hides the address of an offline one', async () => {
    const { id } = await factories.event({ attendance_mode: 'mixed' })
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })
    await page.getByLabel('Takes place').selectOption('Moved online')
    expect(await page.getByLabel('Attendance').inputValue()).toBe('mixed')
    await page.getByLabel('Attendance').selectOption('At the venue')
    await page.getByLabel('Online address').waitFor({ state: 'detached' })
  })

  it('shows an error of the address at its field', async () => {
    const { id } = await factories.event({ attendance_mode: 'online' })
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })
    await page.getByLabel('Online address').fill('the usual link')
    await locateExactButton(page, 'Save changes').click()
    await expect.poll(() => page.getByLabel('Online address').getAttribute('aria-invalid')).toBe('true')
  })

  it('a copy of a canceled event takes place as planned, and keeps the attendance', async () => {
    const { id } = await factories.event({
      event_status: 'canceled',
      event_status_reason: 'Storm',
      attendance_mode: 'mixed',
      online_url: 'https://video.example/',
    })
    const page = await visit(`/en/edit/events/new/?copy=${id}`, { signedInAs: await getUser('editor') })
    await expect.poll(() => page.getByLabel('Attendance').inputValue()).toBe('mixed')
    expect(await page.getByLabel('Takes place').inputValue()).toBe('scheduled')
    await locateExactButton(page, 'Save draft').click()

    expect(await readStoredEvent(await waitForRecordId(page))).toMatchObject({
      event_status: 'scheduled',
      event_status_reason: '',
      attendance_mode: 'mixed',
      online_url: 'https://video.example/',
    })
  })

  it('the preview shows the status, the reason and the online address', async () => {
    const { id } = await factories.event({ event_status: 'canceled', event_status_reason: 'Storm', is_online: true })
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })
    await page.getByLabel('Online address').fill('https://video.example/room')
    await locateExactButton(page, 'Preview').click()
    const preview = page.locator('.preview')
    await preview.getByText('Canceled', { exact: true }).waitFor()
    await preview.getByText('Storm', { exact: true }).waitFor()
    await preview.getByText('video.example/room').waitFor()
  })
})
