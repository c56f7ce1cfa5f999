import type { Page } from 'playwright-core'
import { beforeAll, it } from 'vitest'
import { catalogues } from '../../../src/messages/catalogues.ts'
import { collectionNames, nameFields } from '../../support/collections.ts'
import { expectAccessibleView, resolvePath, type PageState } from './accessible-view.ts'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { service, rest, sources, factories, visit } = useCalendarPage()

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
  await insertImports(service)
  for (const kind of ['events', 'venues']) {
    const { id } = kind === 'events' ? await factories.event() : await factories.venue()
    await rest.delete(`/${kind}/${id}`)
    ids[`trashed ${kind}`] = id
  }
})

const titles = { created: 'Fair', updated: 'Concert', skipped: 'Fête du livre', vanished: 'Αγορά' }
const items = JSON.stringify(
  Object.entries(titles).map(([outcome, title]) => ({ outcome, title, reason: 'end_date: The end is too early.' })),
)

/** Stores an import with a preview, and one that goes on. */
async function insertImports({ db, clock: { now } }: typeof service): Promise<void> {
  for (const name of ['previewed', 'running']) {
    const { body } = await sources.post('/imports', {
      name: 'fair.ics',
      file: 'SGVsbG8=',
      dry_run: name === 'previewed',
    })
    ids[`${name} import`] = body.id
  }
  await db.prisma.$executeRaw`
    update runs set state = 'done', ended_utc = ${now}, created = 1, items = ${items}::jsonb
     where import_id = ${ids['previewed import']}`
  await db.prisma.$executeRaw`
    update runs set state = 'running', processed = 30, expected = 120 where import_id = ${ids['running import']}`
}

/** Stores runs of a source: one that stored events, a dry run, one that failed and one that waits. */
async function insertRuns({ db, clock: { now } }: typeof service, sourceId: number): Promise<void> {
  for (const [state, isDryRun] of [
    ['done', false],
    ['done', true],
    ['failed', false],
    ['waiting', false],
  ] as const)
    await db.prisma.$executeRaw`
      insert into runs (source_id, state, is_dry_run, queued_utc, ended_utc, message, created, skipped, items)
      values (${sourceId}, ${state}, ${isDryRun}, ${now}, ${state === 'waiting' ? null : now},
        ${state === 'done' ? '' : 'town.example answers 503.'}, 1, 1,
        ${state === 'done' ? items : '[]'}::jsonb)`
}

/** The language in which the views of a kind are checked. */
const chooseLanguage = (kind: (typeof collectionNames)[number]) =>
  languages[collectionNames.indexOf(kind) % languages.length]

