import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { attendanceModes, eventStatuses } from '../../src/core/event-status.ts'
import { loadSampleYear } from '../../prisma/sample/load.ts'
import { toDependencies } from '../import/fixtures.ts'
import { mapConcurrently } from '../support/map-concurrently.ts'
import { type Transport, createRestTransport, createRpcTransport } from '../support/transports.ts'
import { calendarOperations } from '../support/rest-client.ts'
import { createSeed, isWholeSuite } from '../support/suite-size.ts'
import { type TestUser, useService } from '../support/use-service.ts'

/** Sends random queries to the sample year: every count of the facets equals the total of the list. */

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

const groups = ['categories', 'tags', 'venue', 'organizer'] as const
type Group = (typeof groups)[number]
type Query = Record<string, unknown>
type Entry = { id: number; count: number }

/** The ids of all records of each group. */
const ids: Record<Group, number[]> = { categories: [], tags: [], venue: [], organizer: [] }
const callers: Record<string, TestUser | null> = { anonymous: null }
const transports: Record<string, Transport> = {}

beforeAll(async () => {
  await loadSampleYear(toDependencies(service), { hasImages: false })
  for (const role of ['editor', 'author'] as const) callers[role] = await factories.user(role)
  Object.assign(transports, { REST: createRestTransport(service, rest), RPC: createRpcTransport(service) })
  await addHiddenRecords()
  for (const [group, table] of Object.entries({ venue: 'venues', organizer: 'organizers' }))
    ids[group as Group] = await queryIds(`select id from ${table}`)
  ids.categories = await queryIds(`select id from terms where taxonomy = 'category'`)
  ids.tags = await queryIds(`select id from terms where taxonomy = 'tag'`)
})

const queryIds = async (text: string) => (await service.db.pool.query<{ id: number }>(text)).rows.map(({ id }) => id)

/** Adds events, venues and organizers that some callers cannot read or find, and nested categories. */
async function addHiddenRecords(): Promise<void> {
  const author = callers['author']?.id
  const [outer, tag] = [await factories.category(), await factories.tag()]
  const inner = await factories.category({ parent: outer.id })
  const published = { venue: [(await factories.venue()).id], organizer: [(await factories.organizer()).id] }
  const hiddenLinks = {
    venue: [(await factories.venue({ status: 'draft' })).id, ...published.venue],
    organizer: [(await factories.organizer({ status: 'private', author })).id],
  }
  const links = { ...published, categories: [outer.id, inner.id, 'Music'], tags: [tag.id] }
  for (const fields of [
    {},
    { featured: true },
    { cost: 'Free' },
    { password: 'x' },
    { password: 'x', cost: 0, event_status: 'canceled', attendance_mode: 'mixed' },
    { event_status: 'canceled' },
    { event_status: 'moved_online' },
    { attendance_mode: 'mixed', featured: true },
    { password: 'x', featured: true, author },
    { hide_from_listings: true },
    { status: 'draft', author },
    { status: 'private' },
    { status: 'trash' },
    { status: 'future', date: '2027-01-05 00:00:00' },
    hiddenLinks,
    { ...hiddenLinks, status: 'pending', author },
  ])
    await factories.event({ ...links, ...fields })
}

/** One or two ids of a group. The ids exist only after `beforeAll`, so this maps from indexes. */
const arbitraryIds = (group: Group) =>
  fc
    .array(fc.nat(), { minLength: 1, maxLength: 2 })
    .map(indexes => indexes.map(index => ids[group][index % ids[group].length]))

