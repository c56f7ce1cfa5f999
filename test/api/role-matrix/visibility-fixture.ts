import type { Role } from '../../../src/auth/permissions.ts'
import { mapConcurrently } from '../../support/map-concurrently.ts'
import type { Factories } from '../../support/factories.ts'
import type { TestService } from '../../support/test-service.ts'
import { type TestUser, type RestClient, uniqueName } from '../../support/use-service.ts'
import { recordStates } from './cells.ts'
import { timeAfterDueDate, buildStateFields } from './requests.ts'

export const visibilityKinds = ['events', 'venues', 'organizers'] as const
export type VisibilityKind = (typeof visibilityKinds)[number]

/** One record of the scene. An event has a tag, a venue and an organizer of its own, and a published event that belongs to it. */
export type FixtureRecord = {
  kind: VisibilityKind
  owner: string
  state: string
  id: number
  slug: string
  links: { [field: string]: number | undefined }
}

/** A record of each kind in each state for each owner, and what they are linked to, all of it published. */
export type VisibilityFixture = {
  usersByRole: { [name: string]: TestUser }
  records: FixtureRecord[]
  /** What every event is linked to. */
  sharedLinks: { venue: number; organizer: number; categories: number; tags: number; post_parent: number }
  /** An event that has every venue, and one that has every organizer, but those in the trash. */
  eventsWithAll: { venues: number; organizers: number }
}

/** In the name of each record, and of nothing else. */
export const searchableWord = 'Sighted'

const owners: { [name: string]: Role } = {
  administrator: 'administrator',
  editor: 'editor',
  author: 'author',
  contributor: 'contributor',
  subscriber: 'subscriber',
  another: 'author',
}

export async function createVisibilityFixture(
  service: TestService,
  rest: RestClient,
  given: Factories,
): Promise<VisibilityFixture> {
  const people = Object.fromEntries(
    await Promise.all(Object.entries(owners).map(async ([name, role]) => [name, await given.person(role)] as const)),
  )
  const shared = {
    venue: (await given.venue()).id,
    organizer: (await given.organizer()).id,
    categories: (await given.category()).id,
    tags: (await given.tag()).id,
    post_parent: (await given.event()).id,
  }
  const wanted = visibilityKinds.flatMap(kind =>
    Object.keys(owners).flatMap(owner => recordStates.map(state => ({ kind, owner, state }))),
  )
  const records = await mapConcurrently(wanted, one => makeRecord(one, people[one.owner]?.id, shared, given))
  const linkable = (kind: VisibilityKind) =>
    records.filter(one => one.kind === kind && one.state !== 'trash').map(({ id }) => id)
  const hosting = {
    venues: (await given.event({ venue: linkable('venues') })).id,
    organizers: (await given.event({ organizer: linkable('organizers') })).id,
  }
  service.clock.now = timeAfterDueDate
  return { usersByRole: people, records, sharedLinks: shared, eventsWithAll: hosting }
}

type Wanted = Pick<FixtureRecord, 'kind' | 'owner' | 'state'>

async function makeRecord(
  wanted: Wanted,
  author: number | undefined,
  shared: VisibilityFixture['sharedLinks'],
  given: Factories,
): Promise<FixtureRecord> {
  const { kind, state } = wanted
  const slug = uniqueName('sighted').replace(' ', '-')
  const fields = { author, slug, ...buildStateFields(state) }
  if (kind !== 'events') {
    const noun = kind === 'venues' ? 'venue' : 'organizer'
    return { ...wanted, ...slugged(await given[noun]({ ...fields, [noun]: uniqueName(searchableWord) })), links: {} }
  }
  const own = { venue: (await given.venue()).id, organizer: (await given.organizer()).id, tags: (await given.tag()).id }
  const { categories, post_parent } = shared
  const links = {
    venue: [shared.venue, own.venue],
    organizer: [shared.organizer, own.organizer],
    tags: [shared.tags, own.tags],
  }
  const event = await given.event({
    ...fields,
    title: uniqueName(searchableWord),
    ...links,
    categories: [categories],
    post_parent,
  })
  const child = state === 'trash' ? {} : { child: (await given.event({ post_parent: event.id })).id }
  return { ...wanted, ...slugged(event), links: { ...own, ...child } }
}

const slugged = ({ id, slug = '' }: { id: number; slug?: string | undefined }) => ({ id, slug })
