import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * The process id and the port of a server, from postmaster.pid, and whether it accepts connections. The process id is
 * negative in the single-user mode of PostgreSQL, in which there is no server.
 */
type Postmaster = { pid: number; port: number; isReady: boolean }

/** A server writes its lock file at once. A file that holds no process id for this long is a leftover. */
const unreadableLockMaxMs = 2_000

/** The largest process id that PostgreSQL accepts in a lock file. */
const pidMax = 2 ** 31 - 1

const getLockFilePath = (dir: string) => path.join(dir, 'postmaster.pid')

/** The server that last locked `dir`, running or not; null after a normal stop. */
export function readPostmaster(dir: string): Postmaster | null {
  try {
    const [pid, , , port, , , , status] = readFileSync(getLockFilePath(dir), 'utf8').split('\n')
    return { pid: Number(pid), port: toPort(port), isReady: status?.trim() === 'ready' }
  } catch {
    return null
  }
}

/** A lock file that a power cut has damaged may hold any text. */
const toPort = (text = ''): number => (/^\d{1,5}$/.test(text) && Number(text) < 65_536 ? Number(text) : 0)

/**
 * Removes a lock file whose process id now belongs to another program, or that a power cut left empty or damaged.
 *
 * PostgreSQL handles the other cases. It also holds a lock in shared memory, so two servers never share a directory.
 */
export function removeStaleLock(dir: string): void {
  const lock = statSync(getLockFilePath(dir), { throwIfNoEntry: false })
  const postmaster = readPostmaster(dir)
  if (!lock || !postmaster) return
  const pid = Math.abs(postmaster.pid)
  const isLeftover =
    !(Number.isInteger(pid) && pid > 0 && pid <= pidMax) && Date.now() - lock.mtimeMs > unreadableLockMaxMs
  if (isLeftover || (isProcessAlive(pid) && !isServerProcess(pid, dir))) rmSync(getLockFilePath(dir), { force: true })
}

/** Whether a process of any account has this id. */
export function isProcessAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether process `pid` is a server on `dir`, by its command line.
 *
 * After a crash another program may have the same id, and a zombie process still has one.
 */
export function isServerProcess(pid: number, dir: string): boolean {
  if (!isProcessAlive(pid)) return false
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes(`-D ${dir} `)
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(dir)
  } catch {
    return false
  }
}
