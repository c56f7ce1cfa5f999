import type { Context } from '../../api/context.ts'
import type { Language } from '../../core/language.ts'
import type { Zone } from '../../core/time/zone.ts'
import { computeOffset, type IdPage, type PageRequest } from '../../core/paging.ts'
import { type Sql, sql } from '../../db/sql/sql.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { lockSeriesOfEvent, type Series } from '../events/series/store.ts'
import { lockStoredEvent } from '../events/store.ts'
import { findPage } from '../shared/list/pages.ts'
import { type RecordStatus, recordStatuses } from '../shared/publication/publication.ts'
import { publishableKindByName } from '../shared/record/kinds.ts'
import { recordPageUrl, selectTexts } from '../shared/text/texts.ts'
import { buildPublishedCondition } from '../shared/publication/visibility.ts'
import type { SubmissionFields, SubmissionState } from './schema.ts'

const kind = publishableKindByName.event

/** A submission as it is stored, with the status of its event. */
export type SubmissionRow = {
  id: number
  fields: StoredFields
  /** How often the sender has written the fields. */
  version: number
  status: RecordStatus
  /** The address of the event; null while readers do not see it. */
  url: string | null
  tokenHash: Buffer
  withdrawnUtc: Date | null
  /** When the event was published for the first time. */
  acceptedUtc: Date | null
  createdUtc: Date
}

/** What the sender has written, with the times of the event, and the language of the texts. */
export type StoredFields = SubmissionFields & { timezone: Zone; language: Language }

const statesByStatus: Record<RecordStatus, SubmissionState> = {
  draft: 'pending',
  pending: 'pending',
  publish: 'accepted',
  future: 'accepted',
  private: 'accepted',
  trash: 'refused',
}

/** An event that an editor has published, and taken back to the drafts, is no longer the sender's. */
export function toState({ status, withdrawnUtc, acceptedUtc }: SubmissionRow): SubmissionState {
  const state = statesByStatus[status]
  if (state === 'refused' && withdrawnUtc) return 'withdrawn'
  return state === 'pending' && acceptedUtc ? 'accepted' : state
}

/** The same in SQL. */
const selectState = sql`case
  when e.status = 'trash' and s.withdrawn_utc is not null then 'withdrawn'
  when e.status = any(${listStatuses('refused')}::text[]) then 'refused'
  when e.status = any(${listStatuses('pending')}::text[]) and s.accepted_utc is null then 'pending'
  else 'accepted' end`

function listStatuses(state: SubmissionState): RecordStatus[] {
  return recordStatuses.filter(status => statesByStatus[status] === state)
}

const selectSubmissions = (ctx: Context, condition: Sql): Sql => sql`
  select s.event_id as id, s.fields, s.version, e.status, s.token_hash as "tokenHash", s.withdrawn_utc as "withdrawnUtc",
         s.accepted_utc as "acceptedUtc",
         s.created_utc as "createdUtc",
         case when ${buildPublishedCondition(ctx, 'e')} then ${recordPageUrl(ctx, kind, 'e')} end as url
    from submissions s join events e on e.id = s.event_id, lateral ${selectTexts(ctx, kind, 'e')} t
   where ${condition}`

/** One page of the submissions, the newest first. */
export function findSubmissions(
  ctx: Context,
  state: SubmissionState | undefined,
  request: PageRequest,
): Promise<IdPage> {
  const from = sql`from submissions s join events e on e.id = s.event_id
                  where ${state ? sql`${selectState} = ${state}` : sql`true`}`
  return findPage(
    ctx,
    sql`select s.event_id as id ${from} order by s.created_utc desc, s.event_id desc
         limit ${request.size} offset ${computeOffset(request)}`,
    sql`select count(*)::int as total ${from}`,
  )
}

/** Submissions in the order of `ids`. */
export const findSubmissionRows = (ctx: Context, tx: Tx, ids: number[]): Promise<SubmissionRow[]> =>
  tx.$queryRaw(
    sql`${selectSubmissions(ctx, sql`s.event_id = any(${ids}::int[])`)}
        order by array_position(${ids}::int[], s.event_id)`,
  )

export type LockedSubmission = { row: SubmissionRow; series: Series | null }

/**
 * Locks the event of a submission until the transaction ends, or the series if an editor has made one of the event; all
 * changes of a submission do. Null if there is no such submission.
 */
export async function lockSubmission(ctx: Context, tx: Tx, id: number): Promise<LockedSubmission | null> {
  // A write of the whole series locks its events in its own order.
  const series = await lockSeriesOfEvent(tx, id)
  const hasBecomeDate = !series && (await lockStoredEvent(ctx, tx, id)).seriesId !== null
  if (hasBecomeDate) return lockSubmission(ctx, tx, id)
  const [row] = await findSubmissionRows(ctx, tx, [id])
  return row ? { row, series } : null
}

type NewSubmissionRow = Pick<SubmissionRow, 'id' | 'fields' | 'tokenHash'> & { proofHash: Buffer }

/** Stores a new submission. False if its proof was used before. */
export async function insertSubmissionRow(
  { now }: Context,
  tx: Tx,
  { id, fields, tokenHash, proofHash }: NewSubmissionRow,
): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>(sql`
    insert into submissions (event_id, fields, token_hash, proof_hash, created_utc)
    values (${id}, ${JSON.stringify(fields)}::jsonb, ${tokenHash}, ${proofHash}, ${now})
    on conflict (proof_hash) do nothing returning event_id`)
  return rows.length > 0
}

export async function updateSubmissionFields(tx: Tx, id: number, fields: StoredFields): Promise<void> {
  await tx.$executeRaw(sql`
    update submissions set fields = ${JSON.stringify(fields)}::jsonb, version = version + 1 where event_id = ${id}`)
}

export async function markAsWithdrawn({ now }: Context, tx: Tx, id: number): Promise<void> {
  await tx.$executeRaw(sql`update submissions set withdrawn_utc = ${now} where event_id = ${id}`)
}

/** An editor has decided, also about an event that was withdrawn and restored. */
export async function markAsDecided(tx: Tx, id: number): Promise<void> {
  await tx.$executeRaw(sql`update submissions set withdrawn_utc = null where event_id = ${id}`)
}

export async function hasVenue(tx: Tx, eventId: number): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>(sql`select from event_venues where event_id = ${eventId} limit 1`)
  return rows.length > 0
}
