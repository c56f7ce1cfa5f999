import { beforeAll, describe, expect, it } from 'vitest'
import {
  iteratePages,
  type CalendarClient,
  createCalendarClient,
  readServiceFailure,
  getEventVenues,
} from '../../client/index.ts'
import { allOperations } from '../support/rest-client.ts'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest, accounts, factories } = useService()

let client: CalendarClient
beforeAll(() => {
  client = createCalendarClient(service.url)
})

const times = { start_date: '2026-12-05 18:00:00', end_date: '2026-12-05 20:00:00' }

/** A record as one door and then the other shows it. */
const bodyOf = async (path: string) => (await rest.get(path)).body as unknown

const called = new Set<string>()

/** The client, which remembers what is called, so that no procedure is forgotten. */
function call(name: string): any {
  called.add(name)
  const [kind = '', verb = ''] = name.split('.')
  return (client as any)[kind][verb]
}

describe.each([
  { kind: 'events', noun: 'event', title: 'title', needs: times },
  { kind: 'venues', noun: 'venue', title: 'venue', needs: {} },
  { kind: 'organizers', noun: 'organizer', title: 'organizer', needs: {} },
] as const)('$kind over RPC', ({ kind, noun, title, needs }) => {
  it('create, read and list give what REST gives', async () => {
    const created = await call(`${kind}.create`).mutate({ [title]: uniqueName('Typed'), ...needs })

    const { json_ld: _, ...shown } = (await rest.get(`/${kind}/${created.id}`)).body as Record<string, unknown>
    expect(created).toEqual(shown)
    expect(await call(`${kind}.read`).query({ id: created.id })).toEqual(await bodyOf(`/${kind}/${created.id}`))
    expect(await call(`${kind}.readBySlug`).query({ slug: created.slug })).toEqual(
      await bodyOf(`/${kind}/by-slug/${created.slug}`),
    )
    const typed = await call(`${kind}.list`).query({ per_page: 2, i18n_language: 'fr' })
    expect(typed).toEqual(await bodyOf(`/${kind}?i18n_language=fr&per_page=2`))
  })

  it('update and remove give what REST gives', async () => {
    const record = await factories[noun]()
    const renamed = await call(`${kind}.update`).mutate({ id: record.id, [title]: 'Renamed' })
    expect(renamed).toEqual({ ...record, [title]: 'Renamed' })
    expect(await call(`${kind}.updateBySlug`).mutate({ slug: record.slug, [title]: 'Again' })).toEqual({
      ...record,
      [title]: 'Again',
    })

    const removed = await call(`${kind}.remove`).mutate({ id: record.id })
    expect(removed).toMatchObject({ id: record.id, status: 'trash' })
    const gone = await call(`${kind}.removeBySlug`).mutate({ slug: removed.slug, force: true })
    expect(gone).toEqual(removed)
    expect((await rest.get(`/${kind}/${record.id}`)).status).toBe(404)
  })
})

describe.each([
  { kind: 'categories', noun: 'category' },
  { kind: 'tags', noun: 'tag' },
] as const)('$kind over RPC', ({ kind, noun }) => {
  it('all five procedures give what REST gives', async () => {
    const created = await call(`${kind}.create`).mutate({ name: uniqueName('Typed') })
    expect(created).toEqual(await bodyOf(`/${kind}/${created.id}`))
    expect(await call(`${kind}.read`).query({ id: created.id })).toEqual(created)
    expect(await call(`${kind}.list`).query({ hide_empty: false })).toEqual(await bodyOf(`/${kind}?hide_empty=false`))
    expect(await call(`${kind}.update`).mutate({ id: created.id, name: 'Renamed' })).toEqual({
      ...created,
      name: 'Renamed',
    })
    expect(await call(`${kind}.remove`).mutate({ id: created.id })).toEqual({ ...created, name: 'Renamed' })
    expect((await rest.get(`/${kind}/${created.id}`)).status).toBe(404)
    await factories[noun]()
  })
})

