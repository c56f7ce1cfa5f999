import type pg from 'pg'
import { taxonomies } from '../../core/kinds/term-kinds.ts'
import { publishableKinds } from '../../core/record-kinds.ts'

export const changeOps = ['create', 'update', 'delete'] as const
export type ChangeOp = (typeof changeOps)[number]

export const changeKinds = [...publishableKinds, ...taxonomies, 'image'] as const

/** A change of a record, for clients. `op` is for callers who may read all records. */
export type LoggedChange = {
  kind: (typeof changeKinds)[number]
  id: number
  op: ChangeOp
  /** The change for anonymous callers. Null if they could not read the record before, and cannot now. */
  publicOp: ChangeOp | null
  authorId: number | null
}

/**
 * A row of the log (prisma/program/changes.sql). What only caches ask for has no operation. `from` and `until` are the time
 * that an event took before the change and takes after it, in seconds since 1970.
 */
export type LogRow = {
  kind: string
  id: number
  op: ChangeOp | null
  publicOp: ChangeOp | null
  authorId: number | null
  from: number | null
  until: number | null
}

/** The changes of which clients hear. */
export const listLoggedChanges = (rows: readonly LogRow[]): LoggedChange[] =>
  rows.flatMap(({ kind, id, op, publicOp, authorId }) => {
    const known = changeKinds.find(name => name === kind)
    return known && op ? [{ kind: known, id, op, publicOp, authorId }] : []
  })

/**
 * A place in the log, after all rows that a snapshot of PostgreSQL shows. These are not the rows up to some number: a
 * transaction that commits late has a smaller number than rows that are visible already.
 */
export type LogPosition = {
  /** What this snapshot shows has been read. */
  snapshot: string
  /** The rest of what a later snapshot shows, after this row, when it did not fit on a page. */
  rest?: { snapshot: string; xid: string; kind: string; id: number }
}

/** The rows after a position. */
export type LogPage = {
  rows: LogRow[]
  /** Where the next page begins. */
  position: LogPosition
  /** All rows of the transactions before this one have been read. */
  horizon: bigint
  /** Whether the next page may have rows already. */
  isFull: boolean
  /** Tells this log from the log of another database and of a restored one. */
  logId: string
  /** The rows of this transaction, and those before it, may have been removed. */
  purgedThrough: bigint
  /** The next transaction. */
  nextXid: bigint
}

type Row = LogRow & {
  epoch: string
  purgedThrough: string
  snapshot: string
  horizon: string
  nextXid: string
  xid: string | null
}

const pageSize = 1_000

/**
 * Selects the server, its timeline and the database. A failover and a restore to an earlier moment change the timeline.
 * The database is needed because a copy of a database has the same epoch. After a failover, the last checkpoint shows
 * the old timeline for minutes; until the next checkpoint, the end of the recovery has the new timeline.
 */
const identityStatement = `
  select concat_ws(' ', c.system_identifier, greatest(t.timeline_id, e.min_recovery_end_timeline), d.oid) as identity
    from pg_control_system() c cross join pg_control_checkpoint() t cross join pg_control_recovery() e
   cross join (select oid from pg_database where datname = current_database()) d`

/**
 * Reads the rows that one snapshot ($6, or else the current one) shows and an earlier snapshot does not: rows of the
 * transactions from $1 on, and of the transactions that were still running ($2). Returns only rows after $3, $4, $5,
 * where the scan of the index begins: PostgreSQL cannot begin the scan at one of two conditions with "or" between them.
 */
const pageStatement = `
  select l.epoch, l.purged_through as "purgedThrough",
         s.snapshot::text, pg_snapshot_xmin(s.snapshot)::text as horizon, pg_snapshot_xmax(pg_current_snapshot())::text as "nextXid",
         r.xid, r.kind, r.record_id as id, r.op, r.public_op as "publicOp", r.author_id as "authorId",
         extract(epoch from r.from_utc)::float8 as from, extract(epoch from r.until_utc)::float8 as until
    from change_log l
   cross join (select coalesce($6::pg_snapshot, pg_current_snapshot()) as snapshot) s
    left join lateral (select * from changes
                        where (xid >= $1::bigint or xid = any($2::bigint[]))
                          and (xid, kind, record_id) > ($3::bigint, $4::text, $5::int)
                          and ($6::pg_snapshot is null or pg_visible_in_snapshot(xid::text::xid8, $6::pg_snapshot))
                        order by xid, kind, record_id limit ${pageSize}) r on true
   order by r.xid, r.kind, r.record_id`

