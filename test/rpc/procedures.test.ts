import { beforeAll, describe, expect, it } from 'vitest'
import {
  iteratePages,
  type CalendarClient,
  createCalendarClient,
  readServiceFailure,
  getEventVenues,
} from '../../client/index.ts'
import { getRequiredFields, nameFields, publishableCollections, singularNouns } from '../support/collections.ts'
import { drawPixel } from '../support/draw-pixel.ts'
import { sharedOperations } from '../support/rest-client.ts'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest, accounts, sources, siteSettings, factories } = useService()

let client: CalendarClient
beforeAll(() => {
  client = createCalendarClient(service.url)
})

/** The body of a REST response. */
const readRest = async (path: string) => (await rest.get(path)).body as unknown

const called = new Set<string>()

/** Returns a procedure of the client, and records its name. The test below checks that every procedure is called. */
function getProcedure(name: string): any {
  called.add(name)
  const [kind = '', verb = ''] = name.split('.')
  return (client as any)[kind][verb]
}

describe.each(publishableCollections)('%s over RPC', kind => {
  const [noun, title, requiredFields] = [singularNouns[kind], nameFields[kind], getRequiredFields(kind)]

  it('create, read and list return what REST returns', async () => {
    const created = await getProcedure(`${kind}.create`).mutate({ [title]: uniqueName('Typed'), ...requiredFields })

    const { json_ld: _, ...shown } = (await rest.get(`/${kind}/${created.id}`)).body as Record<string, unknown>
    expect(created).toEqual(shown)
    expect(await getProcedure(`${kind}.read`).query({ id: created.id })).toEqual(
      await readRest(`/${kind}/${created.id}`),
    )
    expect(await getProcedure(`${kind}.readBySlug`).query({ slug: created.slug })).toEqual(
      await readRest(`/${kind}/by-slug/${created.slug}`),
    )
    const typed = await getProcedure(`${kind}.list`).query({ per_page: 2, i18n_language: 'fr' })
    expect(typed).toEqual(await readRest(`/${kind}?i18n_language=fr&per_page=2`))
  })

  it('update and remove return what REST returns', async () => {
    const record = await factories[noun]()
    const renamed = await getProcedure(`${kind}.update`).mutate({ id: record.id, [title]: 'Renamed' })
    expect(renamed).toEqual({ ...record, [title]: 'Renamed', version: Number(record.version) + 1 })
    expect(await getProcedure(`${kind}.updateBySlug`).mutate({ slug: record.slug, [title]: 'Again' })).toEqual({
      ...record,
      [title]: 'Again',
      version: Number(record.version) + 2,
    })

    const removed = await getProcedure(`${kind}.remove`).mutate({ id: record.id })
    expect(removed).toMatchObject({ id: record.id, status: 'trash' })
    const deleted = await getProcedure(`${kind}.removeBySlug`).mutate({ slug: removed.slug, force: true })
    expect(deleted).toEqual(removed)
    expect((await rest.get(`/${kind}/${record.id}`)).status).toBe(404)
  })
})

describe.each([
  { kind: 'categories', noun: 'category' },
  { kind: 'tags', noun: 'tag' },
] as const)('$kind over RPC', ({ kind, noun }) => {
  it('all five procedures return what REST returns', async () => {
    const created = await getProcedure(`${kind}.create`).mutate({ name: uniqueName('Typed') })
    expect(created).toEqual(await readRest(`/${kind}/${created.id}`))
    expect(await getProcedure(`${kind}.read`).query({ id: created.id })).toEqual(created)
    expect(await getProcedure(`${kind}.list`).query({ hide_empty: false })).toEqual(
      await readRest(`/${kind}?hide_empty=false`),
    )
    const renamed = { ...created, name: 'Renamed', version: created.version + 1 }
    expect(await getProcedure(`${kind}.update`).mutate({ id: created.id, name: 'Renamed' })).toEqual(renamed)
    expect(await getProcedure(`${kind}.remove`).mutate({ id: created.id })).toEqual(renamed)
    expect((await rest.get(`/${kind}/${created.id}`)).status).toBe(404)
    await factories[noun]()
  })
})

