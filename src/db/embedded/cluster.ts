import { spawn, type SpawnOptions } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { requireFolderAccess, chooseServerAccount, type ServerAccount } from './account.ts'
import { loadEmbeddedBinaries, type PostgresBinaries } from './binaries.ts'
import { createAccessKey, getHbaFile, getAccessKeyFile, accessKeyHbaRules, writeServerFile } from './access-key.ts'
import { isProcessAlive } from './postmaster.ts'

export type ServerOptions = {
  /** Faster, but a power cut loses committed data. */
  skipsFsync: boolean
  /** Also listens at a Unix socket in the data directory, except on Windows. */
  hasUnixSocket: boolean
}

/** A data directory and the options of its server. `dir` is absolute, without symbolic links. */
export type Cluster = ServerOptions & {
  dir: string
  logFile: string
  account: ServerAccount | null
  binaries: PostgresBinaries
}

/** The environment of the server. It is fixed, so that the same data behaves the same on every machine. */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC' }

const majorVersion = '18'
const outputMaxLength = 2_000

/**
 * The cluster at `dir`; creates it when there is none.
 *
 * Creation is atomic: initdb fills a temporary folder next to it, which gets its final name when it is complete and on
 * disk. A killed start leaves only the temporary folder, which the next start removes.
 */
export async function openCluster(dir: string, options: ServerOptions): Promise<Cluster> {
  const parent = makeFolder(path.dirname(path.resolve(dir)))
  const clusterDir = path.join(parent, path.basename(dir))
  const binaries = await loadEmbeddedBinaries()
  const account = chooseServerAccount(clusterDir)
  requireFolderAccess(account, [binaries.postgres, parent])
  const cluster = { dir: clusterDir, logFile: `${clusterDir}.log`, account, binaries, ...options }
  removeInterruptedDrafts(clusterDir)
  if (!hasData(clusterDir)) await createCluster(cluster)
  return cluster
}

/** Creates missing folders, so that the account of the server can enter them with any umask. Returns the real path. */
function makeFolder(folder: string): string {
  const first = createFolders(folder)
  for (
    let folderToOpen = folder;
    first && folderToOpen.length >= first.length;
    folderToOpen = path.dirname(folderToOpen)
  )
    chmodSync(folderToOpen, 0o755)
  return realpathSync(folder)
}

/** Returns the first folder that it creates. Fails if `folder`, or one above it, is a file. */
function createFolders(folder: string): string | undefined {
  try {
    return mkdirSync(folder, { recursive: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error
    throw new Error(`${folder} is a file or inside one. Set DATA_DIR to a folder.`, { cause: error })
  }
}

function hasData(dir: string): boolean {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Error(`${dir} is a file, but the database needs a folder there. Move the file away.`)
  const marker = path.join(dir, 'PG_VERSION')
  if (!existsSync(marker)) {
    if (existsSync(dir) && readdirSync(dir).length > 0)
      throw new Error(`${dir} is not empty and not a database. Move it away.`)
    return false
  }
  const version = readFileSync(marker, 'utf8').trim()
  if (version === majorVersion) return true
  throw new Error(
    `${dir} belongs to PostgreSQL ${version}; the embedded version is ${majorVersion}. Run "npm run backup FILE" with the version ` +
      `of this service that used the folder, move the folder away, and run "npm run restore FILE" with this version. Without a ` +
      `backup, run PostgreSQL ${version} on the folder and set DATABASE_URL.`,
  )
}

async function createCluster({ dir, account, binaries, skipsFsync }: Cluster): Promise<void> {
  const draft = makeDraft(dir)
  if (account) chownSync(draft, account.uid, account.gid)
  const [draftDir, draftKeyFile] = [path.join(draft, 'pg'), getAccessKeyFile(draft)]
  writeServerFile({ dir: draft, account }, draftKeyFile, `${createAccessKey()}\n`)
  // The builtin locale handles case in all alphabets and sorts the same on every operating system
  // (PostgreSQL 17 and newer).
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const flags = [
    '-D',
    draftDir,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${draftKeyFile}`,
    '-E',
    'UTF8',
    ...locale,
    ...(skipsFsync ? ['--no-sync'] : []),
  ]
  const error = await initdb(binaries.initdb, flags, { ...toSpawnIds(account), cwd: draft })
  if (error !== null) {
    rmSync(draft, { recursive: true, force: true })
    throw new Error(`initdb failed: ${error}`)
  }
  renameSync(draftKeyFile, getAccessKeyFile(draftDir))
  writeServerFile({ dir: draftDir, account }, getHbaFile(draftDir), accessKeyHbaRules)
  for (const file of [getAccessKeyFile(draftDir), getHbaFile(draftDir), draftDir]) sync(file)
  renameDraft(draftDir, dir)
  rmSync(draft, { recursive: true, force: true })
}

/** A temporary folder next to `dir`, with the process id in its name for removeInterruptedDrafts. */
function makeDraft(dir: string): string {
  const draft = `${dir}.init-${process.pid}-${randomUUID()}`
  ownDrafts.add(path.basename(draft))
  try {
    mkdirSync(draft, { mode: 0o700 })
    return draft
  } catch (cause) {
    throw new Error(`${path.dirname(dir)} cannot be written to. Set DATA_DIR to a folder of your own.`, { cause })
  }
}

/** Runs initdb. Returns its error output, or null. Detached, so that Ctrl-C does not interrupt it. */
function initdb(program: string, flags: string[], options: SpawnOptions): Promise<string | null> {
  const child = spawn(program, flags, {
    ...options,
    env: serverEnvironment,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()))
  return new Promise(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('close', code => resolve(code === 0 ? null : output.trim().slice(-outputMaxLength)))
  })
}

/**
 * Gives the complete draft its final name. When another process was faster, its directory stays and the draft is removed.
 */
function renameDraft(draft: string, dir: string): void {
  try {
    renameSync(draft, dir)
    sync(path.dirname(dir))
  } catch (error) {
    if (!existsSync(path.join(dir, 'PG_VERSION'))) throw error
  }
}

/** The drafts of this process. A draft of an earlier process may have the same process id in its name. */
const ownDrafts = new Set<string>()

/** Removes drafts of interrupted starts, but not of a start that is running now. */
function removeInterruptedDrafts(dir: string): void {
  const prefix = `${path.basename(dir)}.init-`
  for (const name of readdirSync(path.dirname(dir)).filter(entry => entry.startsWith(prefix))) {
    const creatorPid = Number(name.slice(prefix.length).split('-')[0])
    const isInUse = creatorPid === process.pid ? ownDrafts.has(name) : isProcessAlive(creatorPid)
    if (isInUse) continue
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
