import { type NamedKindName, namedKindNames, pluralByName } from '../../../src/core/kinds/names.ts'
import { namedCollections, singularNouns } from '../../support/collections.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../../src/contract/operations.ts'
import { recordStatuses } from '../../../src/resources/shared/publication/publication.ts'
import { calendarOperations } from '../../support/rest-client.ts'
import { isWholeSuite } from '../../support/suite-size.ts'
import { type RestResponse, useService } from '../../support/use-service.ts'
import { type Transport, createRestTransport, createRpcTransport } from '../../support/transports.ts'
import {
  type VisibilityKind,
  visibilityKinds,
  type FixtureRecord,
  type VisibilityFixture,
  createVisibilityFixture,
  searchableWord,
} from './visibility-fixture.ts'
import {
  buildListRequests,
  expectForEachRole,
  isEditor,
  isLive,
  isVisibleToRole,
  searchQuery,
} from './visibility-table.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

let fixture: VisibilityFixture
let transports: { [name: string]: Transport }
beforeAll(async () => {
  fixture = await createVisibilityFixture(service, rest, factories)
  transports = { REST: createRestTransport(service, rest), RPC: createRpcTransport(service) }
})

/** The records of a kind that a role must see, as text. */
const expectedRecords = (
  role: string,
  kind: VisibilityKind,
  among: (record: FixtureRecord) => boolean = () => true,
): string[] =>
  fixture.records
    .filter(one => one.kind === kind && isVisibleToRole(role, one) && among(one))
    .map(formatRecord)
    .sort()

const formatRecord = ({ kind, owner, state, id }: FixtureRecord): string => `${state} ${kind} of ${owner} (${id})`

const formatRecords = (kind: VisibilityKind, ids: readonly number[]): string[] =>
  fixture.records
    .filter(one => one.kind === kind && ids.includes(one.id))
    .map(formatRecord)
    .sort()

const findOperation = (name: string) => calendarOperations.find(one => one.name === name) as Operation

const sendOperation = async (transport: string, role: string, operation: string, input: object) =>
  (transports[transport] as Transport)(
    fixture.usersByRole[role] ?? null,
    findOperation(operation),
    input as { [field: string]: unknown },
  )

/** The ids on all pages of a list for a role, and its total; nothing when the request fails. */
async function listAll(transport: string, role: string, kind: string, query: object) {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await sendOperation(transport, role, `${kind}.list`, { ...query, per_page: 100, page })
    if (status === 400) return { total: 0, ids }
    ids.push(...body[kind].map(({ id }: { id: number }) => id))
    if (page >= body.total_pages) return { total: body.total as number, ids }
  }
}