describe('accounts over RPC', () => {
  const readAccounts = async (path: string) => (await accounts.get(path)).body as unknown

  it('all nine procedures return what REST returns', async () => {
    const { password, ...created } = await getProcedure('accounts.create').mutate({ login: 'typed', role: 'author' })
    const path = `/users/${created.id}`
    expect(password.secret.slice(0, 8)).toBe(created.passwords[0].prefix)
    expect(created).toEqual(await readAccounts(path))
    expect(await getProcedure('accounts.read').query({ id: created.id })).toEqual(created)
    expect(await getProcedure('accounts.list').query({ search: 'typed' })).toEqual(
      await readAccounts('/users?search=typed'),
    )
    expect(await getProcedure('accounts.update').mutate({ id: created.id, name: 'Renamed' })).toEqual(
      await readAccounts(path),
    )

    const { secret: _, ...second } = await getProcedure('accounts.addPassword').mutate({
      id: created.id,
      name: 'laptop',
    })
    const revoked = { ...second, revoked: '2026-11-20T09:00:00Z' }
    expect(await getProcedure('accounts.revokePassword').mutate({ id: created.id, prefix: second.prefix })).toEqual({
      passwords: [revoked],
    })
    expect(await getProcedure('accounts.revokePasswords').mutate({ id: created.id })).toMatchObject({
      passwords: [{ prefix: password.prefix }],
    })
    const before = (await readAccounts(path)) as object
    expect(await getProcedure('accounts.remove').mutate({ id: created.id, to: 'admin' })).toEqual({
      ...before,
      handed_over: Object.fromEntries(publishableCollections.map(name => [name, 0])),
    })
    expect(await getProcedure('accounts.me').query()).toEqual(await readAccounts('/me'))
  })

  it('index and doc return what REST returns', async () => {
    expect(await getProcedure('aboutAccounts.index').query({})).toEqual(await readAccounts('/'))
    expect(await getProcedure('aboutAccounts.doc').query({})).toEqual(await readAccounts('/doc'))
  })
})

describe('images over RPC', () => {
  it('all five procedures return what REST returns', async () => {
    const created = await getProcedure('media.create').mutate({ file: drawPixel(), name: 'Typed', alt: 'A pixel' })
    const { id } = created
    const readImage = async () => (await rest.get(`/media/${id}`)).body as unknown
    expect(created).toEqual(await readImage())
    expect(await getProcedure('media.read').query({ id })).toEqual(created)
    expect((await getProcedure('media.list').query({ search: 'typed' })).media).toEqual([created])
    expect(await getProcedure('media.update').mutate({ id, alt: 'Another text' })).toEqual(await readImage())
    expect(await getProcedure('media.remove').mutate({ id })).toMatchObject({ id, alt: 'Another text' })
  })
})

describe('sources over RPC', () => {
  const readSources = async (path: string) => (await sources.get(path)).body as unknown

  it('all seven procedures return what REST returns', async () => {
    const input = { name: 'Typed', kind: 'rest', url: 'https://town.example/events', interval_minutes: 60 }
    const created = await getProcedure('sources.create').mutate(input)
    const { id } = created
    expect(created).toEqual(await readSources(`/sources/${id}`))
    expect(await getProcedure('sources.read').query({ id })).toEqual(created)
    const { rest_url: _, ...page } = await getProcedure('sources.list').query({ per_page: 100 })
    expect(await readSources('/sources?per_page=100')).toMatchObject(page)
    expect(await getProcedure('sources.update').mutate({ id, paused: true })).toEqual(
      await readSources(`/sources/${id}`),
    )
    const run = await getProcedure('sources.run').mutate({ id, dry_run: true })
    expect(run).toMatchObject({ state: 'waiting', dry_run: true })
    expect(await getProcedure('sources.log').query({ id })).toMatchObject({ runs: [run], total: 1 })
    expect(await getProcedure('sources.remove').mutate({ id })).toMatchObject({ id, name: 'Typed' })
  })

  it('all five procedures of imports return what REST returns', async () => {
    const created = await getProcedure('imports.create').mutate({ name: 'x.ics', file: 'QkVHSU4=', dry_run: true })
    const { id } = created
    expect(created).toMatchObject({ state: 'waiting', dry_run: true })
    expect(created).toEqual(await readSources(`/imports/${id}`))
    expect(await getProcedure('imports.read').query({ id })).toEqual(created)
    const { rest_url: _, ...page } = await getProcedure('imports.list').query({ per_page: 100 })
    expect(await readSources('/imports?per_page=100')).toMatchObject(page)
    const run = await getProcedure('imports.run').mutate({ id })
    expect(run).toEqual(await readSources(`/imports/${id}`))
    expect(await getProcedure('imports.remove').mutate({ id })).toMatchObject({ id, state: 'failed' })
  })
})

it('settings over RPC: both procedures return what REST returns', async () => {
  const changed = await getProcedure('settings.update').mutate({ name: 'Typed' })
  expect(changed).toEqual((await siteSettings.get('/settings')).body)
  expect(await getProcedure('settings.read').query({})).toEqual(changed)
})