const values: Record<string, fc.Arbitrary<unknown>> = {
  ...Object.fromEntries(groups.map(group => [group, arbitraryIds(group)])),
  when: fc.constantFrom('all', 'upcoming', 'month', 'past'),
  start_date: fc.constantFrom('2026-11-01', '2026-12-01'),
  featured: fc.boolean(),
  is_free: fc.boolean(),
  ticketed: fc.boolean(),
  event_status: fc.subarray([...eventStatuses], { minLength: 1, maxLength: 2 }),
  attendance_mode: fc.subarray([...attendanceModes], { minLength: 1, maxLength: 2 }),
  is_online: fc.boolean(),
  geoloc: fc.boolean(),
  search: fc.constantFrom('music', 'the', '-music', 'event'),
  search_in: fc.constantFrom('texts', 'all'),
  status: fc.constantFrom(['publish'], ['publish', 'draft'], ['trash']),
  i18n_language: fc.constantFrom('fr', 'el'),
}

/** Queries with at most three parameters. With more, most queries find nothing. */
const queries: fc.Arbitrary<Query> = fc
  .subarray(Object.keys(values), { maxLength: 3 })
  .chain(names => fc.record(Object.fromEntries(names.map(name => [name, values[name] ?? fc.constant(undefined)]))))

const findOperation = (name: string) => {
  const operation = calendarOperations.find(one => one.name === name)
  if (!operation) throw new Error(`there is no operation ${name}`)
  return operation
}

/** Sends a query as one role through one transport, to the facets and to the list. */
function createReaders(query: Query, role: string, transport: string) {
  const send = (name: string, input: Query) => transports[transport]!(callers[role] ?? null, findOperation(name), input)
  return {
    facets: () => send('events.facets', query),
    /** The total of the list; null when the list rejects the query. */
    totalWith: async (more: Query): Promise<number | null> => {
      const { status, body } = await send('events.list', { ...query, ...more, per_page: 1 })
      return status === 200 ? (body.total as number) : null
    },
  }
}

/** The total of the list for each record of a group; 0 for records that the caller may not filter by. */
const readTotals = (group: Group, totalWith: (more: Query) => Promise<number | null>) =>
  mapConcurrently(ids[group], async id => [id, (await totalWith({ [group]: [id] })) ?? 0] as const)

async function expectCountsMatchList(query: Query, role: string, transport: string): Promise<void> {
  const { facets, totalWith } = createReaders(query, role, transport)
  const [{ status, body }, total] = [await facets(), await totalWith({})]
  expect(status).toBe(total === null ? 400 : 200)
  if (total === null) return

  const [featured, is_free] = [await totalWith({ featured: true }), await totalWith({ is_free: true })]
  expect(body).toMatchObject({ total, featured, is_free })
  for (const [parameter, words] of Object.entries({ event_status: eventStatuses, attendance_mode: attendanceModes })) {
    const totals = words.map(async word => [word, await totalWith({ [parameter]: [word] })] as const)
    expect(body[parameter]).toEqual(Object.fromEntries(await Promise.all(totals)))
  }
  for (const group of groups) {
    const requested = (query[group] ?? []) as number[]
    const totals = await readTotals(group, totalWith)
    const expected = totals.filter(([id, count]) => count > 0 || requested.includes(id))
    const counted = (body[group] as Entry[]).map(({ id, count }) => [id, count] as const)
    expect({ group, counted: new Map(counted) }).toEqual({ group, counted: new Map(expected) })
  }
}

describe('GET /events/facets of the sample year', () => {
  it('200: every count equals the total of the list, for every record and caller', () => {
    const roles = fc.constantFrom('anonymous', 'editor', 'author')
    const property = fc.asyncProperty(queries, roles, fc.constantFrom('REST', 'RPC'), expectCountsMatchList)
    const longWindows: [Query, string, string][] = [
      [{}, 'anonymous', 'REST'],
      [{ when: 'all' }, 'anonymous', 'RPC'],
      [{ when: 'all' }, 'editor', 'REST'],
      [{ start_date: '2026-12-01', i18n_language: 'el' }, 'author', 'RPC'],
    ]
    const numRuns = longWindows.length + (isWholeSuite ? 16 : 4)
    return fc.assert(property, { numRuns, seed: createSeed('facets'), endOnFailure: true, examples: longWindows })
  })
})
