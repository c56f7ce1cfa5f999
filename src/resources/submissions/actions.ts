import { createHash, timingSafeEqual } from 'node:crypto'
import { buildRestUrl, type Context } from '../../api/context.ts'
import { findFirstAdministrator } from '../../auth/first-administrator.ts'
import { type Caller, hasPermission } from '../../auth/permissions.ts'
import { ActionResult } from '../../core/action-result.ts'
import { createInvalidParamFailure, Failure } from '../../core/failure/failures.ts'
import { createMessage } from '../../core/failure/messages.ts'
import { toPageRequest } from '../../core/paging.ts'
import { hasZeroBits, isProofTimely, parseProof, proofMaxAgeSeconds } from '../../core/proof-of-work.ts'
import { runTransaction, type Tx } from '../../db/transactions/transaction.ts'
import { applyEventPatch, insertEvent, validateEventFields } from '../events/mutations.ts'
import { readStoredEvent } from '../events/store.ts'
import { createPageResult } from '../shared/list/pages.ts'
import { hasChanges } from '../shared/record/unchanged-fields.ts'
import {
  type NewSubmission,
  placeNames,
  senderNames,
  type Submission,
  type SubmissionInput,
  type SubmissionPage,
  type SubmissionPatchFields,
  type SubmissionQuery,
  type SubmissionRequirements,
} from './schema.ts'
import {
  findSubmissionRows,
  findSubmissions,
  insertSubmissionRow,
  lockSubmission,
  markAsWithdrawn,
  type SubmissionRow,
  toState,
  updateSubmissionFields,
} from './store.ts'
import { toSubmissionView } from './view.ts'

/**
 * The caller for a person without an account: a contributor. The first administrator is the author of the event,
 * because every record has one. Null on a calendar without administrators.
 */
async function createSenderCaller({ db }: Context): Promise<Caller | null> {
  const administrator = await findFirstAdministrator(db)
  return administrator && { ...administrator, role: 'contributor' }
}

/** The caller for a person without an account. Throws `submissions-closed`. */
async function requireSenderCaller(ctx: Context): Promise<Caller> {
  const caller = ctx.site.acceptsSubmissions ? await createSenderCaller(ctx) : null
  if (!caller) throw new Failure('submissions-closed')
  return caller
}

/** Whether the calendar accepts submissions, and what a proof of work needs. */
export async function getSubmissionRequirements(ctx: Context): Promise<ActionResult<SubmissionRequirements>> {
  const { site, proofOfWorkBits, now } = ctx
  return createPrivateResult(ctx, {
    is_open: site.acceptsSubmissions && (await createSenderCaller(ctx)) !== null,
    proof_bits: proofOfWorkBits,
    proof_time: Math.floor(now.getTime() / 1_000),
    proof_max_age_seconds: proofMaxAgeSeconds,
  })
}

/** The checks of a submission against the database, for a request that the schema rejects. Stores nothing. */
export async function validateSubmissionFields(ctx: Context, fields: SubmissionPatchFields): Promise<unknown> {
  const caller = ctx.site.acceptsSubmissions ? await createSenderCaller(ctx) : null
  return caller && validateEventFields({ ...ctx, caller }, toEventFields(fields))
}

/**
 * Stores an event that a person without an account submits; it waits for an editor. Throws `submissions-closed`,
 * `rest_too_many_requests`, `rest_invalid_param` for a proof that is wrong or was used, and as `insertEvent` does.
 */
export async function createSubmission(ctx: Context, input: SubmissionInput): Promise<ActionResult<NewSubmission>> {
  const caller = await requireSenderCaller(ctx)
  const proofHash = requireProof(ctx, input.proof)
  const token = ctx.randomBytes(tokenBytes).toString('base64url')
  const { proof: _proof, homepage: _homepage, i18n_language: _language, ...written } = input
  const row = await ctx.limitSubmissions(() =>
    runTransaction(ctx, async tx => {
      const { title, start_date, end_date } = written
      const event = { ...toEventFields(written), title, start_date, end_date, status: 'pending' as const }
      const id = await insertEvent({ ...ctx, caller }, tx, event)
      const fields = { ...written, ...(await readTimeFields(ctx, tx, id)), language: ctx.language }
      const isNew = await insertSubmissionRow(ctx, tx, { id, fields, tokenHash: hashToken(token), proofHash })
      if (!isNew) throw createInvalidParamFailure({ proof: createMessage('proof-used') })
      return requireSubmission(ctx, tx, id)
    }),
  )
  const location = `${buildRestUrl(ctx)}/submissions/${row.id}`
  return createPrivateResult(ctx, { ...toSubmissionView(row), token }, location)
}

/** A submission, for its sender and for editors. Throws `submission-not-found`. */
export async function getSubmission(
  ctx: Context,
  id: number,
  token: string | undefined,
): Promise<ActionResult<Submission>> {
  const row = await requireSubmission(ctx, ctx.db.prisma, id)
  if (!hasPermission(ctx.caller, 'edit-others')) requireToken(row, token)
  return createPrivateResult(ctx, toSubmissionView(row))
}