it.each([
  ['about', rest],
  ['aboutSources', sources],
  ['aboutSettings', siteSettings],
])('%s over RPC: index and doc return what REST returns', async (name, client) => {
  expect(await getProcedure(`${name}.index`).query({})).toEqual((await client.get('/')).body)
  expect(await getProcedure(`${name}.doc`).query({})).toEqual((await client.get('/doc')).body)
})

it('the facets over RPC return what REST returns', async () => {
  const { id } = await factories.category()
  await factories.event({ categories: [id], featured: true })

  expect(await getProcedure('events.facets').query({ categories: [id], featured: true, i18n_language: 'fr' })).toEqual(
    await readRest(`/events/facets?categories=${id}&featured=true&i18n_language=fr`),
  )
})

it('search suggestions over RPC are what REST returns', async () => {
  await factories.event({ title: 'Planetarium' })

  expect(await getProcedure('events.searchSuggestions').query({ search: 'planetarim' })).toEqual(
    await readRest('/events/search-suggestions?search=planetarim'),
  )
})

describe('series over RPC', () => {
  it('read and occurrences return what REST returns', async () => {
    const { id } = await factories.series()

    expect(await getProcedure('series.read').query({ id, i18n_language: 'el' })).toEqual(
      await readRest(`/series/${id}?i18n_language=el`),
    )
    const {
      rest_url: _,
      next_rest_url: __,
      ...page
    } = await getProcedure('series.occurrences').query({ id, per_page: 2 })
    expect(await readRest(`/series/${id}/occurrences?per_page=2`)).toMatchObject(page)
  })
})

it('the preview of a recurrence over RPC returns what REST returns', async () => {
  const input = { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3', 'RDATE:20270210T180000'], start_date: '2027-02-02 18:00' }
  const query = input.recurrence.map(line => `recurrence[]=${encodeURIComponent(line)}`).join('&')

  expect(await getProcedure('recurrence.preview').query(input)).toEqual(
    await readRest(`/recurrence/preview?${query}&start_date=2027-02-02T18:00`),
  )
})

describe('every procedure', () => {
  it('is called above, or in the tests of changes, suggestions or submissions', () => {
    const missing = sharedOperations.filter(({ name }) => !called.has(name)).map(({ name }) => name)
    const elsewhere = /^(submissions\..*|translations\.suggest|changes\.subscribe)$/
    expect(missing.filter(name => !elsewhere.test(name))).toEqual([])
    expect(called.size).toBe(51 + 8 * publishableCollections.length)
  })
})

it('a slug over RPC changes with new_slug', async () => {
  const { id, slug } = await factories.event()
  const renamed = await client.events.updateBySlug.mutate({ slug, new_slug: 'renamed' })

  expect(renamed).toMatchObject({ id, slug: 'renamed' })
})

describe('input over RPC', () => {
  it('is optional: list returns the first page', async () => {
    expect(await client.tags.list.query({ hide_empty: false, per_page: 1 })).toMatchObject({
      total_pages: expect.any(Number),
    })
    const bare = await fetch(`${service.url}/trpc/events.list`)
    expect(bare.status).toBe(200)
  })

  it('null clears a field, undefined keeps it', async () => {
    const venue = await factories.venue({ phone: '1', city: 'Volos' })
    const changed = await client.venues.update.mutate({ id: venue.id, phone: null, city: undefined })

    expect(changed).not.toHaveProperty('phone')
    expect(changed.city).toBe('Volos')
  })
})

describe('helpers of the client', () => {
  it('iteratePages returns every page, getEventVenues a list', async () => {
    const [one, two] = [await factories.venue(), await factories.venue()]
    const event = await factories.event({ venue: [one.id, two.id] })
    const ids: number[] = []
    for await (const page of iteratePages(page => client.venues.list.query({ page, per_page: 1 })))
      ids.push(...page.venues.map(({ id }) => id))

    expect(ids).toEqual(expect.arrayContaining([one.id, two.id]))
    expect(getEventVenues(event).map(({ id }) => id)).toEqual([one.id, two.id])
    expect(getEventVenues(await factories.event())).toEqual([])
    expect(getEventVenues(await factories.event({ venue: one.id })).map(({ id }) => id)).toEqual([one.id])
  })

  it('readServiceFailure returns null when the service is unreachable', async () => {
    const unreachable = createCalendarClient('http://127.0.0.1:1')
    const error: unknown = await unreachable.events.list.query({}).catch((reason: unknown) => reason)

    expect(readServiceFailure(error)).toBe(null)
  })
})
