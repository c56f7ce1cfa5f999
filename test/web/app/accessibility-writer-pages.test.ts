import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { catalogues } from '../../../src/messages/catalogues.ts'
import { collectionNames, nameFields } from '../../support/collections.ts'
import { describeAccessibleViews, type PageState } from './accessible-view.ts'
import { insertImports, insertRuns } from './insert-runs.ts'
import { useCalendarPage } from '../use-calendar-page.ts'

const fixture = useCalendarPage()
const { service, rest, factories } = fixture

const languages = ['el', 'fr', 'en']
const ids: Record<string, number> = {}

beforeAll(async () => {
  const picture = { image: 'https://pictures.example/a.png' }
  ids['events'] = (await factories.event({ tags: ['Late'], description: '<p>All day</p>', ...picture })).id
  ids['date of a series'] = (await factories.event({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] })).id
  ids['venues'] = (await factories.venue({ description: '<h2>Doors</h2><ul><li>north</li></ul>', city: 'Piraeus' })).id
  ids['organizers'] = (await factories.organizer({ description: 'Us.', email: 'us@example.org', ...picture })).id
  ids['categories'] = (await factories.category({ description: 'Below.', parent: (await factories.category()).id })).id
  ids['tags'] = (await factories.tag({ description: 'Lanterns.' })).id
  ids['sources'] = (await factories.source({ name: 'Town hall', url: `https://town.example/${'long/'.repeat(20)}` })).id
  await factories.source({ paused: true })
  await insertRuns(service, ids['sources'])
  for (const [state, id] of Object.entries(await insertImports(fixture))) ids[`${state} import`] = id
  for (const kind of ['events', 'venues']) {
    const { id } = kind === 'events' ? await factories.event() : await factories.venue()
    await rest.delete(`/${kind}/${id}`)
    ids[`trashed ${kind}`] = id
  }
})

/** The language in which the views of a kind are checked. */
const chooseLanguage = (kind: (typeof collectionNames)[number]) =>
  languages[collectionNames.indexOf(kind) % languages.length]

/** The pages of each kind of record for people who may write. */
const buildViews = (kind: (typeof collectionNames)[number]): Record<string, PageState> => ({
  [`${kind}: the list`]: {
    shows: ['manage'],
    ...(kind === 'venues' && { differsOnPhone: true, isAlwaysChecked: true }),
    path: `/${chooseLanguage(kind)}/edit/${kind}/`,
    selector: '.row-actions',
  },
  [`${kind}: the form of a new record`]: {
    shows: ['editor'],
    path: `/${chooseLanguage(kind)}/edit/${kind}/new/`,
    selector: '.record-form',
  },
  [`${kind}: the form of a record, with all sections open`]: {
    shows: ['editor'],
    ...(kind === 'events' && { isAlwaysChecked: true }),
    path: () => `/${chooseLanguage(kind)}/edit/${kind}/${ids[kind]}/`,
    selector: '.record-form',
    prepare: async page => {
      await page.locator('.record-form').waitFor()
      await page.locator('details').evaluateAll(all => all.forEach(one => one.setAttribute('open', '')))
    },
  },
  [`${kind}: the form with a validation error`]: {
    shows: ['editor'],
    path: () => `/en/edit/${kind}/${ids[kind]}/`,
    selector: '.error-summary',
    prepare: async page => {
      await page.locator(`#field-${nameFields[kind]}`).fill('')
      await page.locator('.save-bar button').last().click()
    },
  },
  [`${kind}: a translation, with the editor of formatted text`]: {
    shows: ['translate'],
    path: () => `/${chooseLanguage(kind)}/edit/${kind}/${ids[kind]}/translate/?from=en&to=el`,
    selector: '.rich-text',
  },
})

/** Selects a night with a DST change and an end before it, and opens the list of time zones. */
async function typeTimes(page: Page): Promise<void> {
  await page.locator('#field-start_date').fill('2026-03-29')
  await page.locator('#field-start_date-time').fill('03:30')
  await page.locator('#field-end_date').fill('2026-03-01')
  await page.getByRole('combobox', { name: catalogues.el.page.fields.events.timezone }).fill('a')
}

/** Chooses a custom rule, leaves a date out and adds another. */
async function typeRecurrence(page: Page): Promise<void> {
  await page.locator('#field-start_date-time').fill('18:00')
  await page.locator('#field-recurrence').selectOption('custom')
  await page.locator('.date-list button').first().click()
  await page.locator('#field-recurrence-new-date').fill('2026-11-26')
  await page.keyboard.press('Enter')
  await page.locator('.date-list').nth(2).waitFor()
}

/** Restores one record of the trash, and selects all others. */
async function restoreOne(page: Page): Promise<void> {
  await factories.event({ status: 'trash' })
  const { title } = await factories.event({ status: 'trash' })
  await page.reload()
  await page.getByRole('button', { name: `Restore “${title}”` }).click()
  await page.getByText(`Restored: “${title}”`).waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
}