/** The place before all rows of the transaction `xid` and of the later ones. */
export const toLogPosition = (xid: bigint): LogPosition => ({ snapshot: `${xid}:${xid}:` })

/** Before nothing: no transaction has this number. */
const endOfLog = toLogPosition(2n ** 63n - 1n)

/** Runs a statement, which is prepared under its name. */
export type Query = (statement: {
  name: string
  text: string
  values: unknown[]
  usesGenericPlan?: boolean
}) => Promise<{ rows: unknown[] }>

/** What the id of the log has besides its epoch. It does not change while a connection to the primary is open. */
export async function readLogIdentity(query: Query): Promise<string> {
  const { rows } = await query({ name: 'read log identity', text: identityStatement, values: [] })
  return (rows as { identity: string }[])[0]?.identity ?? ''
}

/**
 * Reads the rows after `position`, at most 1,000, up to the rows that the snapshot `until` shows, by default up to now.
 * If `position` is null, reads no rows, and returns the end of the log. `identity` is the result of `readLogIdentity`.
 */
export async function readLogPage(
  query: Query,
  identity: string,
  position: LogPosition | null,
  until?: string,
): Promise<LogPage> {
  const { snapshot, rest } = position ?? endOfLog
  // xmin:xmax:xip_list, where xip_list has the transactions between them that were still running
  const [oldestXid, nextXid, running] = snapshot.split(':')
  const { rows } = await query({
    name: 'read changes',
    text: pageStatement,
    values: [
      nextXid,
      running ? running.split(',') : [],
      rest?.xid ?? oldestXid,
      rest?.kind ?? '',
      rest?.id ?? 0,
      rest?.snapshot ?? until ?? null,
    ],
    usesGenericPlan: true, // the planner takes longer than the statement
  })
  const [first] = rows as Row[]
  if (!first) return insertLog(query).then(() => readLogPage(query, identity, position, until))
  return toPage(rows as Row[], first, { snapshot, identity })
}

function toPage(rows: Row[], first: Row, { snapshot, identity }: { snapshot: string; identity: string }): LogPage {
  const last = rows.length === pageSize ? rows.at(-1) : undefined
  const horizon = BigInt(first.horizon)
  const lastXid = BigInt(last?.xid ?? horizon)
  return {
    rows: first.xid === null ? [] : rows.map(toLogRow),
    position: last
      ? { snapshot, rest: { snapshot: first.snapshot, xid: String(lastXid), kind: last.kind, id: last.id } }
      : { snapshot: first.snapshot },
    horizon: lastXid < horizon ? lastXid : horizon,
    isFull: last !== undefined,
    logId: `${first.epoch} ${identity}`,
    purgedThrough: BigInt(first.purgedThrough),
    nextXid: BigInt(first.nextXid),
  }
}

const toLogRow = ({ kind, id, op, publicOp, authorId, from, until }: Row): LogRow => ({
  kind,
  id,
  op,
  publicOp,
  authorId,
  from,
  until,
})

/** After a restore, the log has no row. */
const insertLog = (query: Query): Promise<unknown> =>
  query({ name: 'insert log', text: 'insert into change_log default values on conflict do nothing', values: [] })

/** Removes the changes before `before`, and returns their number. */
export async function purgeChanges({ pool }: { pool: pg.Pool }, before: Date): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `with purged as (delete from changes where at < $1 returning xid),
          marked as (update change_log set purged_through = greatest(purged_through, (select max(xid) from purged))
                      where exists (select from purged))
     select count(*)::int from purged`,
    [before],
  )
  return rows[0]?.count ?? 0
}
