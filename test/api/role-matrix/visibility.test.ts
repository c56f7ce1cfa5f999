import { beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../../src/contract/operations.ts'
import { recordStatuses } from '../../../src/resources/shared/publication.ts'
import { calendarOperations } from '../../support/rest-client.ts'
import { type RestResponse, useService } from '../../support/use-service.ts'
import { callerRoles } from './cells.ts'
import { type Transport, createRestTransport, createRpcTransport } from '../../support/transports.ts'
import {
  type VisibilityKind,
  visibilityKinds,
  type FixtureRecord,
  type VisibilityFixture,
  createVisibilityFixture,
  searchableWord,
} from './visibility-fixture.ts'

/** What each role is shown wherever records come in numbers: `+` is there, `.` is nowhere to be seen. Strangers own nothing. */
// prettier-ignore
const sights = `
                   | administrator | editor | author | contributor | subscriber | anonymous
 own    publish    | +             | +      | +      | +           | +          |
 own    due        | +             | +      | +      | +           | +          |
 own    future     | +             | +      | +      | +           | .          |
 own    draft      | +             | +      | +      | +           | .          |
 own    pending    | +             | +      | +      | +           | .          |
 own    private    | +             | +      | +      | +           | .          |
 own    trash      | .             | .      | .      | .           | .          |
 other  publish    | +             | +      | +      | +           | +          | +
 other  due        | +             | +      | +      | +           | +          | +
 other  future     | +             | +      | .      | .           | .          | .
 other  draft      | +             | +      | .      | .           | .          | .
 other  pending    | +             | +      | .      | .           | .          | .
 other  private    | +             | +      | .      | .           | .          | .
 other  trash      | .             | .      | .      | .           | .          | .
`

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

let scene: VisibilityFixture
let doors: { [name: string]: Transport }
beforeAll(async () => {
  scene = await createVisibilityFixture(service, rest, factories)
  doors = { REST: createRestTransport(service, rest), RPC: createRpcTransport(service) }
}, 60_000)

/** The cells of the table: `own draft` to what each role is shown of it. */
const cells = new Map(
  sights
    .trim()
    .split('\n')
    .slice(1)
    .map(row => row.split('|').map(cell => cell.trim()))
    .map(([named = '', ...marks]) => [named.replace(/\s+/g, ' '), marks]),
)

const isSeen = (role: string, { owner, state }: FixtureRecord): boolean =>
  cells.get(`${owner === role ? 'own' : 'other'} ${state}`)?.[callerRoles.indexOf(role)] === '+'

/** The records of a kind that a role is to see, in words. */
const expected = (
  role: string,
  kind: VisibilityKind,
  among: (record: FixtureRecord) => boolean = () => true,
): string[] =>
  scene.records
    .filter(one => one.kind === kind && isSeen(role, one) && among(one))
    .map(inWords)
    .sort()

const inWords = ({ kind, owner, state, id }: FixtureRecord): string => `${state} ${kind} of ${owner} (${id})`

const found = (kind: VisibilityKind, ids: readonly number[]): string[] =>
  scene.records
    .filter(one => one.kind === kind && ids.includes(one.id))
    .map(inWords)
    .sort()

const operationOf = (name: string) => calendarOperations.find(one => one.name === name) as Operation

const asked = async (door: string, role: string, operation: string, input: object) =>
  (doors[door] as Transport)(
    scene.usersByRole[role] ?? null,
    operationOf(operation),
    input as { [field: string]: unknown },
  )

/** Every record that a list gives to a role, from all pages, and what it says of their number; nothing where it is refused. */
async function listed(door: string, role: string, kind: string, query: object) {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await asked(door, role, `${kind}.list`, { ...query, per_page: 100, page })
    if (status === 400) return { total: 0, ids }
    ids.push(...body[kind].map(({ id }: { id: number }) => id))
    if (page >= body.total_pages) return { total: body.total as number, ids }
  }
}

/** Holds what each role gets against what it is to get. */
async function forEachRole<T>(got: (role: string) => Promise<T>, wanted: (role: string) => T): Promise<void> {
  const results = await Promise.all(callerRoles.map(async role => [role, await got(role)] as const))
  expect(Object.fromEntries(results)).toEqual(Object.fromEntries(callerRoles.map(role => [role, wanted(role)])))
}

