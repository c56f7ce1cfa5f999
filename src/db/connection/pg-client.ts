import type pg from 'pg'
import { type DatabaseAddress, parseDatabaseAddress } from './address.ts'
import { createHostFinder, type FindHost } from './host-finder.ts'
import { SessionClient } from './session-client.ts'
import { buildSessionSettings } from './database-session.ts'

type ConnectCallback = (error: Error | null, client?: pg.Client) => void

/** A class of clients that connect to the host that `findHost` finds. */
function createClientClass(findHost: FindHost): typeof SessionClient {
  return class extends SessionClient {
    override connect(): Promise<pg.Client>
    override connect(callback: ConnectCallback): void
    override connect(callback?: ConnectCallback): Promise<pg.Client> | void {
      const connected = findHost().then(({ host, port }) => {
        Object.assign(this, { host, port })
        return super.connect()
      })
      if (!callback) return connected
      connected.then(client => callback(null, client), callback)
    }
  }
}

/** The class of the clients for an address. An address with one host needs no search. */
export const chooseClientClass = (address: DatabaseAddress): typeof SessionClient =>
  address.hostUrls.length === 1 ? SessionClient : createClientClass(createHostFinder(address))

/** Creates a client that does not connect yet. After `connect`, call `startSession`, or use `openClient`. */
export function createClient(url: string, config: pg.ClientConfig = {}): SessionClient {
  const address = parseDatabaseAddress(url)
  const Client = chooseClientClass(address)
  const client = new Client({ ...config, connectionString: address.hostUrls[0] })
  client.on('error', () => {}) // the running statement fails with the same error
  return client
}

/** Connects `client`, which is of `url`, and makes the settings of its session. */
export async function connectClient(client: SessionClient, url: string): Promise<void> {
  const { schema, target } = parseDatabaseAddress(url)
  await client.connect()
  await client.startSession({ settings: buildSessionSettings(undefined, schema), target })
}

type ClientOptions = pg.ClientConfig & {
  /** Whether the schema of the address may be missing, because the caller creates it. */
  mayLackSchema?: boolean
}

/**
 * A connection of its own to the database at `url`, without limits of statements. Fails if the database lacks the schema of
 * the address.
 */
export async function openClient(
  url: string,
  { mayLackSchema = false, ...config }: ClientOptions = {},
): Promise<pg.Client> {
  const client = createClient(url, config)
  try {
    await connectClient(client, url)
    if (!mayLackSchema) await requireSchema(client, parseDatabaseAddress(url).schema)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** PostgreSQL leaves out a schema that it cannot use, and would find the calendar of `public`. */
async function requireSchema(client: pg.Client, schema: string | undefined): Promise<void> {
  if (schema === undefined) return
  const { rowCount } = await client.query(
    `select from pg_namespace where nspname = $1 and has_schema_privilege(oid, 'usage')`,
    [schema],
  )
  if (!rowCount)
    throw new Error(
      `The database has no schema "${schema}", or its user may not use it. Correct ?schema= of DATABASE_URL, or run ` +
        '"npm run db:migrate", which creates the schema.',
    )
}
