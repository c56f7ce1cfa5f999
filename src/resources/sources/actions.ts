import { buildRestUrl, type Context } from '../../api/context.ts'
import { ActionResult } from '../../core/action-result.ts'
import { Failure } from '../../core/failure/failures.ts'
import { toPageRequest } from '../../core/paging.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { resolveTermIds } from '../terms/actions.ts'
import { runWrite } from '../shared/publication/caller-lock.ts'
import { createPageResult } from '../shared/list/pages.ts'
import { checkPrecondition } from '../shared/record/preconditions.ts'
import { hasChanges } from '../shared/record/unchanged-fields.ts'
import { findRunRows, findWaitingRunId, queueRun, requireRunRow } from '../shared/run/runs.ts'
import type {
  Source,
  SourceInput,
  SourcePage,
  SourceLog,
  SourceLogQuery,
  SourcePatchFields,
  SourceQuery,
  SourceRun,
} from './schema.ts'
import {
  deleteSourceRow,
  findLastRunRows,
  findRuns,
  findSourceRows,
  findSources,
  insertSourceRow,
  lockSource,
  type SourceColumns,
  type SourceRow,
  updateSourceRow,
} from './store.ts'
import { toRunView, toSourceView } from './view.ts'

const minuteMs = 60_000

/** One page of the sources. */
export async function listSources(ctx: Context, query: SourceQuery): Promise<ActionResult<SourcePage>> {
  const page = await findSources(ctx, toPageRequest(query))
  const sources = await loadSources(ctx.db.prisma, page.ids)
  const listing = { namespace: 'sources', plural: 'sources', query, page, pastEndReason: null } as const
  return createPageResult(ctx, listing, JSON.stringify(sources).slice(1, -1))
}

/** One source. Throws `source-not-found`. */
export const getSource = async (ctx: Context, id: number): Promise<ActionResult<Source>> =>
  createSourceResult(ctx, await requireSource(ctx.db.prisma, id))

/** Creates a source, whose first run is soon. Throws `rest_invalid_param` for `categories` that do not exist. */
export async function createSource(ctx: Context, input: SourceInput): Promise<ActionResult<Source>> {
  const source = await runWrite(ctx, async tx => {
    const columns = { ...getDefaults(ctx), ...(await toColumns(ctx, tx, input)) } as SourceColumns
    return requireSource(tx, await insertSourceRow(tx, { ...columns, nextRunUtc: ctx.now, modifiedUtc: ctx.now }))
  })
  return createSourceResult(ctx, source, `${buildRestUrl(ctx, 'sources')}/sources/${source.id}`)
}

/** Changes the fields in the request, if it has any. Throws `source-not-found`. */
export async function updateSource(ctx: Context, id: number, fields: SourcePatchFields): Promise<ActionResult<Source>> {
  const checkUnchanged = await checkSourcePrecondition(ctx, id)
  const source = await runWrite(ctx, async tx => {
    const before = await lockExistingSource(tx, id)
    await checkUnchanged(tx)
    if (!hasChanges(fields)) return requireSource(tx, id)
    const columns = await toColumns(ctx, tx, fields)
    await updateSourceRow(tx, id, {
      ...columns,
      ...noValidators,
      nextRunUtc: chooseNextRun(ctx, before, columns),
      modifiedUtc: ctx.now,
    })
    return requireSource(tx, id)
  })
  return createSourceResult(ctx, source)
}

/** Deletes a source with its log, and returns it. Its events stay. Throws `source-not-found`. */
export async function removeSource(ctx: Context, id: number): Promise<ActionResult<Source>> {
  const checkUnchanged = await checkSourcePrecondition(ctx, id)
  const source = await runWrite(ctx, async tx => {
    await lockExistingSource(tx, id)
    await checkUnchanged(tx)
    const removed = await requireSource(tx, id)
    await deleteSourceRow(tx, id)
    return removed
  })
  return ActionResult.of(source, { language: ctx.language })
}

/**
 * Lets a service run a source now, and returns the run. If a run of the same kind waits already, returns that one.
 * Throws `source-not-found`.
 */
