import { namedKindNames } from '../../../src/core/kinds/names.ts'
import { expect, it } from 'vitest'
import { createContextFactory } from '../../../src/api/dependencies.ts'
import { anonymousCaller } from '../../../src/auth/permissions.ts'
import { createLogger } from '../../../src/log.ts'
import { buildVersionQuery, findFeedVersion } from '../../../src/resources/events/feeds/version.ts'
import { chooseMaskedView } from '../../../src/resources/events/record-views.ts'
import type { Event } from '../../../src/resources/events/schema.ts'
import { type RestClient, uniqueName, useService } from '../../support/use-service.ts'

/** The version of long feeds, from which their entity tag is computed before their bodies. */

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

const createContext = () =>
  createContextFactory({
    db: service.db,
    settings: service.settings,
    images: service.images,
    log: createLogger('silent'),
    clock: () => service.clock.now,
    timers: service.timers,
    randomBytes: size => Buffer.alloc(size),
  })({ caller: anonymousCaller })

const readVersion = (...ids: number[]) => findFeedVersion(createContext(), ids)

const asEditor = async () => rest.withHeaders((await factories.user('editor')).headers)
const asAdministrator = async () => rest.withHeaders((await factories.user('administrator')).headers)

const eventTimes = { start_date: '2026-12-01 10:00', end_date: '2026-12-01 11:00' }

type Fixture = Awaited<ReturnType<typeof createFixture>>

/** An event with everything that its view shows. */
async function createFixture() {
  const [venue, organizer, parent] = [await factories.venue(), await factories.organizer(), await factories.event()]
  const [category, tag] = [await factories.category(), await factories.tag()]
  const event = await factories.event({
    venue: venue.id,
    organizer: organizer.id,
    categories: [category.id],
    tags: [tag.id],
    image: `https://pictures.example/${uniqueName('picture').replace(' ', '-')}.png`,
    post_parent: parent.id,
  })
  return { event, venue, organizer, parent, category, tag }
}

const expectSuccess = ({ status }: { status: number }) => expect([200, 201]).toContain(status)

type Change = (fixture: Fixture, editor: RestClient) => Promise<unknown>

const patch = (path: (fixture: Fixture) => string, fields: object): Change => {
  return async (fixture, editor) => expectSuccess(await editor.patch(path(fixture), fields))
}

it.each<[string, Change]>([
  ['a field of the event', patch(({ event }) => `/events/${event.id}`, { featured: true })],
  ['its Greek text', patch(({ event }) => `/events/${event.id}?i18n_language=el`, { title: 'Συναυλία' })],
  ['its status', patch(({ event }) => `/events/${event.id}`, { event_status: 'canceled' })],
  ['its links', patch(({ event }) => `/events/${event.id}`, { tags: [] })],
  ['its venue', patch(({ venue }) => `/venues/${venue.id}`, { venue: 'Renamed' })],
  ['the French text of its venue', patch(({ venue }) => `/venues/${venue.id}?i18n_language=fr`, { venue: 'Salle' })],
  ['whether its venue is published', patch(({ venue }) => `/venues/${venue.id}`, { status: 'draft' })],
  ['its organizer', patch(({ organizer }) => `/organizers/${organizer.id}`, { organizer: 'Renamed' })],
  ['its category', patch(({ category }) => `/categories/${category.id}`, { name: uniqueName('Renamed') })],
  ['its tag', patch(({ tag }) => `/tags/${tag.id}`, { description: 'Other words' })],
  ['whether its parent is published', patch(({ parent }) => `/events/${parent.id}`, { status: 'draft' })],
  ['the deletion of its venue', async ({ venue }, editor) => expectSuccess(await editor.delete(`/venues/${venue.id}`))],
  [
    'the number of events of its category',
    async ({ category }) => void (await factories.event({ categories: [category.id] })),
  ],
  [
    'its image',
    ({ event }) =>
      service.db.prisma.image.update({
        where: { id: (event.image as Exclude<Event['image'], false>).id },
        data: { width: 640 },
      }),
  ],
  [
    'the text of its image',
    async ({ event }, editor) => {
      const { id } = event.image as Exclude<Event['image'], false>
      expectSuccess(await editor.patch(`/media/${id}`, { alt: uniqueName('A poster') }))
    },
  ],
])('a change of %s changes the version', async (_, change) => {
  const fixture = await createFixture()
  const before = await readVersion(fixture.event.id)
  expect(await readVersion(fixture.event.id)).toBe(before)

  await change(fixture, await asEditor())

  expect(await readVersion(fixture.event.id)).not.toBe(before)
})

