import { beforeAll, describe, expect, it } from 'vitest'
import type { Event } from '../../../client/index.ts'
import { languages, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories, rest } = useCalendarPage()

const names = {
  en: {
    canceled: 'Canceled',
    moved: 'Moved online',
    online: 'Online',
    previous: 'Previous date: Sunday, 3 January 2027',
  },
  fr: {
    canceled: 'Annulé',
    moved: 'Désormais en ligne',
    online: 'En ligne',
    previous: 'Date précédente\u00a0: dimanche 3 janvier 2027',
  },
  el: {
    canceled: 'Ακυρώθηκε',
    moved: 'Μεταφέρθηκε στο διαδίκτυο',
    online: 'Διαδικτυακά',
    previous: 'Προηγούμενη ημερομηνία: Κυριακή 3 Ιανουαρίου 2027',
  },
}

const times = { start_date: '2028-05-02 18:00', end_date: '2028-05-02 20:00', timezone: 'Europe/Athens' }
let canceled: Event
let moved: Event
let postponed: Event
beforeAll(async () => {
  canceled = await factories.event({
    ...times,
    title: 'Kite race',
    event_status: 'canceled',
    event_status_reason: 'Storm warning',
  })
  await rest.patch(`/events/${canceled.id}?i18n_language=el`, {
    title: 'Αγώνας χαρταετών',
    event_status_reason: 'Κακοκαιρία',
  })
  moved = await factories.event({
    ...times,
    title: 'Lecture',
    event_status: 'moved_online',
    online_url: 'https://video.example/room',
  })
  postponed = await factories.event({ ...times, title: 'Market', start_date: '2027-01-03 18:00' })
  await rest.patch(`/events/${postponed.id}`, { event_status: 'postponed', start_date: '2028-05-02 18:00' })
})

describe.each(languages)('the event status: %s', language => {
  const texts = names[language]

  it('the agenda marks canceled and online events', async () => {
    const page = await visit(`/${language}/agenda/2028-05-02/`)
    const entry = page.locator('.agenda-event', { hasText: texts.canceled })
    await entry.getByText(texts.canceled, { exact: true }).waitFor()
    expect(await entry.locator('.canceled-title').count()).toBe(1)

    const online = page.locator('.agenda-event', { hasText: 'Lecture' })
    await online.getByText(texts.moved, { exact: true }).waitFor()
    await online.getByText(texts.online, { exact: true }).waitFor()
    expect(await online.locator('.canceled-title').count()).toBe(0)
  })

  it('the page of an event shows the status and the reason in the language', async () => {
    const page = await visit(`/${language}/?p=${canceled.id}`)
    await page.getByText(texts.canceled, { exact: true }).waitFor()
    await page.getByText(language === 'el' ? 'Κακοκαιρία' : 'Storm warning', { exact: true }).waitFor()
    expect(await page.locator('h1.canceled-title').count()).toBe(1)
  })

  it('the page of a postponed event shows the previous date', async () => {
    const page = await visit(`/${language}/?p=${postponed.id}`)
    await page.getByText(texts.previous).waitFor()
  })

  it('the page of an online event has the link', async () => {
    const page = await visit(`/${language}/?p=${moved.id}`)
    await page.getByText(texts.online, { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'video.example/room' }).getAttribute('href')).toBe(moved.online_url)
  })
})

describe('an event that takes place as planned', () => {
  it('has no badge and no previous date', async () => {
    const { id, title } = await factories.event(times)
    const page = await visit(`/en/?p=${id}`)
    await page.getByRole('heading', { name: title }).waitFor()
    expect(await page.locator('.event-status, .online-mark, .canceled-title').count()).toBe(0)
  })
})

describe('the filters', () => {
  it('filter by event status and by online events, and say how many there are', async () => {
    const page = await visit('/en/agenda/2028-05-02/')
    const checkbox = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
    await page.locator('details', { hasText: 'Takes place' }).evaluate(group => group.setAttribute('open', ''))
    await checkbox('Canceled').check()
    await page.waitForURL(/event_status=canceled/)
    await expect.poll(() => page.locator('.agenda-event').count()).toBe(1)

    await checkbox('Postponed').check()
    await expect.poll(() => page.locator('.agenda-event').count()).toBe(2)
    await page.getByRole('button', { name: 'Remove filter: Canceled' }).click()
    await page.waitForURL(/event_status=postponed$/)

    await page.getByRole('button', { name: 'Remove filter: Postponed' }).click()
    await checkbox('Online events only').check()
    await page.waitForURL(/is_online=true$/)
    await expect
      .poll(() => page.locator('.agenda-event').allTextContents())
      .toEqual([expect.stringContaining('Lecture')])
  })

  it('ignore values in the address that are no event status', async () => {
    const page = await visit('/en/agenda/2028-05-02/?event_status=off,canceled&is_online=perhaps')
    await expect.poll(() => page.locator('.agenda-event').count()).toBe(1)
  })
})

describe('other lists', () => {
  it('the events of a venue and the list of editors mark a canceled event', async () => {
    const venue = await factories.venue()
    await factories.event({ ...times, title: 'Regatta', venue: venue.id, event_status: 'canceled' })
    const page = await visit(`/en/venue/${venue.slug}/`)
    const item = page.locator('.event-list li', { hasText: 'Regatta' })
    await item.getByText('Canceled', { exact: true }).waitFor()
    expect(await item.locator('.canceled-title').count()).toBe(1)

    const list = await visit('/en/edit/events/?search=Regatta')
    await list.locator('.record-title', { hasText: 'Regatta' }).first().getByText('Canceled', { exact: true }).waitFor()
  })
})
