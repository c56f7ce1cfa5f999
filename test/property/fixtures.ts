import { secretPrefixLength } from '../../src/auth/credentials.ts'
import { roles } from '../../src/auth/permissions.ts'
import { proofOfWorkBits } from '../../src/core/proof-of-work.ts'
import type { Db } from '../../src/db/connection/connection.ts'
import { type Factories, createFactories, type SubmittedEvent } from '../support/factories.ts'
import { type CollectionName, collectionNames } from '../support/collections.ts'
import { createProof } from '../support/proof-of-work.ts'
import { type RestClient, createRestClient } from '../support/rest-client.ts'
import { lowHashCost } from '../support/low-hash-cost.ts'
import type { TestService } from '../support/test-service.ts'
import type { TestUser } from '../support/use-service.ts'

type SluggedRecord = { id: number; slug: string }
type DisposableUser = { id: number; login: string; prefix: string }

/** The callers, and the existing records and users, that random requests use. */
export type Fixtures = {
  callers: TestUser[]
  records: Record<CollectionName, SluggedRecord[]>
  series: { id: number }[]
  sources: { id: number }[]
  imports: { id: number }[]
  images: { id: number }[]
  submissions: SubmittedEvent[]
  /** Proofs of work, each for one submission. */
  proofs: string[]
  /** Users that requests may change or delete, with the prefixes of their secrets. */
  disposableUsers: DisposableUser[]
}

/** The ids of callers begin here. Random requests do not contain such ids, so they do not change callers. */
const firstCallerId = 500_000
const usersPerRefresh = 20
const proofsPerRefresh = 4

/** The password of every protected event. */
export const eventPassword = 'open sesame'

/**
 * Adds users, and records of every status and author, because random requests delete them. Returns the current
 * fixtures.
 */
export type RefreshFixtures = () => Promise<Fixtures>

/**
 * Adds a caller of each role to the calendar at `url`, which uses `db`. Returns a function that refreshes the fixtures.
 */
export async function prepareFixtures(url: string, db: Db): Promise<RefreshFixtures> {
  // The factories for users and sources need no more.
  const service = () => ({ db, hashCost: lowHashCost, sourcesUrl: `${url}/cal/sources/v1` }) as TestService
  const anonymous = createRestClient(() => `${url}/cal/events/v1`)
  await db.pool.query('select setval($1, $2)', ['users_id_seq', firstCallerId])
  const callers = await Promise.all(roles.map(role => createFactories(() => anonymous, service).user(role)))
  const rest = anonymous.withHeaders(callers[0]?.headers ?? {})
  const adminFactories = createFactories(() => rest, service)
  return async () => {
    for (const caller of callers) await createRecords(caller, adminFactories)
    const newUsers = Array.from({ length: usersPerRefresh }, async () =>
      toDisposableUser(await adminFactories.user('author')),
    )
    const series = [await adminFactories.series(), await adminFactories.series()]
    const create = <T>(factory: () => Promise<T>) => Promise.all(Array.from({ length: 12 }, factory))
    const sources = await create(() => adminFactories.source())
    const imports = await create(() => adminFactories.import())
    const images = await create(() => adminFactories.image())
    // A random change of the settings may have closed the submissions.
    const { status } = await rest.patch(`${url}/cal/settings/v1/settings`, { submissions: null })
    if (status !== 200) throw new Error(`The submissions cannot be opened: ${status}`)
    const submissions = await create(() => adminFactories.submission())
    const proofs = Array.from({ length: proofsPerRefresh }, () =>
      createProof(Math.floor(Date.now() / 1_000), proofOfWorkBits),
    )
    const others = { series, sources, imports, images, submissions, proofs }
    return { callers, disposableUsers: await Promise.all(newUsers), records: await readRecords(rest), ...others }
  }
}

const toDisposableUser = ({ id, login, secret }: TestUser): DisposableUser => ({
  id,
  login,
  prefix: secret.slice(0, secretPrefixLength),
})

async function createRecords({ id: author }: TestUser, adminFactories: Factories): Promise<void> {
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
async function readRecords(rest: RestClient): Promise<Fixtures['records']> {
  const pages = await Promise.all(
    collectionNames.map(async kind => {
      const { body } = await rest.get(`/${kind}?per_page=100&hide_empty=false&orderby=id&order=desc`)
      return [kind, (body[kind] as SluggedRecord[]).map(({ id, slug }) => ({ id, slug }))] as const
    }),
  )
  return Object.fromEntries(pages) as Fixtures['records']
}
