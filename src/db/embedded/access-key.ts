import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { ServerAccount } from './account.ts'

/** A data directory, and the account that its server runs under; null means the account of this process. */
type DataDirectory = { dir: string; account: ServerAccount | null }

/**
 * The content of pg_hba.conf: allows only TCP connections from the loopback address, with the access key as password.
 */
export const accessKeyHbaRules = 'host all all 127.0.0.1/32 scram-sha-256\n'

/**
 * The advisory lock of the process that creates the access key. Other processes that start meanwhile wait for the lock.
 */
const keyLock = 7_270_002

/** The file of the access key. It is inside the data directory, which other accounts cannot read. */
export const getAccessKeyFile = (dir: string): string => path.join(dir, 'access.key')

export const getHbaFile = (dir: string): string => path.join(dir, 'pg_hba.conf')

export const createAccessKey = (): string => randomBytes(24).toString('base64url')

/** The access key of a data directory; '' if it has none. */
export const readAccessKey = (dir: string): string =>
  existsSync(getAccessKeyFile(dir)) ? readFileSync(getAccessKeyFile(dir), 'utf8').trim() : ''

/** The address of `database` on the server of `dir` at `port`, with the access key as password. */
export function buildDatabaseUrl(dir: string, port: number, database: string): string {
  const key = readAccessKey(dir)
  return `postgresql://postgres${key && `:${key}`}@127.0.0.1:${port}/${encodeURIComponent(database)}`
}

/**
 * Makes the running server at `port` require the access key, if an older version of this program started it: that
 * version trusted every account of the machine.
 */
export async function enableAccessKey(dataDirectory: DataDirectory, port: number): Promise<void> {
  if (isAccessKeyRequired(dataDirectory.dir)) return
  const client = await connect(dataDirectory.dir, port)
  try {
    await client.query('select pg_advisory_lock($1)', [keyLock])
    if (isAccessKeyRequired(dataDirectory.dir)) return
    const key = readAccessKey(dataDirectory.dir) || createAccessKey()
    await client.query(`alter role postgres password ${client.escapeLiteral(key)}`)
    writeServerFile(dataDirectory, getAccessKeyFile(dataDirectory.dir), `${key}\n`)
    writeServerFile(dataDirectory, getHbaFile(dataDirectory.dir), accessKeyHbaRules)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}

/** Connects with the access key. If another process has just set a new key, tries again with that key. */
async function connect(dir: string, port: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: buildDatabaseUrl(dir, port, 'postgres') })
  client.on('error', () => {}) // the running statement fails with the same error
  const key = readAccessKey(dir)
  try {
    await client.connect()
    return client
  } catch (error) {
    if (readAccessKey(dir) === key) throw error
    return connect(dir, port)
  }
}

/** Whether pg_hba.conf requires the access key. */
export const isAccessKeyRequired = (dir: string): boolean => readFileSync(getHbaFile(dir), 'utf8') === accessKeyHbaRules

/** Writes a file atomically; only the account of the server can read it. */
export function writeServerFile({ account }: DataDirectory, file: string, text: string): void {
  const temporaryFile = `${file}.new`
  writeFileSync(temporaryFile, text, { mode: 0o600 })
  if (account) chownSync(temporaryFile, account.uid, account.gid)
  renameSync(temporaryFile, file)
}