const otherViews: Record<string, PageState> = {
  'the pictures, with the description of one open': {
    shows: ['pictures'],
    path: '/el/edit/pictures/',
    selector: '.image-texts',
    prepare: page => page.locator('.image-tile').first().click(),
  },
  'the times of an event, with a list open': {
    shows: ['editor'],
    isAlwaysChecked: true,
    path: () => `/el/edit/events/${ids['events']}/`,
    selector: 'role=option',
    prepare: typeTimes,
    prepareOnPhone: page => page.getByRole('combobox', { name: catalogues.el.page.fields.events.timezone }).fill('eu'),
  },
  'a new event with a custom recurrence and dates left out and added': {
    shows: ['editor'],
    path: '/el/edit/events/new/?day=2026-11-24',
    selector: '.date-list li',
    prepare: typeRecurrence,
  },
  'the dialog that asks which dates of a series to change': {
    shows: ['editor'],
    path: () => `/fr/edit/events/${ids['date of a series']}/`,
    selector: 'dialog .scope-dialog',
    prepare: async page => {
      await page.locator('#field-title').fill('Autre titre')
      await page.locator('.save-bar button').last().click()
    },
  },
  'the translation of a series': {
    shows: ['translate'],
    path: () => `/el/edit/events/${ids['date of a series']}/translate/?from=en&to=fr`,
    selector: 'role=radio[name="Όλες οι ημερομηνίες"]',
  },
  'an event in the trash': {
    shows: ['editor'],
    path: () => `/fr/edit/events/${ids['trashed events']}/`,
    selector: 'main h1',
    expectedConsoleErrors: /410/,
  },
  'a venue in the trash': {
    shows: ['editor'],
    path: () => `/el/edit/venues/${ids['trashed venues']}/`,
    selector: 'main h1',
    expectedConsoleErrors: /410/,
  },
  'a list without results': { shows: ['manage'], path: '/fr/edit/venues/?search=introuvable', selector: '.empty' },
  'a list with a selection, and a notice': {
    shows: ['manage'],
    differsOnPhone: true,
    isAlwaysChecked: true,
    path: '/en/edit/events/?state=trash',
    selector: '.floating-notice',
    prepare: restoreOne,
  },
  'the confirmation of a permanent deletion': {
    shows: ['manage'],
    path: '/en/edit/events/?state=trash',
    selector: 'dialog .danger',
    prepare: async page => {
      await restoreOne(page)
      await page.getByRole('button', { name: /^Delete for good$/ }).click()
    },
  },
  'a translation with missing texts': {
    shows: ['translate'],
    isAlwaysChecked: true,
    path: () => `/fr/edit/events/${ids['events']}/translate/?to=el`,
    selector: 'text="Textes traduits : 0 sur 2"',
  },
  'the list of sources': { shows: ['sources'], path: '/el/edit/sources/', selector: '.source-card' },
  'the question whether to remove a source': {
    shows: ['sources'],
    path: '/en/edit/sources/',
    selector: 'dialog .danger',
    prepare: page => page.getByRole('button', { name: 'Remove: Town hall' }).click(),
  },
  'the log of a source, with all runs open': {
    shows: ['sources'],
    isAlwaysChecked: true,
    path: () => `/fr/edit/sources/${ids['sources']}/log/`,
    selector: '.outcomes',
    prepare: async page => {
      await page.locator('.run-entry').first().waitFor()
      await page.locator('details').evaluateAll(all => all.forEach(one => one.setAttribute('open', '')))
    },
  },
  'the form of a source, with an error': {
    shows: ['sources'],
    path: () => `/el/edit/sources/${ids['sources']}/`,
    selector: '.error-summary',
    prepare: async page => {
      await page.locator('#field-name').fill('')
      await page.locator('.save-bar button').last().click()
    },
  },
  'the form of an import, with a file and an error': {
    shows: ['sources'],
    path: '/fr/edit/import/',
    selector: '.field-failure',
    prepare: async page => {
      await page.locator('details').evaluate(one => one.setAttribute('open', ''))
      await page.locator('#field-file').setInputFiles({
        name: 'large.ics',
        mimeType: 'text/calendar',
        buffer: Buffer.alloc(10_500_000),
      })
      await page.locator('button[type=submit]').click()
    },
  },
  'the preview of an import': {
    shows: ['sources'],
    path: () => `/el/edit/import/${ids['previewed import']}/`,
    selector: '.outcomes',
  },
  'a running import': {
    shows: ['sources'],
    path: () => `/en/edit/import/${ids['running import']}/`,
    selector: '.import-progress p',
  },
  'the overview of translations': { shows: ['translate'], path: '/el/edit/translations/', selector: '.overview' },
  'the form of a record that does not exist': {
    shows: ['editor'],
    path: '/fr/edit/tags/99999999/',
    selector: '.empty h1',
    expectedConsoleErrors: /404/,
  },
}

describeAccessibleViews(fixture, { ...Object.assign({}, ...collectionNames.map(buildViews)), ...otherViews })
