import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = { url: string; drop(): Promise<void> }

let made = 0

/** A database of the caller's own: migrated, empty, and gone after `drop`. */
export async function freshDatabase(): Promise<TestDatabase> {
  const name = `test_${process.pid}_${++made}`
  await asAdmin(client => client.query(`create database ${name} template template`))
  return { url: onServer(name), drop: () => asAdmin(client => client.query(`drop database ${name} with (force)`)) }
}

/** As freshDatabase, without a single table. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const name = `test_${process.pid}_${++made}`
  await asAdmin(client => client.query(`create database ${name} template template0`))
  return { url: onServer(name), drop: () => asAdmin(client => client.query(`drop database ${name} with (force)`)) }
}

/** The rows of one statement on the database at `url`, over a connection of its own. */
export async function rowsOf<T extends pg.QueryResultRow>(
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