const isLive = ({ state }: FixtureRecord) => state === 'publish' || state === 'due'
const edits = (role: string) => role === 'administrator' || role === 'editor'
const sighted = { search: searchableWord }
const eventIds = () => scene.records.filter(({ kind }) => kind === 'events').map(({ id }) => id)

type Way = [title: string, kind: VisibilityKind, query: () => object]

/** Ways to ask for records of which every one has the same right to be found. */
const ways: Way[] = [
  ...visibilityKinds.map((kind): Way => [`${kind} by a word`, kind, () => sighted]),
  ...visibilityKinds.map((kind): Way => [
    `${kind} that are not translated`,
    kind,
    () => ({ ...sighted, i18n_missing: 'fr' }),
  ]),
  ...visibilityKinds.map((kind): Way => [`${kind} in another order`, kind, () => ({ ...sighted, orderby: 'title' })]),
  ['events at any time', 'events', () => ({ ...sighted, when: 'all' })],
  ['events by their ids', 'events', () => ({ include: eventIds() })],
  ['events that are not featured', 'events', () => ({ ...sighted, featured: false })],
  ...(['venue', 'organizer', 'categories', 'tags'] as const).map((field): Way => [
    `events by ${field}`,
    'events',
    () => ({ [field]: [scene.sharedLinks[field]] }),
  ]),
  ['events that belong to one', 'events', () => ({ post_parent: scene.sharedLinks.post_parent })],
]

describe.each(['REST', 'RPC'])('what each role is shown over %s', door => {
  it.each(ways)('%s, and no more in the total', async (_, kind, query) => {
    await forEachRole(
      async role => {
        const { ids, total } = await listed(door, role, kind, query())
        return { seen: found(kind, ids), total }
      },
      role => ({ seen: expected(role, kind), total: expected(role, kind).length }),
    )
  })

  it.each(visibilityKinds)('%s of a bare list', async kind => {
    await forEachRole(
      async role => {
        const { ids, total } = await listed(door, role, kind, {})
        return { seen: found(kind, ids), others: total - ids.length }
      },
      role => ({ seen: expected(role, kind), others: 0 }),
    )
  })

  it('places in the facets, and as many events of the shared ones', async () => {
    const fields = ['venue', 'organizer', 'categories', 'tags'] as const
    const counts = (body: any) =>
      fields.map(field => body[field].find((one: any) => one.id === scene.sharedLinks[field])?.count as number)
    await forEachRole(
      async role => {
        const { venue, organizer } = (await asked(door, role, 'events.facets', {})).body
        const [venues, organizers] = [venue, organizer].map(group => group.map((one: any) => one.id as number))
        const { body } = await asked(door, role, 'events.facets', sighted)
        return [found('venues', venues), found('organizers', organizers), body.total as number, ...counts(body)]
      },
      role => {
        const total = expected(role, 'events').length
        return [expected(role, 'venues'), expected(role, 'organizers'), total, ...fields.map(() => total)]
      },
    )
  })

  it.each(visibilityKinds.flatMap(kind => recordStatuses.map(status => [kind, status] as const)))(
    '%s of status %s',
    async (kind, status) => {
      const has = ({ state }: FixtureRecord) => (state === 'due' ? 'publish' : state) === status
      const trash = () =>
        scene.records
          .filter(one => one.kind === kind && has(one))
          .map(inWords)
          .sort()
      await forEachRole(
        async role => found(kind, (await listed(door, role, kind, { ...sighted, status })).ids),
        role => (status === 'trash' && edits(role) ? trash() : expected(role, kind, has)),
      )
    },
  )

  it.each(['venues', 'organizers'] as const)('%s of an event, asked for and inside it', async kind => {
    const id = scene.eventsWithAll[kind]
    await forEachRole(
      async role => {
        const { body } = await asked(door, role, 'events.read', { id })
        const linked = [body[kind === 'venues' ? 'venue' : 'organizer']].flat() as { id: number }[]
        const inside = found(
          kind,
          linked.map(one => one.id),
        )
        return { inside, asked: found(kind, (await listed(door, role, kind, { event: id })).ids) }
      },
      role => ({ inside: expected(role, kind), asked: expected(role, kind) }),
    )
  })

  it.each([
    ['venues', 'venue'],
    ['organizers', 'organizer'],
  ] as const)('%s by what is known of their events', async (kind, field) => {
    const events = scene.records.filter(one => one.kind === 'events')
    const hosts = (ids: number[]) =>
      events
        .filter(({ links }) => ids.includes(links[field] ?? 0))
        .map(inWords)
        .sort()
    await forEachRole(
      async role => ({
        any: hosts((await listed(door, role, kind, { has_events: true })).ids),
        none: hosts((await listed(door, role, kind, { has_events: false })).ids),
        upcoming: hosts((await listed(door, role, kind, { only_with_upcoming: true })).ids),
      }),
      role => {
        const counts = (event: FixtureRecord) => isLive(event) || (edits(role) && event.state === 'private')
        return {
          any: events.filter(counts).map(inWords).sort(),
          none: events
            .filter(event => !counts(event))
            .map(inWords)
            .sort(),
          upcoming: expected(role, 'events'),
        }
      },
    )
  })

  it('tags by what is known of their events, which counts what is published', async () => {
    const events = scene.records.filter(one => one.kind === 'events')
    const tags = events.map(({ links }) => links['tags'] ?? 0)
    const live = events.filter(isLive)
    await forEachRole(
      async role => {
        const all = await asked(door, role, 'tags.list', { include: tags, hide_empty: false, per_page: 100 })
        const filled = await asked(door, role, 'tags.list', { include: tags, per_page: 100 })
        const counted = all.body.tags.filter(({ count }: { count: number }) => count > 0)
        const shared = await asked(door, role, 'categories.read', { id: scene.sharedLinks.categories })
        return { counted: counted.length, filled: filled.body.total, all: all.body.total, shared: shared.body.count }
      },
      () => ({ counted: live.length, filled: live.length, all: events.length, shared: live.length }),
    )
  })

  it('the event that one belongs to', async () => {
    const parents = scene.records.filter(({ links }) => links['child'] !== undefined)
    await forEachRole(
      async role => {
        const include = parents.map(({ links }) => links['child'])
        const { body } = await asked(door, role, 'events.list', { include, per_page: 100 })
        return found(
          'events',
          body.events.map((event: { post_parent: number }) => event.post_parent),
        )
      },
      role => expected(role, 'events'),
    )
  })
})

