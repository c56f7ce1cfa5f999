import type { Db } from './connection.ts'

export const changeOps = ['create', 'update', 'delete'] as const
export type ChangeOp = (typeof changeOps)[number]

export const changeKinds = ['event', 'venue', 'organizer', 'category', 'tag', 'image'] as const

/** A change of a record. `op` is for callers who may read all records. */
export type LoggedChange = {
  kind: (typeof changeKinds)[number]
  id: number
  op: ChangeOp
  /** The change for strangers. Null if they could not read the record before, and cannot now. */
  publicOp: ChangeOp | null
  authorId: number | null
}

/**
 * A place in the log. Before it is what a snapshot of PostgreSQL shows, which is not the same as the rows up to some
 * number: a transaction that commits late has a smaller number than rows that are visible already.
 */
export type LogPosition = {
  /** What this snapshot shows has been read. */
  snapshot: string
  /** The rest of what a later snapshot shows, after this change, when it did not fit on a page. */
  rest?: { snapshot: string; xid: string; seq: string }
}

/** The changes after a position. */
export type LogPage = {
  changes: LoggedChange[]
  /** Where the next page begins. */
  position: LogPosition
  /** All changes of the transactions before this one have been read. */
  horizon: bigint
  /** Whether the next page may have changes already. */
  isFull: boolean
  /** Tells this log from that of another database, and from that of a restored one. */
  logId: string
  /** The changes of this transaction, and those before it, may have been removed. */
  purgedThrough: bigint
  /** The next transaction. */
  nextXid: bigint
}

type Row = {
  logId: string
  purgedThrough: string
  snapshot: string
  horizon: string
  nextXid: string
  xid: string | null
  seq: string
} & LoggedChange

const pageSize = 1_000

/**
 * The id of the log has the server, its timeline, which a failover and a restore to an earlier moment change, and the
 * database, because a copy of a database has the same epoch.
 *
 * Reads what one snapshot shows, $4 or else the current one, and an earlier one, $3, does not. Uses the primary key of
 * `changes`: what $3 does not show begins at its oldest transaction, $1.
 */
const pageStatement = `
  select concat_ws(' ', l.epoch, c.system_identifier, t.timeline_id, d.oid) as "logId", l.purged_through as "purgedThrough",
         s.snapshot::text, pg_snapshot_xmin(s.snapshot)::text as horizon, pg_snapshot_xmax(pg_current_snapshot())::text as "nextXid",
         r.xid, r.seq, r.kind, r.record_id as id, r.op, r.public_op as "publicOp", r.author_id as "authorId"
    from change_log l
   cross join pg_control_system() c
   cross join pg_control_checkpoint() t
   cross join (select oid from pg_database where datname = current_database()) d
   cross join (select coalesce($4::pg_snapshot, pg_current_snapshot()) as snapshot) s
    left join lateral (select * from changes
                        where (xid, seq) > ($1::bigint, $2::bigint)
                          and not pg_visible_in_snapshot(xid::text::xid8, $3::pg_snapshot)
                          and pg_visible_in_snapshot(xid::text::xid8, s.snapshot)
                        order by xid, seq limit ${pageSize}) r on true
   order by r.xid, r.seq`

/** The place before all changes of the transaction `xid` and of the later ones. */
export const toLogPosition = (xid: bigint): LogPosition => ({ snapshot: `${xid}:${xid}:` })

/** Before nothing: no transaction has this number. */
const endOfLog = toLogPosition(2n ** 63n - 1n)

/**
 * Reads the changes after `position`, at most 1,000, up to those that the snapshot `until` shows, by default up to now.
 * If `position` is null, reads none, and gives the end of the log.
 */
export async function readLogPage(db: Db, position: LogPosition | null, until?: string): Promise<LogPage> {
  const { snapshot, rest } = position ?? endOfLog
  const [oldestXid] = snapshot.split(':')
  const { rows } = await db.runStatement({
    name: 'read changes',
    text: pageStatement,
    values: [rest?.xid ?? oldestXid, rest?.seq ?? '0', snapshot, rest?.snapshot ?? until ?? null],
  })
  const [first] = rows as Row[]
  if (!first) return insertLog(db).then(() => readLogPage(db, position, until))
  const changes = first.xid === null ? [] : (rows as Row[]).map(toChange)
  const last = changes.length === pageSize ? (rows.at(-1) as Row) : null
  const horizon = BigInt(first.horizon)
  const lastXid = BigInt(last?.xid ?? horizon)
  return {
    changes,
    position: last
      ? { snapshot, rest: { snapshot: first.snapshot, xid: String(lastXid), seq: last.seq } }
      : { snapshot: first.snapshot },
    horizon: lastXid < horizon ? lastXid : horizon,
    isFull: last !== null,
    logId: first.logId,
    purgedThrough: BigInt(first.purgedThrough),
    nextXid: BigInt(first.nextXid),
  }
}

const toChange = ({ kind, id, op, publicOp, authorId }: Row): LoggedChange => ({ kind, id, op, publicOp, authorId })

/** After a restore, the log has no row. */
const insertLog = (db: Db): Promise<unknown> =>
  db.pool.query('insert into change_log default values on conflict do nothing')

/** Removes the changes before `before`, and returns their number. */
export async function purgeChanges(db: Db, before: Date): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `with purged as (delete from changes where at < $1 returning xid),
          marked as (update change_log set purged_through = greatest(purged_through, (select max(xid) from purged))
                      where exists (select from purged))
     select count(*)::int from purged`,
    [before],
  )
  return rows[0]?.count ?? 0
}
