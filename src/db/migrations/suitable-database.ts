import type pg from 'pg'

const serverVersionMin = 150_000

type Server = { versionNumber: number; version: string; encoding: string; hasIcu: boolean }

/** Fails if the service does not work with the server or with the encoding of the database. */
export async function requireSuitableDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::int as "versionNumber", current_setting('server_version') as version,
            current_setting('server_encoding') as encoding,
            exists (select from pg_collation where collname = 'und-x-icu') as "hasIcu"`,
  )
  const [server] = rows
  if (!server || server.versionNumber < serverVersionMin)
    throw new Error(`DATABASE_URL is a PostgreSQL ${server?.version}. Use PostgreSQL 15 or newer.`)
  if (server.encoding !== 'UTF8')
    throw new Error(
      `The database of DATABASE_URL has the encoding ${server.encoding}; the service needs UTF8. Create a database with ` +
        `"create database calendar template template0 encoding 'UTF8'" and use that one.`,
    )
  if (!server.hasIcu)
    throw new Error('The PostgreSQL of DATABASE_URL has no ICU collations. Use one that was built with ICU.')
}