describe('what each role hears beside the records', () => {
  it.each(visibilityKinds)(
    'of %s: the headers of GET and HEAD, and pages past the end, count what is shown',
    async kind => {
      await forEachRole(
        async role => {
          const person = scene.usersByRole[role]
          const asker = person ? rest.withHeaders(person.headers) : rest
          const path = `/${kind}?search=${searchableWord}&per_page=1`
          const [got, head, past] = [
            await asker.get(path),
            await asker.head(path),
            await asker.get(`${path}&page=9999`),
          ]
          const told = ({ headers }: RestResponse) => [
            headers['x-tec-total'],
            headers['x-wp-total'],
            headers['x-tec-totalpages'],
          ]
          return { got: told(got), head: told(head), past: past.body.data.total }
        },
        role => {
          const total = expected(role, kind).length
          const words = [String(total), String(total), String(total)]
          return { got: words, head: words, past: total }
        },
      )
    },
  )

  it.each(visibilityKinds)('of %s: a refused read says nothing of the record', async kind => {
    const hidden = scene.records.filter(
      one => one.kind === kind && one.owner === 'another' && !isSeen('anonymous', one),
    )
    for (const { id, slug, state } of hidden)
      for (const path of [`/${kind}/${id}`, `/${kind}/by-slug/${slug}`]) {
        const { status, headers, body } = await rest.get(path)
        expect({ state, status }).toEqual({ state, status: state === 'trash' ? 410 : 403 })
        expect(headers).not.toHaveProperty('link')
        expect(JSON.stringify({ headers, body })).not.toMatch(new RegExp(`${searchableWord}|${slug}`, 'i'))
      }
  })
})
