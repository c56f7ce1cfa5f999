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

/** The callers, and the existing records and users, that random requests use. */
export type KnownRecords = {
  callers: TestUser[]
  records: Record<CollectionName, Named[]>
  /** Users that requests may change or delete, with the prefixes of their secrets. */
  disposableUsers: User[]
}

/** Callers have ids that no request guesses, so no request changes them. */
const firstCallerId = 500_000
const usersPerRefresh = 20

/** The password of every protected event. */
export const eventPassword = 'open sesame'

/** Adds users, and records of every status and author, because random requests delete them; then reads the known records. */
export type RefreshKnownRecords = () => Promise<KnownRecords>

/** Adds a caller of each role to the calendar at `url`, which uses `db`. */
export async function createKnownRecordsRefresh(url: string, db: Db): Promise<RefreshKnownRecords> {
  const service = () => ({ db }) as TestService // the factory for users needs only the database
  const stranger = createRestClient(() => `${url}/cal/events/v1`)
  await db.pool.query('select setval($1, $2)', ['users_id_seq', firstCallerId])
  const people = await Promise.all(roles.map(role => createFactories(() => stranger, service).person(role)))
  const rest = stranger.withHeaders(people[0]?.headers ?? {})
  const adminFactories = createFactories(() => rest, service)
  return async () => {
    for (const person of people) await createRecordsOf(person, adminFactories)
    const persons = Array.from({ length: usersPerRefresh }, async () => toUser(await adminFactories.person('author')))
    return { callers: people, disposableUsers: await Promise.all(persons), records: await readRecords(rest) }
  }
}

const toUser = ({ id, login, secret }: TestUser): User => ({ id, login, prefix: secret.slice(0, secretPrefixLength) })

async function createRecordsOf({ id: author }: TestUser, adminFactories: Factories): Promise<void> {
  for (const status of ['draft', 'private', 'trash', 'publish']) {
    const venue = await adminFactories.venue({ author, status, geo_lat: 37.98, geo_lng: 23.73 })
    const organizer = await adminFactories.organizer({
      author,
      status,
      image: `https://pictures.example/${status}.png`,
    })
    const links = status === 'trash' ? {} : { venue: venue.id, organizer: [organizer.id] }
    await adminFactories.event({ author, status, ...links, password: status === 'publish' ? eventPassword : '' })
  }
}

/** Reads one page of records of each kind, without those in the trash. */
async function readRecords(rest: RestClient): Promise<KnownRecords['records']> {
  const pages = await Promise.all(
    collectionNames.map(async kind => {
      const { body } = await rest.get(`/${kind}?per_page=100&hide_empty=false&orderby=id&order=desc`)
      return [kind, (body[kind] as Named[]).map(({ id, slug }) => ({ id, slug }))] as const
    }),
  )
  return Object.fromEntries(pages) as KnownRecords['records']
}
