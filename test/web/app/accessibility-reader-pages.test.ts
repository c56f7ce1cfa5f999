import type { Page } from 'playwright-core'
import { beforeAll, it } from 'vitest'
import { jazzByTheSea } from '../event/full-event.ts'
import { expectAccessibleView, pathOf, type View } from './accessible-view.ts'
import { inBrowser, useCalendarPage } from '../use-calendar-page.ts'
import { eventsToSee } from '../calendar/month-grid.ts'

const { rest, factories, visit } = useCalendarPage({ settings: { auth: 'required' } })

let hidden: string
let gone: string
let subscriber: { login: string; password: string }

beforeAll(async () => {
  await eventsToSee(factories)
  await jazzByTheSea(factories)
  const lectures = await factories.event({ title: 'Lectures' })
  for (const hour of [10, 12, 14])
    await factories.event({
      title: `Lecture at ${hour}`,
      post_parent: lectures.id,
      start_date: `2026-12-01 ${hour}:00`,
      end_date: `2026-12-01 ${hour + 1}:00`,
    })
  await factories.event({ title: 'For members', password: 'open sesame' })
  hidden = (await factories.event({ title: 'Staff party', status: 'private' })).slug
  const { headers } = await factories.person('editor')
  gone = (await rest.withHeaders(headers).delete(`/events/${(await factories.event()).id}`)).body.slug as string
  const { login, secret } = await factories.person('subscriber')
  subscriber = { login, password: secret }
})

const refused = /status of 4\d\d/
const unreachable = /Failed to load resource|ERR_/

const openGroups = (page: Page) =>
  page.locator('.find-group').evaluateAll(groups => groups.forEach(group => group.setAttribute('open', '')))

const views: Record<string, View> = {
  'the front page': { path: '/el/', shown: '.grid-event, .agenda-event' },
  'a month': { path: '/fr/month/2027-02/', shown: '.day-grid a' },
  'a week': { path: '/el/week/2027-02-01/', shown: 'main a:has-text("Four days of kites")' },
  'an agenda': { path: '/en/agenda/2027-02-01/', shown: '.agenda-event' },
  'a month without events': { path: '/el/month/2028-03/', shown: '.empty' },
  'an agenda that has ended': { path: '/fr/agenda/2030-02-01/', shown: '.empty' },
  'an event of a month below the mouse': {
    path: '/en/month/2027-02/',
    shown: '.day-grid a',
    after: page => page.getByRole('link', { name: /Crowded 10/ }).hover(),
  },
  'a featured event of a month below the mouse': {
    path: '/en/month/2027-02/',
    shown: '.day-grid a',
    after: page =>
      page
        .getByRole('link', { name: /Four days of kites/ })
        .first()
        .hover(),
  },
  'what is on a day of many events': {
    path: '/en/month/2027-02/',
    shown: '.day-grid a',
    after: page => page.getByRole('button', { name: '+ 3 more' }).click(),
    // Where there are no columns, it is the agenda that tells them.
    onPhone: page => page.keyboard.press('Escape'),
  },
  'a search without results': {
    path: '/fr/agenda/?categories=music&start_date=2026-12-24&end_date=2026-12-01',
    shown: '.found-chip:has-text("Musique")',
    after: page => page.locator('.empty').waitFor(),
  },
  'all filters': {
    path: '/el/agenda/?categories=music',
    shown: '.find-group[open] .find-count',
    after: async page => (await page.locator('.find-count').first().waitFor(), openGroups(page)),
    onPhone: async page => {
      await page.locator('.find-open').click()
      await page.locator('dialog .find-count').first().waitFor()
      await openGroups(page)
    },
  },
  'the display settings': {
    path: '/fr/agenda/',
    shown: 'input[type=radio]',
    after: page => page.getByRole('button', { name: 'Réglages d’affichage' }).click(),
  },
  'an event': { path: '/el/event/jazz-by-the-sea/', shown: 'role=img[name=/37,9400/]' },
  'one of a series': { path: '/fr/event/lecture-at-12/', shown: 'main li a:has-text("Lecture at 14")' },
  'an event with a password': { path: '/el/event/for-members/', shown: '.event-locked', expects: refused },
  'a wrong password of an event': {
    path: '/fr/event/for-members/',
    after: async page => {
      await page.getByLabel('Mot de passe de l’événement').fill('close sesame')
      await page.keyboard.press('Enter')
    },
    shown: '.event-locked-fault:not(:empty)',
    expects: refused,
  },
  'no event': { path: '/fr/event/none-such/', shown: '.empty h1', expects: refused },
  'an event that is not public': { path: () => `/el/event/${hidden}/`, shown: '.empty h1', expects: refused },
  'an event that is gone': { path: () => `/en/event/${gone}/`, shown: '.empty h1', expects: refused },
  'a venue': { path: '/el/venue/to-spiti-tis-rodias/', shown: '.event-list li' },
  'what is over at a venue': { path: '/fr/venue/maison-du-grenadier/?when=past', shown: '.event-list li' },
  'an organizer': { path: '/el/organizer/leschi-anagnosis-marginalia/', shown: '.event-list li' },
  'a category': { path: '/fr/events/category/ateliers/', shown: '.event-list li' },
  'a tag': { path: '/en/tag/food-drink/', shown: '.event-list li' },
  'no venue': { path: '/en/venue/none/', shown: '.empty h1', expects: refused },
  'an address that leads nowhere': { path: '/fr/nothing/like/this', shown: '.empty h1', expects: refused },
  'the calendar without a connection': {
    path: '/en/month/2026-11/',
    shown: '.offline',
    after: async page => {
      await page.locator('.grid-event').first().waitFor()
      await page.context().setOffline(true)
    },
    expects: unreachable,
  },
  'what could not be loaded': {
    path: '/fr/agenda/',
    shown: 'main [role=alert] button',
    after: async page => {
      await page.route('**/trpc/**', route => route.abort())
      await page.reload()
    },
    expects: unreachable,
  },
  'signing in': {
    path: '/el/sign-in/',
    shown: 'details[open]',
    after: page => page.locator('summary').click(),
  },
  'signing in with nothing typed': {
    path: '/fr/sign-in/',
    shown: '#sign-in-fault p',
    after: page => page.getByRole('main').getByRole('button').click(),
  },
  'a page for writers, to a stranger': { path: '/el/edit/events/', shown: '.empty h1', expects: refused },
}

inBrowser('on a phone and wide, light and dark, axe finds nothing wrong with', () => {
  it.each(Object.entries(views))('%s', async (_name, view) => {
    const page = await visit(pathOf(view), view.expects ? { expectedConsoleErrors: view.expects } : {})
    await expectAccessibleView(page, view)
  })

  it('a page for writers, to a subscriber', async () => {
    const page = await visit('/fr/edit/events/', { signedInAs: subscriber })
    await expectAccessibleView(page, { path: '', shown: '.empty h1' })
  })
})
