import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { ServerAccount } from './account.ts'

/** A data directory and the account that its server runs under. */
type DataDirectory = { dir: string; account: ServerAccount | null }

/** Only this machine gets in, over TCP on the loopback address, and only with the key of the data. */
const closedRules = 'host all all 127.0.0.1/32 scram-sha-256\n'

/** The rules of new data, until their server has run for the first time. */
export const trustHbaRules = 'host all all 127.0.0.1/32 trust\n'

/** Held while data are given their key, so that of two starts at once one does it. */
const keyLock = 7_270_002

/** Beside the data, in a folder that is closed to other accounts: who may read the data may read their key. */
const keyFile = (dir: string) => path.join(dir, 'access.key')

const keyOf = (dir: string): string => (existsSync(keyFile(dir)) ? readFileSync(keyFile(dir), 'utf8').trim() : '')

/** The address of `database` on the server of `dir` at `port`, its password included. */
export function buildDatabaseUrl(dir: string, port: number, database: string): string {
  const key = keyOf(dir)
  return `postgresql://postgres${key && `:${key}`}@127.0.0.1:${port}/${encodeURIComponent(database)}`
}

/**
 * Sees to it that nobody gets in at `port` without the key of the data. New data have none yet, nor have those of older versions
 * of this program, which trusted every account of the machine.
 */
export async function requireAccessKey(cluster: DataDirectory, port: number): Promise<void> {
  const rules = path.join(cluster.dir, 'pg_hba.conf')
  const isClosed = () => readFileSync(rules, 'utf8') === closedRules
  if (isClosed()) return
  const client = await connected(cluster.dir, port)
  try {
    await client.query('select pg_advisory_lock($1)', [keyLock])
    if (isClosed()) return
    const key = keyOf(cluster.dir) || randomBytes(24).toString('base64url')
    await client.query(`alter role postgres password ${client.escapeLiteral(key)}`)
    place(cluster, keyFile(cluster.dir), `${key}\n`)
    place(cluster, rules, closedRules)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}

/** A connection to a server that another start may be closing at this moment. */
async function connected(dir: string, port: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: buildDatabaseUrl(dir, port, 'postgres') })
  const before = keyOf(dir)
  try {
    await client.connect()
    return client
  } catch (error) {
    if (keyOf(dir) === before) throw error
    return connected(dir, port)
  }
}

/** Puts a file where it belongs in one step, readable by the server's account alone. */
function place({ account }: DataDirectory, file: string, text: string): void {
  const draft = `${file}.new`
  writeFileSync(draft, text, { mode: 0o600 })
  if (account) chownSync(draft, account.uid, account.gid)
  renameSync(draft, file)
}