describe.each(['REST', 'RPC'])('the records that each role sees over %s', transport => {
  // The same procedures answer both transports, so the lists of each kind are enough for the second.
  const isShort = transport === 'RPC' && !isWholeSuite
  const listRequests = buildListRequests(() => fixture)

  it.each(isShort ? listRequests.slice(0, visibilityKinds.length) : listRequests)(
    '%s, and the total',
    async (_, kind, query) => {
      await expectForEachRole(
        async role => {
          const { ids, total } = await listAll(transport, role, kind, query())
          return { seen: formatRecords(kind, ids), total }
        },
        role => ({ seen: expectedRecords(role, kind), total: expectedRecords(role, kind).length }),
      )
    },
  )

  if (isShort) return

  it.each(visibilityKinds)('%s without parameters', async kind => {
    await expectForEachRole(
      async role => {
        const { ids, total } = await listAll(transport, role, kind, {})
        return { seen: formatRecords(kind, ids), others: total - ids.length }
      },
      role => ({ seen: expectedRecords(role, kind), others: 0 }),
    )
  })

  it('venues and organizers in the facets, and their counts', async () => {
    const fields = [...namedKindNames, 'categories', 'tags'] as const
    const counts = (body: any) =>
      fields.map(field => body[field].find((one: any) => one.id === fixture.sharedLinks[field])?.count as number)
    await expectForEachRole(
      async role => {
        const facets = (await sendOperation(transport, role, 'events.facets', {})).body
        const listIds = (name: NamedKindName) => facets[name].map((one: any) => one.id as number)
        const { body } = await sendOperation(transport, role, 'events.facets', searchQuery)
        return [
          ...namedKindNames.map(name => formatRecords(pluralByName[name], listIds(name))),
          body.total as number,
          ...counts(body),
        ]
      },
      role => {
        const total = expectedRecords(role, 'events').length
        return [...namedCollections.map(kind => expectedRecords(role, kind)), total, ...fields.map(() => total)]
      },
    )
  })

  it.each(visibilityKinds.flatMap(kind => recordStatuses.map(status => [kind, status] as const)))(
    '%s of status %s',
    async (kind, status) => {
      const has = ({ state }: FixtureRecord) => (state === 'due' ? 'publish' : state) === status
      const trash = () =>
        fixture.records
          .filter(one => one.kind === kind && has(one))
          .map(formatRecord)
          .sort()
      await expectForEachRole(
        async role => formatRecords(kind, (await listAll(transport, role, kind, { ...searchQuery, status })).ids),
        role => (status === 'trash' && isEditor(role) ? trash() : expectedRecords(role, kind, has)),
      )
    },
  )

  it.each(namedCollections)('%s of an event, in a list and inside the event', async kind => {
    const id = fixture.eventsWithAll[kind]
    await expectForEachRole(
      async role => {
        const { body } = await sendOperation(transport, role, 'events.read', { id })
        const linked = [body[singularNouns[kind]]].flat() as { id: number }[]
        const inside = formatRecords(
          kind,
          linked.map(one => one.id),
        )
        return { inside, sendOperation: formatRecords(kind, (await listAll(transport, role, kind, { event: id })).ids) }
      },
      role => ({ inside: expectedRecords(role, kind), sendOperation: expectedRecords(role, kind) }),
    )
  })

  it.each(namedCollections)('%s filtered by their events', async kind => {
    const field = singularNouns[kind]
    const events = fixture.records.filter(one => one.kind === 'events')
    const formatHosts = (ids: number[]) =>
      events
        .filter(({ links }) => ids.includes(links[field] ?? 0))
        .map(formatRecord)
        .sort()
    await expectForEachRole(
      async role => ({
        any: formatHosts((await listAll(transport, role, kind, { has_events: true })).ids),
        none: formatHosts((await listAll(transport, role, kind, { has_events: false })).ids),
        upcoming: formatHosts((await listAll(transport, role, kind, { only_with_upcoming: true })).ids),
      }),
      role => {
        const counts = (event: FixtureRecord) => isLive(event) || (isEditor(role) && event.state === 'private')
        return {
          any: events.filter(counts).map(formatRecord).sort(),
          none: events
            .filter(event => !counts(event))
            .map(formatRecord)
            .sort(),
          upcoming: expectedRecords(role, 'events'),
        }
      },
    )
  })

  it('tags of events: every role gets each tag, with a count of its published events only', async () => {
    const events = fixture.records.filter(one => one.kind === 'events')
    const tags = events.map(({ links }) => links['tags'] ?? 0)
    const live = events.filter(isLive)
    await expectForEachRole(
      async role => {
        const all = await sendOperation(transport, role, 'tags.list', {
          include: tags,
          hide_empty: false,
          per_page: 100,
        })
        const withoutEmpty = await sendOperation(transport, role, 'tags.list', { include: tags, per_page: 100 })
        const withCount = all.body.tags.filter(({ count }: { count: number }) => count > 0)
        const shared = await sendOperation(transport, role, 'categories.read', { id: fixture.sharedLinks.categories })
        return {
          withCount: withCount.length,
          withoutEmpty: withoutEmpty.body.total,
          all: all.body.total,
          shared: shared.body.count,
        }
      },
      () => ({ withCount: live.length, withoutEmpty: live.length, all: events.length, shared: live.length }),
    )
  })

  it('the parent of an event', async () => {
    const parents = fixture.records.filter(({ links }) => links['child'] !== undefined)
    await expectForEachRole(
      async role => {
        const include = parents.map(({ links }) => links['child'])
        const { body } = await sendOperation(transport, role, 'events.list', { include, per_page: 100 })
        return formatRecords(
          'events',
          body.events.map((event: { post_parent: number }) => event.post_parent),
        )
      },
      role => expectedRecords(role, 'events'),
    )
  })
})

describe('totals and failures for each role', () => {
  it.each(visibilityKinds)(
    'totals of %s in the headers of GET and HEAD, and past the end, count visible records',
    async kind => {
      await expectForEachRole(
        async role => {
          const user = fixture.usersByRole[role]
          const client = user ? rest.withHeaders(user.headers) : rest
          const path = `/${kind}?search=${searchableWord}&per_page=1`
          const [get, head, pastEnd] = [
            await client.get(path),
            await client.head(path),
            await client.get(`${path}&page=9999`),
          ]
          const readTotals = ({ headers }: RestResponse) => [
            headers['x-tec-total'],
            headers['x-wp-total'],
            headers['x-tec-totalpages'],
          ]
          return { get: readTotals(get), head: readTotals(head), pastEnd: pastEnd.body.data.total }
        },
        role => {
          const total = expectedRecords(role, kind).length
          const words = [String(total), String(total), String(total)]
          return { get: words, head: words, pastEnd: total }
        },
      )
    },
  )

  it.each(visibilityKinds)('failures of %s contain nothing of the record', async kind => {
    const hidden = fixture.records.filter(
      one => one.kind === kind && one.owner === 'another' && !isVisibleToRole('anonymous', one),
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
