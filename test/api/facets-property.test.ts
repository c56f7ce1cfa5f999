import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadSampleYear } from '../../prisma/sample/load.ts'
import { toDependencies } from '../import/fixtures.ts'
import { mapConcurrently } from '../support/map-concurrently.ts'
import { type Transport, createRestTransport, createRpcTransport } from '../support/transports.ts'
import { calendarOperations } from '../support/rest-client.ts'
import { type TestUser, useService } from '../support/use-service.ts'

/** Random queries of the sample year: every count of the facets is the total that the list gives for it. */

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

const groups = ['categories', 'tags', 'venue', 'organizer'] as const
type Group = (typeof groups)[number]
type Query = Record<string, unknown>
type Entry = { id: number; count: number }

/** Every record that a group may have, whoever asks. */
const ids: Record<Group, number[]> = { categories: [], tags: [], venue: [], organizer: [] }
const askers: Record<string, TestUser | null> = { stranger: null }
const doors: Record<string, Transport> = {}

beforeAll(async () => {
  await loadSampleYear(toDependencies(service))
  for (const role of ['editor', 'author'] as const) askers[role] = await factories.person(role)
  Object.assign(doors, { REST: createRestTransport(service, rest), RPC: createRpcTransport(service) })
  await addWhatIsHidden()
  for (const [group, table] of Object.entries({ venue: 'venues', organizer: 'organizers' }))
    ids[group as Group] = await idsOf(`select id from ${table}`)
  ids.categories = await idsOf(`select id from terms where taxonomy = 'category'`)
  ids.tags = await idsOf(`select id from terms where taxonomy = 'tag'`)
}, 60_000)

const idsOf = async (text: string) => (await service.db.pool.query<{ id: number }>(text)).rows.map(({ id }) => id)

/** Events that not everybody may read or find, at places of which the same is true, in categories that stand inside each other. */
async function addWhatIsHidden(): Promise<void> {
  const author = askers['author']?.id
  const [outer, tag] = [await factories.category(), await factories.tag()]
  const inner = await factories.category({ parent: outer.id })
  const places = { venue: [(await factories.venue()).id], organizer: [(await factories.organizer()).id] }
  const drafts = {
    venue: [(await factories.venue({ status: 'draft' })).id, ...places.venue],
    organizer: [(await factories.organizer({ status: 'private', author })).id],
  }
  const links = { ...places, categories: [outer.id, inner.id, 'Music'], tags: [tag.id] }
  for (const fields of [
    ...[{}, { featured: true }, { password: 'x' }, { password: 'x', featured: true, author }],
    ...[{ hide_from_listings: true }, { status: 'draft', author }, { status: 'private' }, { status: 'trash' }],
    ...[{ status: 'future', date: '2027-01-05 00:00:00' }, { ...drafts }, { ...drafts, status: 'pending', author }],
  ])
    await factories.event({ ...links, ...fields })
}

/** One or two records of a group, which are there when the first query is made. */
const someOf = (group: Group) =>
  fc.array(fc.nat(), { minLength: 1, maxLength: 2 }).map(places => places.map(at => ids[group][at % ids[group].length]))

const values: Record<string, fc.Arbitrary<unknown>> = {
  ...Object.fromEntries(groups.map(group => [group, someOf(group)])),
  when: fc.constantFrom('all', 'upcoming', 'month', 'past'),
  start_date: fc.constantFrom('2026-11-01', '2026-12-01'),
  featured: fc.boolean(),
  ticketed: fc.boolean(),
  geoloc: fc.boolean(),
  search: fc.constantFrom('music', 'the', '-music', 'event'),
  status: fc.constantFrom(['publish'], ['publish', 'draft'], ['trash']),
  i18n_language: fc.constantFrom('fr', 'el'),
}

/** Queries of at most three parameters: those of more find nothing. */
const queries: fc.Arbitrary<Query> = fc
  .subarray(Object.keys(values), { maxLength: 3 })
  .chain(names => fc.record(Object.fromEntries(names.map(name => [name, values[name] ?? fc.constant(undefined)]))))

const operationOf = (name: string) => {
  const found = calendarOperations.find(one => one.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

/** A query as somebody asks it through one of the doors: its facets, and what the list finds with more parameters. */
function asking(query: Query, role: string, door: string) {
  const ask = (name: string, input: Query) => doors[door]!(askers[role] ?? null, operationOf(name), input)
  return {
    facets: () => ask('events.facets', query),
    /** The total of the list; null where it refuses what is asked for. */
    totalWith: async (more: Query): Promise<number | null> => {
      const { status, body } = await ask('events.list', { ...query, ...more, per_page: 1 })
      return status === 200 ? (body.total as number) : null
    },
  }
}

/** Each record of a group with what the list finds of it. Records that the caller may not ask for have no events. */
const foundIn = (group: Group, totalWith: (more: Query) => Promise<number | null>) =>
  mapConcurrently(ids[group], async id => [id, (await totalWith({ [group]: [id] })) ?? 0] as const)

async function hold(query: Query, role: string, door: string): Promise<void> {
  const { facets, totalWith } = asking(query, role, door)
  const [{ status, body }, total] = [await facets(), await totalWith({})]
  expect(status).toBe(total === null ? 400 : 200)
  if (total === null) return

  const featured = await totalWith({ featured: true })
  expect({ total: body.total, featured: body.featured }).toEqual({ total, featured })
  for (const group of groups) {
    const named = (query[group] ?? []) as number[]
    const found = await foundIn(group, totalWith)
    const expected = found.filter(([id, count]) => count > 0 || named.includes(id))
    const counted = (body[group] as Entry[]).map(({ id, count }) => [id, count] as const)
    expect({ group, counted: new Map(counted) }).toEqual({ group, counted: new Map(expected) })
  }
}

describe('GET /events/facets of the sample year', () => {
  it('200: every count is what the list finds, of each record there is, for every caller', { timeout: 120_000 }, () => {
    const roles = fc.constantFrom('stranger', 'editor', 'author')
    const property = fc.asyncProperty(queries, roles, fc.constantFrom('REST', 'RPC'), hold)
    return fc.assert(property, { numRuns: 30, seed: 20_261_120, endOnFailure: true })
  })
})