export async function queueSourceRun(ctx: Context, id: number, isDryRun: boolean): Promise<ActionResult<SourceRun>> {
  const run = await runWrite(ctx, async tx => {
    await lockExistingSource(tx, id)
    const owner = { sourceId: id }
    const runId = (await findWaitingRunId(tx, owner, isDryRun)) ?? (await queueRun(ctx, tx, owner, isDryRun))
    return toRunView(await requireRunRow(tx, runId))
  })
  return ActionResult.of(run, {
    language: ctx.language,
    location: `${buildRestUrl(ctx, 'sources')}/sources/${id}/log`,
  })
}

/** One page of the runs of a source, the newest first. Throws `source-not-found`. */
export async function listRuns(ctx: Context, { id, ...query }: SourceLogQuery): Promise<ActionResult<SourceLog>> {
  await requireSource(ctx.db.prisma, id)
  const page = await findRuns(ctx, id, toPageRequest(query))
  const runs = (await findRunRows(ctx.db.prisma, page.ids)).map(toRunView)
  const path = `sources/${id}/log`
  const listing = { namespace: 'sources', plural: 'runs', path, query, page, pastEndReason: null } as const
  return createPageResult(ctx, listing, JSON.stringify(runs).slice(1, -1))
}

const getDefaults = ({ language }: Context) => ({
  intervalMinutes: 360,
  language,
  zone: null,
  defaultStatus: 'publish',
  categoryIds: [],
  updateAuthority: 'preserve_changes',
  onVanish: 'trash',
  isPaused: false,
  ...noValidators,
})

/** A source that was changed is read as a whole. */
const noValidators = { etag: null, lastModified: null, readUtc: null }

/** The columns for the fields that a request has. */
async function toColumns(ctx: Context, tx: Tx, fields: SourcePatchFields): Promise<Partial<SourceColumns>> {
  const columns: Partial<SourceColumns> = {
    name: fields.name,
    kind: fields.kind,
    url: fields.url,
    intervalMinutes: fields.interval_minutes,
    language: fields.language,
    zone: fields.timezone,
    defaultStatus: fields.default_status,
    categoryIds: fields.categories && (await resolveTermIds(ctx, tx, 'category', fields.categories)),
    updateAuthority: fields.update_authority,
    onVanish: fields.on_vanish,
    isPaused: fields.paused,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** A new address and the end of a pause make the next run due; a new interval counts from now. */
function chooseNextRun(
  { now }: Context,
  before: SourceRow,
  { url, isPaused, intervalMinutes }: Partial<SourceColumns>,
): Date | undefined {
  if ((url !== undefined && url !== before.url) || (isPaused === false && before.isPaused)) return now
  const isNewInterval = intervalMinutes !== undefined && intervalMinutes !== before.intervalMinutes
  return isNewInterval ? new Date(now.getTime() + intervalMinutes * minuteMs) : undefined
}

const createSourceResult = ({ language }: Context, source: Source, location?: string): ActionResult<Source> =>
  ActionResult.of(source, { language, readJson: JSON.stringify(source), ...(location && { location }) })

/** `checkPrecondition` for a source. Throws `source-not-found` too. */
async function checkSourcePrecondition(ctx: Context, id: number): Promise<(tx: Tx) => Promise<void>> {
  if (!ctx.precondition) return async () => {}
  await requireSource(ctx.db.prisma, id)
  const loadReadJson = async (readContext: Context) => (await getSource(readContext, id)).metadata.readJson
  return checkPrecondition(ctx, { table: 'sources' }, id, loadReadJson)
}

async function loadSources(tx: Tx, ids: number[]): Promise<Source[]> {
  const rows = await findSourceRows(tx, ids)
  const lastRuns = new Map((await findLastRunRows(tx, ids)).map(run => [run.sourceId, run]))
  return rows.map(row => toSourceView(row, lastRuns.get(row.id)))
}

async function requireSource(tx: Tx, id: number): Promise<Source> {
  const [source] = await loadSources(tx, [id])
  if (!source) throw new Failure('source-not-found')
  return source
}

async function lockExistingSource(tx: Tx, id: number): Promise<SourceRow> {
  const row = await lockSource(tx, id)
  if (!row) throw new Failure('source-not-found')
  return row
}
