import { secretPrefixLength } from '../../src/auth/credentials.ts'
import { roles } from '../../src/auth/permissions.ts'
import type { Db } from '../../src/db/connection.ts'
import { type Factories, createFactories } from '../support/factories.ts'
import { type CollectionName, collectionNames } from '../support/collections.ts'
import { type RestClient, createRestClient } from '../support/rest-client.ts'
import type { TestService } from '../support/test-service.ts'
import type { TestUser } from '../support/use-service.ts'

type Named = { id: number; slug: string }
type User = { id: number; login: string; prefix: string }

/** What requests may speak of: those who ask, and records and users that are there. */
export type KnownRecords = {
  callers: TestUser[]
  records: Record<CollectionName, Named[]>
  /** Users of whom anything may become, and the beginnings of their secrets. */
  disposableUsers: User[]
}

/** Callers have ids that no request guesses, so that they are still who they were at the end. */
const firstCallerId = 500_000
const usersEachTime = 20

/** The password of every event here that has one. */
export const eventPassword = 'open sesame'

/** Looks around in the calendar, and adds what random requests have used up: users, and records of every state and owner. */
export type RefreshKnownRecords = () => Promise<KnownRecords>

/** Adds a caller of each role to the calendar at `url`, whose database this is. */
export async function createKnownRecordsRefresh(url: string, db: Db): Promise<RefreshKnownRecords> {
  const service = () => ({ db }) as TestService // people are rows; nothing else of a service is asked
  const stranger = createRestClient(() => `${url}/cal/events/v1`)
  await db.pool.query('select setval($1, $2)', ['users_id_seq', firstCallerId])
  const people = await Promise.all(roles.map(role => createFactories(() => stranger, service).person(role)))
  const rest = stranger.withHeaders(people[0]?.headers ?? {})
  const given = createFactories(() => rest, service)
  return async () => {
    for (const person of people) await recordsOf(person, given)
    const persons = Array.from({ length: usersEachTime }, async () => userOf(await given.person('author')))
    return { callers: people, disposableUsers: await Promise.all(persons), records: await recordsAt(rest) }
  }
}

const userOf = ({ id, login, secret }: TestUser): User => ({ id, login, prefix: secret.slice(0, secretPrefixLength) })

async function recordsOf({ id: author }: TestUser, given: Factories): Promise<void> {
  for (const status of ['draft', 'private', 'trash', 'publish']) {
    const venue = await given.venue({ author, status, geo_lat: 37.98, geo_lng: 23.73 })
    const organizer = await given.organizer({
      author,
      status,
      image: `https://pictures.example/${status}.png`,
    })
    const links = status === 'trash' ? {} : { venue: venue.id, organizer: [organizer.id] }
    await given.event({ author, status, ...links, password: status === 'publish' ? eventPassword : '' })
  }
}

/** A page of the records of each kind, whatever their state but the trash. */
async function recordsAt(rest: RestClient): Promise<KnownRecords['records']> {
  const pages = await Promise.all(
    collectionNames.map(async kind => {
      const { body } = await rest.get(`/${kind}?per_page=100&hide_empty=false&orderby=id&order=desc`)
      return [kind, (body[kind] as Named[]).map(({ id, slug }) => ({ id, slug }))] as const
    }),
  )
  return Object.fromEntries(pages) as KnownRecords['records']
}