/**
 * Changes what the sender has written, also in the event. It counts as a submission, because it may be another text for
 * editors to read. Throws `submission-not-found`, `submission-decided`, `rest_too_many_requests`, and as
 * `applyEventPatch` does. Without a change, everything stays as it is.
 */
export function updateSubmission(
  ctx: Context,
  id: number,
  token: string,
  changes: SubmissionPatchFields,
): Promise<ActionResult<Submission>> {
  if (!hasChanges(changes)) return changeAsSender(ctx, id, token, async () => {})
  return ctx.limitSubmissions(() =>
    changeAsSender(ctx, id, token, async (tx, { fields }, senderContext) => {
      await applyEventPatch({ ...senderContext, language: fields.language }, tx, id, toEventFields(changes))
      const { timezone: _zone, ...others } = changes
      const times = hasTimes(changes) ? await readTimeFields(ctx, tx, id) : {}
      await updateSubmissionFields(tx, id, { ...fields, ...others, ...times })
    }),
  )
}

/** Moves the event to the trash. Throws `submission-not-found` and `submission-decided`. */
export const withdrawSubmission = (ctx: Context, id: number, token: string): Promise<ActionResult<Submission>> =>
  changeAsSender(ctx, id, token, async (tx, _row, senderContext) => {
    await applyEventPatch(senderContext, tx, id, { status: 'trash' })
    await markAsWithdrawn(ctx, tx, id)
  })

/** One page of the submissions, the newest first, for editors. */
export async function listSubmissions(ctx: Context, query: SubmissionQuery): Promise<ActionResult<SubmissionPage>> {
  const page = await findSubmissions(ctx, query.state, toPageRequest(query))
  const submissions = (await findSubmissionRows(ctx, ctx.db.prisma, page.ids)).map(toSubmissionView)
  const listing = { plural: 'submissions', query, page, pastEndReason: null } as const
  return createPageResult(ctx, listing, JSON.stringify(submissions).slice(1, -1))
}

/**
 * Runs a change by the sender. If an editor has made a series of the event, the event no longer belongs to the sender.
 */
async function changeAsSender(
  ctx: Context,
  id: number,
  token: string,
  change: (tx: Tx, row: SubmissionRow, senderContext: Context) => Promise<void>,
): Promise<ActionResult<Submission>> {
  const caller = await createSenderCaller(ctx)
  if (!caller) throw new Failure('submission-not-found')
  const changed = await runTransaction(ctx, async tx => {
    const locked = await lockSubmission(ctx, tx, id)
    if (!locked) throw new Failure('submission-not-found')
    requireToken(locked.row, token)
    if (locked.series) throw new Failure('submission-decided')
    requirePending(locked.row)
    await change(tx, locked.row, { ...ctx, caller })
    return requireSubmission(ctx, tx, id)
  })
  return createPrivateResult(ctx, toSubmissionView(changed))
}

export function requirePending(row: SubmissionRow): void {
  if (toState(row) !== 'pending') throw new Failure('submission-decided')
}

/** The hash of a proof that is right and has a time near now. */
function requireProof({ proofOfWorkBits, now }: Context, text: string): Buffer {
  const proof = parseProof(text)
  if (!proof || !hasZeroBits(proof.hash, proofOfWorkBits))
    throw createInvalidParamFailure({ proof: createMessage('proof-wrong', { bits: proofOfWorkBits }) })
  if (!isProofTimely(proof, now)) throw createInvalidParamFailure({ proof: createMessage('proof-time') })
  return proof.hash
}

/** 256 bits, so that nobody can guess a token, and a fast hash is enough. */
const tokenBytes = 32

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Throws as for a submission that does not exist, so that nobody learns which ids do. */
function requireToken({ tokenHash }: SubmissionRow, token = ''): void {
  if (!timingSafeEqual(hashToken(token), tokenHash)) throw new Failure('submission-not-found')
}

const hasTimes = (fields: SubmissionPatchFields): boolean =>
  [fields.start_date, fields.end_date, fields.timezone, fields.all_day].some(value => value !== undefined)

/** The times of the event, because a sender may write “tomorrow”, or no time zone. */
async function readTimeFields({ language }: Context, tx: Tx, id: number) {
  const { startWall, endWall, zone } = (await readStoredEvent(tx, id, language)).times
  return { start_date: startWall, end_date: endWall, timezone: zone }
}

/** The fields of the event. Its place becomes a venue when an editor publishes it. */
function toEventFields(fields: SubmissionPatchFields): SubmissionPatchFields & { venue?: undefined } {
  const others: ReadonlySet<string> = new Set([...placeNames, ...senderNames])
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !others.has(name)))
}

export async function requireSubmission(ctx: Context, tx: Tx, id: number): Promise<SubmissionRow> {
  const [row] = await findSubmissionRows(ctx, tx, [id])
  if (!row) throw new Failure('submission-not-found')
  return row
}

/** A result that no cache may store: it names the sender, or tells the time. */
export const createPrivateResult = <T>({ language }: Context, value: T, location?: string): ActionResult<T> =>
  ActionResult.of(value, { language, isPrivate: true, ...(location && { location }) })
