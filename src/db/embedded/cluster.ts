import { spawn, type SpawnOptions } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { requireFolderAccess, chooseServerAccount, type ServerAccount } from './account.ts'
import { loadEmbeddedBinaries, type PostgresBinaries } from './binaries.ts'
import { trustHbaRules } from './access-key.ts'
import { isProcessAlive } from './postmaster.ts'

/** A data directory with all that is needed to run a server on it. `dir` is absolute and free of symbolic links. */
export type Cluster = {
  dir: string
  logFile: string
  account: ServerAccount | null
  binaries: PostgresBinaries
  skipsFsync: boolean
}

/** What the server is told about the world: nothing of ours, so that the same data behave alike everywhere. */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC' }

const majorVersion = '18'
const saidMaxLength = 2_000

/**
 * The data directory at `dir`, made when there is none.
 *
 * Making it is all or nothing: it grows in a folder beside and is renamed when complete and on disk, so a start that was
 * killed half-way leaves only a folder that the next start removes.
 */
export async function openCluster(dir: string, skipsFsync: boolean): Promise<Cluster> {
  const parent = realFolder(path.dirname(path.resolve(dir)))
  const place = path.join(parent, path.basename(dir))
  const binaries = await loadEmbeddedBinaries()
  const account = chooseServerAccount(place)
  requireFolderAccess(account, [binaries.postgres, parent])
  const cluster = { dir: place, logFile: `${place}.log`, account, binaries, skipsFsync }
  removeInterrupted(place)
  if (!hasData(place)) await create(cluster)
  return cluster
}

/** Makes the missing folders; a strict umask must not close them to the server's account. */
function realFolder(folder: string): string {
  const first = mkdirSync(folder, { recursive: true })
  for (let made = folder; first && made.length >= first.length; made = path.dirname(made)) chmodSync(made, 0o755)
  return realpathSync(folder)
}

function hasData(dir: string): boolean {
  const marker = path.join(dir, 'PG_VERSION')
  if (!existsSync(marker)) {
    if (existsSync(dir) && readdirSync(dir).length > 0)
      throw new Error(`${dir} is not empty and no database. Move it away.`)
    return false
  }
  const version = readFileSync(marker, 'utf8').trim()
  if (version === majorVersion) return true
  throw new Error(
    `${dir} was made by PostgreSQL ${version}; the embedded one is ${majorVersion}. Move the folder away to start afresh, ` +
      `or serve it with PostgreSQL ${version} and set DATABASE_URL.`,
  )
}

async function create({ dir, account, binaries, skipsFsync }: Cluster): Promise<void> {
  const draft = makeDraft(dir)
  if (account) chownSync(draft, account.uid, account.gid)
  // The builtin locale folds the case of all alphabets and sorts alike on every operating system (PostgreSQL 17 and newer).
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const flags = [
    '-D',
    draft,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    ...locale,
    ...(skipsFsync ? ['--no-sync'] : []),
  ]
  const fault = await initdb(binaries.initdb, flags, { ...toSpawnIds(account), cwd: draft })
  if (fault !== null) {
    rmSync(draft, { recursive: true, force: true })
    throw new Error(`initdb failed: ${fault}`)
  }
  writeFileSync(path.join(draft, 'pg_hba.conf'), trustHbaRules)
  sync(path.join(draft, 'pg_hba.conf'))
  settle(draft, dir)
}

/** A new folder beside `dir` that says whose it is, for removeInterrupted. */
function makeDraft(dir: string): string {
  const draft = `${dir}.init-${process.pid}-${randomUUID()}`
  ours.add(path.basename(draft))
  try {
    mkdirSync(draft, { mode: 0o700 })
    return draft
  } catch (cause) {
    throw new Error(`${path.dirname(dir)} cannot be written to. Set DATA_DIR to a folder of your own.`, { cause })
  }
}

/** Null, or what it said when it failed. Detached, so that Ctrl-C reaches us alone and leaves no half a database. */
function initdb(program: string, flags: string[], options: SpawnOptions): Promise<string | null> {
  const child = spawn(program, flags, {
    ...options,
    env: serverEnvironment,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()))
  return new Promise(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('close', code => resolve(code === 0 ? null : said.trim().slice(-saidMaxLength)))
  })
}

/** Gives the finished draft its name. When another start was quicker, its directory stands and ours goes. */
function settle(draft: string, dir: string): void {
  try {
    renameSync(draft, dir)
    sync(path.dirname(dir))
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(path.join(dir, 'PG_VERSION'))) throw error
  }
}

/** Drafts this process is at: a number alone would not tell them from those of a killed process that had the same. */
const ours = new Set<string>()

/** Removes what an interrupted initdb left behind, but not what another live start is making at this moment. */
function removeInterrupted(dir: string): void {
  const prefix = `${path.basename(dir)}.init-`
  for (const name of readdirSync(path.dirname(dir)).filter(entry => entry.startsWith(prefix))) {
    const maker = Number(name.slice(prefix.length).split('-')[0])
    const isBeingMade = maker === process.pid ? ours.has(name) : isProcessAlive(maker)
    if (isBeingMade) continue
    rmSync(path.join(path.dirname(dir), name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

export const toSpawnIds = (account: ServerAccount | null) => (account ? { uid: account.uid, gid: account.gid } : {})

function sync(file: string): void {
  if (process.platform === 'win32') return // Windows cannot fsync a folder or a file opened for reading
  const handle = openSync(file, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
