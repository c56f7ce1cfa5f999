import type { Role } from '../../../src/auth/permissions.ts'
import {
  mapNamedKinds,
  type NamedKindName,
  namedKindNames,
  type NamedPlural,
  pluralByName,
} from '../../../src/core/kinds/names.ts'
import { type PublishableCollection, publishableCollections, singularNouns } from '../../support/collections.ts'
import { mapConcurrently } from '../../support/map-concurrently.ts'
import type { Factories } from '../../support/factories.ts'
import type { TestService } from '../../support/test-service.ts'
import { type TestUser, type RestClient, uniqueName } from '../../support/use-service.ts'
import { recordStates } from './cells.ts'
import { timeAfterDueDate, buildStateFields } from './requests.ts'

export const visibilityKinds = publishableCollections
export type VisibilityKind = PublishableCollection

/** A record of the fixture. An event has a tag, a venue, an organizer and a published child event of its own. */
export type FixtureRecord = {
  kind: VisibilityKind
  owner: string
  state: string
  id: number
  slug: string
  links: { [field: string]: number | undefined }
}

/** Records of each kind, state and owner, and the published records that they are linked to. */
export type VisibilityFixture = {
  usersByRole: { [name: string]: TestUser }
  records: FixtureRecord[]
  /** Records that every event is linked to. */
  sharedLinks: Record<NamedKindName | 'categories' | 'tags' | 'post_parent', number>
  /** For each named kind, an event with every record of it, except those in the trash. */
  eventsWithAll: Record<NamedPlural, number>
}

/** A word that only the names of the fixture's records contain. */
export const searchableWord = 'Lighthouse'

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
  factories: Factories,
): Promise<VisibilityFixture> {
  const usersByRole = Object.fromEntries(
    await Promise.all(Object.entries(owners).map(async ([name, role]) => [name, await factories.user(role)] as const)),
  )
  const sharedLinks = {
    ...(await createNamedRecords(factories)),
    categories: (await factories.category()).id,
    tags: (await factories.tag()).id,
    post_parent: (await factories.event()).id,
  }
  const combinations = visibilityKinds.flatMap(kind =>
    Object.keys(owners).flatMap(owner => recordStates.map(state => ({ kind, owner, state }))),
  )
  const records = await mapConcurrently(combinations, one =>
    createRecord(one, usersByRole[one.owner]?.id, sharedLinks, factories),
  )
  const listLinkableIds = (kind: VisibilityKind) =>
    records.filter(one => one.kind === kind && one.state !== 'trash').map(({ id }) => id)
  const createEventWithAll = async (name: NamedKindName) => {
    const plural = pluralByName[name]
    return [plural, (await factories.event({ [name]: listLinkableIds(plural) })).id] as const
  }
  const eventsWithAll = Object.fromEntries(await Promise.all(namedKindNames.map(createEventWithAll))) as Record<
    NamedPlural,
    number
  >
  service.clock.now = timeAfterDueDate
  return { usersByRole, records, sharedLinks, eventsWithAll }
}

/** The id of a new record of each named kind. */
async function createNamedRecords(factories: Factories): Promise<Record<NamedKindName, number>> {
  const create = async (name: NamedKindName) => [name, (await factories[name]()).id] as const
  return Object.fromEntries(await Promise.all(namedKindNames.map(create))) as Record<NamedKindName, number>
}

type Combination = Pick<FixtureRecord, 'kind' | 'owner' | 'state'>

async function createRecord(
  combination: Combination,
  author: number | undefined,
  sharedLinks: VisibilityFixture['sharedLinks'],
  factories: Factories,
): Promise<FixtureRecord> {
  const { kind, state } = combination
  const slug = uniqueName('lighthouse').replace(' ', '-')
  const fields = { author, slug, ...buildStateFields(state) }
  if (kind !== 'events') {
    const noun = singularNouns[kind]
    return {
      ...combination,
      ...pickIdAndSlug(await factories[noun]({ ...fields, [noun]: uniqueName(searchableWord) })),
      links: {},
    }
  }
  const ownLinks = {
    ...(await createNamedRecords(factories)),
    tags: (await factories.tag()).id,
  }
  const { categories, post_parent } = sharedLinks
  const links = {
    ...mapNamedKinds(name => [sharedLinks[name], ownLinks[name]]),
    tags: [sharedLinks.tags, ownLinks.tags],
  }
  const event = await factories.event({
    ...fields,
    title: uniqueName(searchableWord),
    ...links,
    categories: [categories],
    post_parent,
  })
  const child = state === 'trash' ? {} : { child: (await factories.event({ post_parent: event.id })).id }
  return { ...combination, ...pickIdAndSlug(event), links: { ...ownLinks, ...child } }
}

const pickIdAndSlug = ({ id, slug = '' }: { id: number; slug?: string | undefined }) => ({ id, slug })
