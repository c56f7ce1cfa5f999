import type pg from 'pg'
import { createThrottledWarning } from '../../core/async/throttled-warning.ts'
import type { Timers } from '../../core/async/timers.ts'
import type { Logger } from '../../log.ts'
import type { ChangeTracker } from '../changes/change-tracker.ts'
import { type SessionClient, serverIdentitySql } from './session-client.ts'
import { isConnectionLost } from './unreachable.ts'

/** A standby that replays what the primary writes. */
export type Replica = {
  pool: pg.Pool
  /**
   * Whether the replica has all changes that are known to this process. While it is false, reads go to the primary. A
   * call starts the check that makes it true again.
   */
  isCurrent(): boolean
  /**
   * Whether a connection of the pool is of the server that the last check asked. If not, the name may have several
   * servers, or the server has restarted, and reads go to the primary until the next check succeeds.
   */
  isOfCheckedServer(client: pg.ClientBase): boolean
  /** Leaves the replica out until the next check succeeds, if the error says that it cannot be reached. */
  reportFailure(error: unknown): void
}

type Options = {
  pool: pg.Pool
  /** A connection to the primary, and one to the replica, that statements of requests do not use. */
  primaryCheck: Pick<pg.Pool, 'query'>
  replicaCheck: Pick<pg.Pool, 'query'>
  changes: Pick<ChangeTracker, 'version' | 'isListening'>
  timers: Timers
  log?: Logger | undefined
}

const pollEveryMs = 5
/** A replica that needs longer for a change is logged as late. */
const lagMaxMs = 1_000
const retryAfterMs = 250
const severalServersMessage =
  'DATABASE_REPLICA_URL reaches several servers, of which one is used: write the address of one server'

/**
 * Watches a replica. After each change that the process hears of, it asks the primary for its position in the log of
 * writes, and uses the replica again when that has replayed this position.
 */
export function watchReplica({ pool, primaryCheck, replicaCheck, changes, timers, log }: Options): Replica {
  let currentVersion = -1
  let isChecking = false
  let nextCheckMs = -Infinity
  const reportState = createStateLog(log)
  const server = createServerMemory(log, () => (currentVersion = -1))

  async function check(): Promise<void> {
    const { version } = changes // before the position, which includes all changes up to this version
    server.setChecked(await waitForReplay(replicaCheck, await readPosition(primaryCheck), timers))
    currentVersion = version
    reportState(null)
  }

  function leaveOut(error: Error): void {
    currentVersion = -1
    nextCheckMs = timers.nowMs() + retryAfterMs
    reportState(error)
  }

  function startCheck(): void {
    if (isChecking || timers.nowMs() < nextCheckMs) return
    isChecking = true
    check()
      .catch(leaveOut)
      .finally(() => (isChecking = false))
  }

  return {
    pool,
    isCurrent() {
      if (!changes.isListening()) return false
      if (currentVersion !== changes.version) startCheck()
      return currentVersion === changes.version
    },
    isOfCheckedServer: client => server.isChecked(client as SessionClient),
    reportFailure(error) {
      if (isConnectionLost(error)) leaveOut(error as Error)
    },
  }
}

/**
 * Remembers which server the last check asked. Warns if there are connections to another one although that one goes on.
 */
function createServerMemory(log: Logger | undefined, onOtherServer: () => void) {
  const warn = log ? createThrottledWarning(log, severalServersMessage) : () => {}
  let checkedServer: string | null = null
  let hasSeenOther = false
  return {
    setChecked(server: string): void {
      if (hasSeenOther && server === checkedServer) warn({})
      hasSeenOther = false
      checkedServer = server
    },
    isChecked({ server }: SessionClient): boolean {
      if (server === checkedServer) return true
      hasSeenOther = true
      onOtherServer()
      return false
    },
  }
}

/** Returns a function that logs when the replica is left out, with the error, and when it is used again. */
function createStateLog(log: Logger | undefined): (error: Error | null) => void {
  let isUsed = true
  return error => {
    if (isUsed === (error === null)) return
    isUsed = error === null
    if (error) log?.warn({ err: error }, 'the replica is not used, reads go to the primary')
    else log?.info('the replica is used again')
  }
}

/**
 * The position at which the primary inserts. The position of the last flush would be too early: a commit that does not
 * wait for the disk sends its notification before the flush.
 */
async function readPosition(primary: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await primary.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position')
  return rows[0]?.position ?? ''
}

/** The server that has replayed the position. Fails if it is late. */
async function waitForReplay(replica: Pick<pg.Pool, 'query'>, position: string, timers: Timers): Promise<string> {
  const deadlineMs = timers.nowMs() + lagMaxMs
  for (;;) {
    const { server, hasReplayed } = await readProgress(replica, position)
    if (hasReplayed) return server
    if (timers.nowMs() > deadlineMs) throw new Error(`it is more than ${lagMaxMs} ms late`)
    await timers.sleep(pollEveryMs)
  }
}

type Progress = { server: string; isReplica: boolean; hasReplayed: boolean | null }

/** Fails if the server is no replica: then its changes do not come from the primary. */
async function readProgress(replica: Pick<pg.Pool, 'query'>, position: string): Promise<Progress> {
  const { rows } = await replica.query<Progress>(
    `select ${serverIdentitySql} as server, pg_is_in_recovery() as "isReplica",
            pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasReplayed"`,
    [position],
  )
  const [progress] = rows
  if (!progress?.isReplica) throw new Error('the server of DATABASE_REPLICA_URL is no replica')
  return progress
}