/** The pages of each kind of record for people who may write. */
const buildViews = (kind: (typeof collectionNames)[number]): Record<string, PageState> => ({
  [`${kind}: the list`]: { path: `/${chooseLanguage(kind)}/edit/${kind}/`, selector: '.row-actions' },
  [`${kind}: the form of a new record`]: {
    path: `/${chooseLanguage(kind)}/edit/${kind}/new/`,
    selector: '.record-form',
  },
  [`${kind}: the form of a record, with all sections open`]: {
    path: () => `/${chooseLanguage(kind)}/edit/${kind}/${ids[kind]}/`,
    selector: '.record-form',
    prepare: async page => {
      await page.locator('.record-form').waitFor()
      await page.locator('details').evaluateAll(all => all.forEach(one => one.setAttribute('open', '')))
    },
  },
  [`${kind}: the form with a validation error`]: {
    path: () => `/en/edit/${kind}/${ids[kind]}/`,
    selector: '.error-summary',
    prepare: async page => {
      await page.locator(`#field-${nameFields[kind]}`).fill('')
      await page.locator('.save-bar button').last().click()
    },
  },
  [`${kind}: a translation, with the editor of formatted text`]: {
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
    path: '/el/edit/pictures/',
    selector: '.picture-texts',
    prepare: page => page.locator('.picture-tile').first().click(),
  },
  'the times of an event, with a list open': {
    path: () => `/el/edit/events/${ids['events']}/`,
    selector: 'role=option',
    prepare: typeTimes,
    prepareOnPhone: page => page.getByRole('combobox', { name: catalogues.el.page.fields.events.timezone }).fill('eu'),
  },
  'a new event with a custom recurrence and dates left out and added': {
    path: '/el/edit/events/new/?day=2026-11-24',
    selector: '.date-list li',
    prepare: typeRecurrence,
  },
  'the dialog that asks which dates of a series to change': {
    path: () => `/fr/edit/events/${ids['date of a series']}/`,
    selector: 'dialog .scope-dialog',
    prepare: async page => {
      await page.locator('#field-title').fill('Autre titre')
      await page.locator('.save-bar button').last().click()
    },
  },
  'the translation of a series': {
    path: () => `/el/edit/events/${ids['date of a series']}/translate/?from=en&to=fr`,
    selector: 'role=radio[name="Όλες οι ημερομηνίες"]',
  },
  'an event in the trash': {
    path: () => `/fr/edit/events/${ids['trashed events']}/`,
    selector: 'main h1',
    expectedConsoleErrors: /410/,
  },
  'a venue in the trash': {
    path: () => `/el/edit/venues/${ids['trashed venues']}/`,
    selector: 'main h1',
    expectedConsoleErrors: /410/,
  },
  'a list without results': { path: '/fr/edit/venues/?search=introuvable', selector: '.empty' },
  'a list with a selection, and a notice': {
    path: '/en/edit/events/?state=trash',
    selector: '.floating-notice',
    prepare: restoreOne,
  },
  'the confirmation of a permanent deletion': {
    path: '/en/edit/events/?state=trash',
    selector: 'dialog .danger',
    prepare: async page => {
      await restoreOne(page)
      await page.getByRole('button', { name: /^Delete for good$/ }).click()
    },
  },
  'a translation with missing texts': {
    path: () => `/fr/edit/events/${ids['events']}/translate/?to=el`,
    selector: 'text="Textes traduits : 0 sur 2"',
  },
  'the list of sources': { path: '/el/edit/sources/', selector: '.source-card' },
  'the question whether to remove a source': {
    path: '/en/edit/sources/',
    selector: 'dialog .danger',
    prepare: page => page.getByRole('button', { name: 'Remove: Town hall' }).click(),
  },
  'the log of a source, with all runs open': {
    path: () => `/fr/edit/sources/${ids['sources']}/log/`,
    selector: '.outcomes',
    prepare: async page => {
      await page.locator('.run-entry').first().waitFor()
      await page.locator('details').evaluateAll(all => all.forEach(one => one.setAttribute('open', '')))
    },
  },
  'the form of a source, with an error': {
    path: () => `/el/edit/sources/${ids['sources']}/`,
    selector: '.error-summary',
    prepare: async page => {
      await page.locator('#field-name').fill('')
      await page.locator('.save-bar button').last().click()
    },
  },
  'the form of an import, with a file and an error': {
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
  'the preview of an import': { path: () => `/el/edit/import/${ids['previewed import']}/`, selector: '.outcomes' },
  'a running import': { path: () => `/en/edit/import/${ids['running import']}/`, selector: '.import-progress p' },
  'the overview of translations': { path: '/el/edit/translations/', selector: '.overview' },
  'the form of a record that does not exist': {
    path: '/fr/edit/tags/99999999/',
    selector: '.empty h1',
    expectedConsoleErrors: /404/,
  },
}

describeInBrowser('axe finds no problem (phone and wide screen, light and dark) in', () => {
  it.each(
    Object.entries({ ...Object.assign({}, ...collectionNames.map(buildViews)), ...otherViews } as Record<
      string,
      PageState
    >),
  )('%s', async (_name, view) => {
    const page = await visit(
      resolvePath(view),
      view.expectedConsoleErrors ? { expectedConsoleErrors: view.expectedConsoleErrors } : {},
    )
    await expectAccessibleView(page, view)
  })
})