it('a change of a series, its texts and its dates changes the version', async () => {
  const editor = await asEditor()
  const series = await factories.series({ title: uniqueName('Class') })
  const { events } = (await rest.get(`/series/${series.id}/occurrences`)).body as { events: Event[] }
  const [first, second, third] = events.map(({ id }) => id)
  const versions = [await readVersion(first ?? 0)]
  for (const change of [
    () => editor.patch(`/events/${first}`, { title: 'Course', scope: 'all' }),
    () => editor.patch(`/events/${first}?i18n_language=fr`, { title: 'Cours', scope: 'all' }),
    () => editor.patch(`/events/${first}`, { title: 'Only this one' }),
    () => editor.delete(`/events/${second}`),
    () => editor.patch(`/events/${third}`, { recurrence: ['RRULE:FREQ=DAILY;COUNT=5'], scope: 'all' }),
  ]) {
    expectSuccess(await change())
    versions.push(await readVersion(first ?? 0))
  }

  expect(new Set(versions).size).toBe(versions.length)
})

it('the order and the set of the events are part of the version, other events are not', async () => {
  const [first, second] = [await factories.event(), await factories.event()]
  const version = await readVersion(first.id, second.id)

  expect(await readVersion(second.id, first.id)).not.toBe(version)
  expect(await readVersion(first.id)).not.toBe(version)
  await factories.event()
  expect(await readVersion(first.id, second.id)).toBe(version)
})

/** Two transactions: the one with the earlier time is committed last. */
it('a change that is committed late changes the version', async () => {
  const { id } = await factories.event()
  const [late, other] = [await factories.event(), await factories.event()]
  const ids = [id, late.id, other.id]
  await (await asEditor()).patch(`/events/${other.id}`, { title: 'Newest' })
  const before = await readVersion(...ids)
  await service.db.prisma.event.update({
    where: { id: late.id },
    data: { featured: true, modifiedUtc: new Date('2026-01-01T00:00:00Z') },
  })

  expect(await readVersion(...ids)).not.toBe(before)
})

it('a venue that is published at its time changes the version', async () => {
  const administrator = await asAdministrator()
  const start = service.clock.now
  const { body: venue } = await administrator.post('/venues', {
    venue: 'Opens later',
    status: 'future',
    date_utc: '2026-11-21 09:00:00',
  })
  const { body: event } = await administrator.post('/events', {
    ...eventTimes,
    title: 'Opening',
    venue: venue.id,
  })
  const before = await readVersion(event.id)
  service.clock.now = new Date('2026-11-21T09:00:01Z')

  expect(await readVersion(event.id)).not.toBe(before)
  service.clock.now = start
})

/** Or the version would tell who watches it that the event is at this venue. */
it('does not depend on the records to which a protected event links', async () => {
  const venue = await factories.venue()
  const { id } = await factories.event({ venue: venue.id, password: 'sesame' })
  const before = await readVersion(id)
  await (await asEditor()).patch(`/venues/${venue.id}`, { venue: 'Renamed' })

  expect(await readVersion(id)).toBe(before)
})

it('does not depend on the hidden records to which an event links', async () => {
  const editor = await asEditor()
  const [venue, organizer] = [
    await factories.venue({ status: 'draft' }),
    await factories.organizer({ status: 'draft' }),
  ]
  const parent = await factories.event({ status: 'draft' })
  const fields = { ...eventTimes, title: uniqueName('Opening'), venue: venue.id, organizer: organizer.id }
  const { body: event } = await editor.post('/events', { ...fields, post_parent: parent.id })
  const before = await readVersion(event.id)
  expectSuccess(await editor.patch(`/venues/${venue.id}`, { venue: 'Renamed' }))
  expectSuccess(await editor.patch(`/organizers/${organizer.id}?i18n_language=fr`, { organizer: 'Renommé' }))
  expectSuccess(await editor.patch(`/events/${parent.id}`, { title: 'Renamed' }))

  expect(await readVersion(event.id)).toBe(before)
})

it('does not depend on the hidden dates of a series', async () => {
  const editor = await asEditor()
  const series = await factories.series({ title: uniqueName('Class') })
  const { events } = (await rest.get(`/series/${series.id}/occurrences`)).body as { events: Event[] }
  const [first, second] = events.map(({ id }) => id)
  expectSuccess(await editor.patch(`/events/${second}`, { status: 'draft' }))
  const before = await readVersion(first ?? 0)
  for (const change of [
    () => editor.patch(`/events/${second}`, { title: 'Course' }),
    () => editor.delete(`/events/${second}`),
    () => editor.patch(`/events/${second}`, { status: 'private' }),
  ]) {
    expectSuccess(await change())
    expect(await readVersion(first ?? 0)).toBe(before)
  }
})

it('reads every table that the view reads', () => {
  const ctx = createContext()
  const listTables = (text: string) =>
    new Set([...text.matchAll(/\b(?:from|join) (?!lateral|jsonb_each)([a-z_]+)\b/g)].map(([, table = '']) => table))
  const versionTables = listTables(buildVersionQuery(ctx, [1]).text)
  const viewTables = [...listTables(chooseMaskedView().selectRecord(ctx).text)]

  expect(viewTables.length).toBeGreaterThan(10)
  // A change of these is a version of their record (prisma/program/changes.sql).
  const parts = new RegExp(`^(event|${namedKindNames.join('|')}|term|image)_(texts|overrides)$`)
  expect(viewTables.filter(table => !versionTables.has(table) && !parts.test(table))).toEqual([])
})
