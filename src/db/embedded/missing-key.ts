import { spawn } from 'node:child_process'
import { chownSync, linkSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createAccessKey,
  getHbaFile,
  getAccessKeyFile,
  accessKeyHbaRules,
  readAccessKey,
  isAccessKeyRequired,
  writeServerFile,
} from './access-key.ts'
import { serverEnvironment, toSpawnIds, type Cluster } from './cluster.ts'
import { isServerProcess, readPostmaster, removeStaleLock } from './postmaster.ts'
import { temporaryErrors } from './postgres-server.ts'

const setupMaxMs = 120_000
const retryEveryMs = 200

/** pg_hba.conf without rules, while the key is replaced: nobody may connect. */
const closedHbaRules = '# The access key is being replaced.\n'

/**
 * Gives a stopped cluster an access key if it has none: a cluster of an older version of this program, or one whose key
 * was lost. Does nothing while a server runs.
 *
 * PostgreSQL stores the key in its single-user mode, in which it accepts no connections. Concurrent starts store the
 * same key. The rules of pg_hba.conf change last, so that the next start completes an interrupted one.
 */
export async function addMissingKey(cluster: Cluster, warn: (message: string) => void): Promise<void> {
  const { dir } = cluster
  const deadline = Date.now() + setupMaxMs
  while ((readAccessKey(dir) === '' || !isAccessKeyRequired(dir)) && !isServerRunning(dir)) {
    removeStaleLock(dir)
    if (isAccessKeyRequired(dir)) {
      warn(`${getAccessKeyFile(dir)} is missing; PostgreSQL gets a new key`)
      writeServerFile(cluster, getHbaFile(dir), closedHbaRules)
    }
    createKeyFile(cluster)
    const error = await storeKey(cluster, readAccessKey(dir))
    if (error === null) return writeServerFile(cluster, getHbaFile(dir), accessKeyHbaRules)
    if (!temporaryErrors.test(error) || Date.now() > deadline)
      throw new Error(`The embedded PostgreSQL did not accept its access key:\n${error}`)
    await sleep(retryEveryMs)
  }
}

function isServerRunning(dir: string): boolean {
  const server = readPostmaster(dir)
  return server !== null && isServerProcess(server.pid, dir)
}

/** Writes a new key, unless another process has written one. */
function createKeyFile({ dir, account }: Cluster): void {
  if (readAccessKey(dir) !== '') return
  rmSync(getAccessKeyFile(dir), { force: true }) // it is missing or empty
  const temporaryFile = `${getAccessKeyFile(dir)}.${process.pid}`
  writeFileSync(temporaryFile, `${createAccessKey()}\n`, { mode: 0o600 })
  if (account) chownSync(temporaryFile, account.uid, account.gid)
  try {
    linkSync(temporaryFile, getAccessKeyFile(dir)) // in contrast to a rename, a link fails if the file exists
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporaryFile)
  }
}

/** Makes `key` the password of the account that the service uses. Returns the error output, or null. */
function storeKey({ dir, account, binaries }: Cluster, key: string): Promise<string | null> {
  const child = spawn(binaries.postgres, ['--single', '-D', dir, 'postgres'], {
    ...toSpawnIds(account),
    env: serverEnvironment,
    cwd: dir,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  child.stdin.on('error', () => {}) // the program has ended, and says why in its output
  child.stdin.end(`alter role postgres password '${key}'\n`)
  return new Promise(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('close', code => resolve(code === 0 && !/ERROR|FATAL|PANIC/.test(output) ? null : output.trim()))
  })
}