describe('accounts over RPC', () => {
  const of = async (path: string) => (await accounts.get(path)).body as unknown

  it('all nine procedures give what REST gives', async () => {
    const { password, ...created } = await call('accounts.create').mutate({ login: 'typed', role: 'author' })
    const path = `/users/${created.id}`
    expect(password.secret.slice(0, 8)).toBe(created.passwords[0].prefix)
    expect(created).toEqual(await of(path))
    expect(await call('accounts.read').query({ id: created.id })).toEqual(created)
    expect(await call('accounts.list').query({ search: 'typed' })).toEqual(await of('/users?search=typed'))
    expect(await call('accounts.update').mutate({ id: created.id, name: 'Renamed' })).toEqual(await of(path))

    const { secret: _, ...second } = await call('accounts.addPassword').mutate({ id: created.id, name: 'laptop' })
    const revoked = { ...second, revoked: '2026-11-20T09:00:00Z' }
    expect(await call('accounts.revokePassword').mutate({ id: created.id, prefix: second.prefix })).toEqual({
      passwords: [revoked],
    })
    expect(await call('accounts.revokePasswords').mutate({ id: created.id })).toMatchObject({
      passwords: [{ prefix: password.prefix }],
    })
    const before = (await of(path)) as object
    expect(await call('accounts.remove').mutate({ id: created.id, to: 'admin' })).toEqual({
      ...before,
      handed_over: { events: 0, venues: 0, organizers: 0 },
    })
    expect(await call('accounts.me').query()).toEqual(await of('/me'))
  })

  it('index and doc give what REST gives', async () => {
    expect(await call('aboutAccounts.index').query({})).toEqual(await of('/'))
    expect(await call('aboutAccounts.doc').query({})).toEqual(await of('/doc'))
  })
})

describe('the facets over RPC', () => {
  it('give what REST gives', async () => {
    const { id } = await factories.category()
    await factories.event({ categories: [id], featured: true })

    expect(await call('events.facets').query({ categories: [id], featured: true, i18n_language: 'fr' })).toEqual(
      await bodyOf(`/events/facets?categories=${id}&featured=true&i18n_language=fr`),
    )
  })
})

describe('about over RPC', () => {
  it('index and doc give what REST gives', async () => {
    expect(await call('about.index').query({})).toEqual(await bodyOf('/'))
    expect(await call('about.doc').query({})).toEqual(await bodyOf('/doc'))
  })
})

describe('every procedure', () => {
  it('was called above', () => {
    expect(allOperations.map(({ name }) => name).filter(name => !called.has(name))).toEqual([])
    expect(called.size).toBe(48)
  })
})

describe('a slug over RPC', () => {
  it('is renamed by new_slug', async () => {
    const { id, slug } = await factories.event()
    const renamed = await client.events.updateBySlug.mutate({ slug, new_slug: 'renamed' })

    expect(renamed).toMatchObject({ id, slug: 'renamed' })
  })
})

describe('input over RPC', () => {
  it('a call without any input reads the first page', async () => {
    expect(await client.tags.list.query({ hide_empty: false, per_page: 1 })).toMatchObject({
      total_pages: expect.any(Number),
    })
    const bare = await fetch(`${service.url}/trpc/events.list`)
    expect(bare.status).toBe(200)
  })

  it('null clears and undefined leaves', async () => {
    const venue = await factories.venue({ phone: '1', city: 'Volos' })
    const changed = await client.venues.update.mutate({ id: venue.id, phone: null, city: undefined })

    expect(changed).not.toHaveProperty('phone')
    expect(changed.city).toBe('Volos')
  })
})

describe('helpers of the client', () => {
  it('allPages gives every page, venuesOf a list', async () => {
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

  it('refusalOf knows nothing of a service that does not answer', async () => {
    const nobody = createCalendarClient('http://127.0.0.1:1')
    const error: unknown = await nobody.events.list.query({}).catch((reason: unknown) => reason)

    expect(readServiceFailure(error)).toBe(null)
  })
})
