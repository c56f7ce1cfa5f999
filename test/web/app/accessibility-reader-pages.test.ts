import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import type { TestUser } from '../../support/factories.ts'
import { createFullEvent } from '../../support/page-flows/full-event.ts'
import { describeAccessibleViews, type PageState } from './accessible-view.ts'
import { useCalendarPage } from '../use-calendar-page.ts'
import { createEdgeCaseEvents } from '../../support/page-flows/month-grid.ts'

const fixture = useCalendarPage({ settings: { auth: 'required' } })
const { rest, factories } = fixture

let hidden: string
let gone: string
let lecturesId: number
let subscriber: TestUser

beforeAll(async () => {
  await createEdgeCaseEvents(factories)
  await createFullEvent(factories)
  lecturesId = (await factories.event({ title: 'Lectures' })).id
  for (const hour of [10, 12, 14])
    await factories.event({
      title: `Lecture at ${hour}`,
      post_parent: lecturesId,
      start_date: `2026-12-01 ${hour}:00`,
      end_date: `2026-12-01 ${hour + 1}:00`,
    })
  const tuesday = { start_date: '2026-12-01 18:00', end_date: '2026-12-01 20:00' }
  await factories.event({ title: 'Pottery', ...tuesday, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=8'] })
  await factories.event({ title: 'For members', password: 'open sesame' })
  const times = { start_date: '2028-05-02 18:00', end_date: '2028-05-02 20:00', attendance_mode: 'online' }
  const canceled = { event_status: 'canceled', event_status_reason: 'Storm', online_url: 'https://video.example/room' }
  await factories.event({ title: 'Kite race', ...times, ...canceled })
  await factories.event({ title: 'Market', ...times, event_status: 'postponed' })
  hidden = (await factories.event({ title: 'Staff party', status: 'private' })).slug
  const { headers } = await factories.user('editor')
  gone = (await rest.withHeaders(headers).delete(`/events/${(await factories.event()).id}`)).body.slug as string
  subscriber = await factories.user('subscriber')
})

const statusError = /status of 4\d\d/
const networkError = /Failed to load resource|ERR_/
const failed = { selector: '.empty h1', expectedConsoleErrors: statusError }

/** A month whose days have many events. */
const february: PageState = {
  shows: ['calendar'],
  path: '/en/month/2027-02/',
  selector: '.day-grid a, .month-day',
}

const openGroups = (page: Page) =>
  page.locator('.facet-group').evaluateAll(groups => groups.forEach(group => group.setAttribute('open', '')))

const views: Record<string, PageState> = {
  'the front page': {
    shows: ['app', 'calendar', 'search'],
    differsOnPhone: true,
    path: '/el/',
    selector: '.grid-event, .agenda-event',
  },
  'a month': {
    shows: ['calendar'],
    differsOnPhone: true,
    isAlwaysChecked: true,
    path: '/fr/month/2027-02/',
    selector: '.day-grid a, .month-day',
  },
  'a week': {
    shows: ['calendar'],
    differsOnPhone: true,
    path: '/el/week/2027-02-01/',
    selector: 'main a:has-text("Four days of kites")',
  },
  'a day': { shows: ['calendar'], path: '/el/day/2026-12-05/', selector: '.grid-event, .agenda-event' },
  map: { shows: ['calendar'], path: '/el/map/2027-02-01/', selector: '.place' },
  cards: { shows: ['calendar'], isAlwaysChecked: true, path: '/el/cards/2027-02-01/', selector: '.event-card' },
  'an agenda': { shows: ['calendar'], path: '/en/agenda/2027-02-01/', selector: '.agenda-event' },
  'a month without events': { shows: ['calendar'], path: '/el/month/2028-03/', selector: '.empty' },
  'an agenda after the last event': { shows: ['calendar'], path: '/fr/agenda/2030-02-01/', selector: '.empty' },
  'an event of a month under the pointer': {
    ...february,
    prepare: page => page.getByRole('link', { name: /Crowded 10/ }).hover(),
  },
  'a featured event of a month under the pointer': {
    ...february,
    prepare: page => page.locator('a:has-text("Four days of kites")').first().hover(),
  },
  'the further events of a day': {
    ...february,
    prepare: page => page.getByRole('button', { name: '+ 3 more' }).click(),
    // On a phone the agenda replaces the columns.
    prepareOnPhone: page => page.keyboard.press('Escape'),
  },
  'a search without results': {
    shows: ['search'],
    path: '/fr/agenda/?categories=music&start_date=2026-12-24&end_date=2026-12-01',
    selector: '.active-filter:has-text("Musique")',
    prepare: page => page.locator('.empty').waitFor(),
  },
  'all filters': {
    shows: ['search'],
    differsOnPhone: true,
    isAlwaysChecked: true,
    path: '/el/agenda/?categories=music',
    selector: '.facet-group[open] .facet-count',
    prepare: async page => (await page.locator('.facet-count').first().waitFor(), openGroups(page)),
    prepareOnPhone: async page => {
      await page.locator('.filter-button').click()
      await page.locator('dialog .facet-count').first().waitFor()
      await openGroups(page)
    },
  },
  'the display settings': {
    shows: ['app'],
    path: '/fr/agenda/',
    selector: 'input[type=radio]',
    prepare: page => page.getByRole('button', { name: 'Réglages d’affichage' }).click(),
  },
  'an event': {
    shows: ['event'],
    isAlwaysChecked: true,
    path: '/el/event/jazz-by-the-sea/',
    selector: 'role=img[name=/37,9400/]',
  },
  'an event with a parent': {
    shows: ['event'],
    path: '/fr/event/lecture-at-12/',
    selector: 'main li a:has-text("Lecture at 14")',
  },
  'the agenda of the child events': {
    shows: ['calendar', 'event'],
    path: () => `/en/agenda/?post_parent=${lecturesId}`,
    selector: '.agenda-event',
  },
  'a date of a series': { shows: ['event'], path: '/el/event/pottery/2026-12-01/', selector: '.repeat-line' },
  'all dates of a series': { shows: ['record'], path: '/fr/event/pottery/all/', selector: '.event-list li' },
  'a canceled event': {
    shows: ['event'],
    isAlwaysChecked: true,
    path: '/fr/event/kite-race/',
    selector: '.event-status.canceled',
  },
  'a postponed event of an agenda': {
    shows: ['calendar'],
    path: '/el/agenda/2028-05-02/',
    selector: '.event-status.postponed',
  },
  'a canceled event of a month': {
    shows: ['calendar'],
    path: '/en/month/2028-05/',
    selector: '.grid-event-status.canceled, .event-status.canceled',
  },
  'an event with a password': {
    shows: ['event'],
    path: '/el/event/for-members/',
    selector: '.protected-event',
    expectedConsoleErrors: statusError,
  },
  'a wrong password of an event': {
    shows: ['event'],
    path: '/fr/event/for-members/',
    prepare: async page => {
      await page.getByLabel('Mot de passe de l’événement').fill('close sesame')
      await page.keyboard.press('Enter')
    },
    selector: '.protected-event-error:not(:empty)',
    expectedConsoleErrors: statusError,
  },
  'an event that does not exist': {
    shows: ['event'],
    path: '/fr/event/none-such/',
    ...failed,
  },
  'an event that is not public': {
    shows: ['event'],
    path: () => `/el/event/${hidden}/`,
    ...failed,
  },
  'an event that is gone': {
    shows: ['event'],
    path: () => `/en/event/${gone}/`,
    ...failed,
  },
  'a venue': { shows: ['record'], path: '/el/venue/to-spiti-tis-rodias/', selector: '.event-list li' },
  'the past events of a venue': {
    shows: ['record'],
    path: '/fr/venue/maison-du-grenadier/?when=past',
    selector: '.event-list li',
  },
  'an organizer': { shows: ['record'], path: '/el/organizer/leschi-anagnosis-marginalia/', selector: '.event-list li' },
  'a category': { shows: ['record'], path: '/fr/events/category/ateliers/', selector: '.event-list li' },
  'a tag': { shows: ['record'], path: '/en/tag/food-drink/', selector: '.event-list li' },
  'a venue that does not exist': {
    shows: ['record'],
    path: '/en/venue/none/',
    ...failed,
  },
  'an id that does not exist': {
    shows: ['app'],
    path: '/fr/?p=999999',
    ...failed,
  },
  'a URL that does not exist': {
    shows: ['app'],
    path: '/fr/nothing/like/this',
    ...failed,
  },
  'the calendar without a connection': {
    shows: ['app', 'calendar'],
    path: '/en/month/2026-11/',
    selector: '.offline',
    prepare: async page => {
      await page.locator('.grid-event').first().waitFor()
      await page.context().setOffline(true)
    },
    expectedConsoleErrors: networkError,
  },
  'a view that could not be loaded': {
    shows: ['calendar'],
    path: '/fr/agenda/',
    selector: 'main [role=alert] button',
    prepare: async page => {
      await page.locator('.agenda-event').first().waitFor()
      await page.route('**/trpc/**', route => route.abort())
      // The service renders the first view, so only a later one asks for events.
      await page.locator('.views a[href*="/week/"]').click()
    },
    expectedConsoleErrors: networkError,
  },
  'signing in': {
    shows: ['auth'],
    path: '/el/sign-in/',
    selector: 'details[open]',
    prepare: page => page.locator('summary').click(),
  },
  'signing in with empty fields': {
    shows: ['auth'],
    isAlwaysChecked: true,
    path: '/fr/sign-in/',
    selector: '#sign-in-failure p',
    prepare: page => page.getByRole('main').getByRole('button').click(),
  },
  'a page of the editor, without a session': {
    shows: ['app', 'auth'],
    path: '/el/edit/events/',
    ...failed,
  },
  'an editor page that a subscriber opens': {
    path: '/fr/edit/events/',
    shows: ['manage'],
    selector: '.empty h1',
    signedInAs: () => subscriber,
  },
}

describeAccessibleViews(fixture, views)
