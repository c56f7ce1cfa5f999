import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = { url: string; drop(): Promise<void> }

let made = 0

/** A database of the caller's own: migrated, empty, and gone after `drop`. */
export const createMigratedDatabase = (): Promise<TestDatabase> => copyOf('template')

/** As freshDatabase, without a single table. */
export const createEmptyDatabase = (): Promise<TestDatabase> => copyOf('template0')

/** As freshDatabase, with what `fill` writes. The first of the run that asks for this name calls it; all have copies of that one. */
export async function createSeededDatabase(name: string, fill: (url: string) => Promise<void>): Promise<TestDatabase> {
  await asAdmin(async client => {
    // Until this connection ends.
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    await client.query(`create database ${name}_begun template template`)
    await fill(onServer(`${name}_begun`))
    await client.query(`alter database ${name}_begun rename to ${name}`)
  })
  return copyOf(name)
}

async function copyOf(template: string): Promise<TestDatabase> {
  const name = `test_${process.pid}_${++made}`
  await asAdmin(client => client.query(`create database ${name} template ${template}`))
  return { url: onServer(name), drop: () => asAdmin(client => client.query(`drop database ${name} with (force)`)) }
}

/** The rows of one statement on the database at `url`, over a connection of its own. */
export async function queryRowsAt<T extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  return withClient(url, async client => (await client.query<T>(sql, values)).rows)
}

function onServer(name: string): string {
  const url = new URL(inject('templateUrl'))
  url.pathname = `/${name}`
  return url.href
}

async function asAdmin(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  await withClient(onServer('postgres'), work)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
