import { buildRestUrl, type Context } from '../../api/context.ts'
import { ActionResult } from '../../core/action-result.ts'
import { createInvalidParamFailure, createMissingParamFailure, Failure } from '../../core/failure/failures.ts'
import { createMessage } from '../../core/failure/messages.ts'
import { toPageRequest } from '../../core/paging.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { parseWebUrl } from '../../net/web-url.ts'
import { runWrite } from '../shared/publication/caller-lock.ts'
import { createPageResult } from '../shared/list/pages.ts'
import { queueRun } from '../shared/run/runs.ts'
import { uploadMaxBytes } from '../shared/image/uploaded-file.ts'
import { resolveTermIds } from '../terms/actions.ts'
import { fileHours, type Import, type ImportInput, type ImportPage, type ImportQuery } from './schema.ts'
import {
  deleteImportRow,
  deleteOldImports,
  findImportRows,
  findImports,
  findNewestRunRows,
  insertImportRow,
  lockImport,
} from './store.ts'
import { toImportView } from './view.ts'

const hourMs = 3_600_000

/** One page of the imports, the newest first. */
export async function listImports(ctx: Context, query: ImportQuery): Promise<ActionResult<ImportPage>> {
  const page = await findImports(ctx, toPageRequest(query))
  const imports = await loadImports(ctx.db.prisma, page.ids)
  const listing = { namespace: 'sources', plural: 'imports', query, page, pastEndReason: null } as const
  return createPageResult(ctx, listing, JSON.stringify(imports).slice(1, -1))
}

/** An import with its last run. Throws `import-not-found`. */
export const getImport = async (ctx: Context, id: number): Promise<ActionResult<Import>> =>
  createImportResult(ctx, await requireImport(ctx.db.prisma, id))

/**
 * Stores a file or an address and queues its run. Throws `rest_invalid_param` for `file` and `url` together, and
 * `categories` that do not exist. Throws `import-too-large`.
 */
export async function createImport(ctx: Context, input: ImportInput): Promise<ActionResult<Import>> {
  const { url, file } = readOrigin(input)
  const created = await runWrite(ctx, async tx => {
    const row = {
      name: input.name ?? (url === null ? 'file' : parseWebUrl(url).host),
      kind: input.kind ?? null,
      url,
      language: input.language ?? null,
      zone: input.timezone ?? null,
      defaultStatus: input.default_status ?? 'publish',
      categoryIds: input.categories ? await resolveTermIds(ctx, tx, 'category', input.categories) : [],
      createdUtc: ctx.now,
      expiresUtc: file && new Date(ctx.now.getTime() + fileHours * hourMs),
    }
    const id = await insertImportRow(tx, row, file)
    await queueRun(ctx, tx, { importId: id }, input.dry_run === true)
    await deleteOldImports(tx)
    return requireImport(tx, id)
  })
  return createImportResult(ctx, created, `${buildRestUrl(ctx, 'sources')}/imports/${created.id}`)
}

function readOrigin({ file, url }: ImportInput): { url: string; file: null } | { url: null; file: Buffer } {
  if (file !== undefined && url !== undefined)
    throw createInvalidParamFailure({ url: createMessage('file-or-address') })
  if (url !== undefined) return { url, file: null }
  if (file === undefined) throw createMissingParamFailure(['file', 'url'])
  if (file.length > uploadMaxBytes) throw new Failure('import-too-large')
  return { url: null, file }
}

/**
 * Runs the same file or address again, and returns the import. If its last run is of the same kind and has not ended,
 * returns that one. Throws `import-not-found` and `import-expired`.
 */
export async function queueImportRun(ctx: Context, id: number, isDryRun: boolean): Promise<ActionResult<Import>> {
  const started = await runWrite(ctx, async tx => {
    const { canRun } = await lockExistingImport(tx, id)
    const { dry_run, state } = await requireImport(tx, id)
    const isQueued = dry_run === isDryRun && (state === 'waiting' || state === 'running')
    if (!isQueued && !canRun) throw new Failure('import-expired')
    if (!isQueued) await queueRun(ctx, tx, { importId: id }, isDryRun)
    return requireImport(tx, id)
  })
  return createImportResult(ctx, started, `${buildRestUrl(ctx, 'sources')}/imports/${id}`)
}

/**
 * Removes an import with its file, and stops its run if it has not ended: what that has stored stays, and it stores
 * nothing more. Returns the import. Throws `import-not-found`.
 */
export async function removeImport(ctx: Context, id: number): Promise<ActionResult<Import>> {
  const removed = await runWrite(ctx, async tx => {
    await lockExistingImport(tx, id)
    const before = await requireImport(tx, id)
    await deleteImportRow(tx, id)
    return before
  })
  const hasEnded = removed.state === 'done' || removed.state === 'failed'
  const message = 'Canceled. What the import has stored stays.'
  return ActionResult.of(hasEnded ? removed : { ...removed, state: 'failed', message }, { language: ctx.language })
}

const createImportResult = ({ language }: Context, result: Import, location?: string): ActionResult<Import> =>
  ActionResult.of(result, { language, readJson: JSON.stringify(result), ...(location && { location }) })

async function loadImports(tx: Tx, ids: number[]): Promise<Import[]> {
  const rows = await findImportRows(tx, ids)
  const runs = new Map((await findNewestRunRows(tx, ids)).map(run => [run.importId, run]))
  return rows.flatMap(row => {
    const run = runs.get(row.id)
    return run ? [toImportView(row, run)] : []
  })
}

async function requireImport(tx: Tx, id: number): Promise<Import> {
  const [found] = await loadImports(tx, [id])
  if (!found) throw new Failure('import-not-found')
  return found
}

async function lockExistingImport(tx: Tx, id: number): Promise<{ canRun: boolean }> {
  const row = await lockImport(tx, id)
  if (!row) throw new Failure('import-not-found')
  return row
}
