import type { Context } from '../../api/context.ts'
import type { Language } from '../../core/language.ts'
import { computeOffset, type IdPage, type PageRequest } from '../../core/paging.ts'
import type { Zone } from '../../core/time/zone.ts'
import { sql } from '../../db/sql/sql.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import type { SourceKind } from '../sources/schema.ts'
import { findPage } from '../shared/list/pages.ts'
import type { DefaultStatus } from '../shared/run/fields.ts'
import { runColumns, type RunRow } from '../shared/run/runs.ts'

/** An import as it is stored, without its file. */
export type ImportRow = {
  id: number
  name: string
  kind: SourceKind | null
  url: string | null
  language: Language | null
  zone: Zone | null
  defaultStatus: DefaultStatus
  categoryIds: number[]
  createdUtc: Date
  expiresUtc: Date | null
}

const importColumns = sql`
  i.id, i.name, i.kind, i.url, i.language, i.zone, i.default_status as "defaultStatus", i.category_ids as "categoryIds",
  i.created_utc as "createdUtc", i.expires_utc as "expiresUtc"`

/** One page of the imports, the newest first. */
export const findImports = (ctx: Context, request: PageRequest): Promise<IdPage> =>
  findPage(
    ctx,
    sql`select id from imports order by id desc limit ${request.size} offset ${computeOffset(request)}`,
    sql`select count(*)::int as total from imports`,
  )

/** Imports in the order of `ids`. */
export const findImportRows = (tx: Tx, ids: number[]): Promise<ImportRow[]> =>
  tx.$queryRaw(sql`select ${importColumns} from imports i
                    where i.id = any(${ids}::int[]) order by array_position(${ids}::int[], i.id)`)

/** The last run of each import. */
export const findNewestRunRows = (tx: Tx, importIds: number[]): Promise<RunRow[]> =>
  tx.$queryRaw(sql`
    select ${runColumns} from unnest(${importIds}::int[]) x(id), lateral (
      select * from runs r where r.import_id = x.id order by r.id desc limit 1) r`)

/** A part of a file takes a few milliseconds to decode. */
const partMaxBytes = 500_000

/** The content of the file of an import; null for an address, and when the file was removed. */
export async function findImportFile(tx: Tx, id: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  for (let first = 1; ; first += partMaxBytes) {
    const [row] = await tx.$queryRaw<{ part: Uint8Array | null }[]>(sql`
      select substring(file from ${first}::int for ${partMaxBytes}::int) as part from imports where id = ${id}`)
    if (!row?.part) return null
    parts.push(row.part)
    if (row.part.length < partMaxBytes) return Buffer.concat(parts)
  }
}

/** Stores an import and returns its id. */
export async function insertImportRow(tx: Tx, row: Omit<ImportRow, 'id'>, file: Buffer | null): Promise<number> {
  const { name, kind, url, language, zone, defaultStatus, categoryIds, createdUtc, expiresUtc } = row
  const [inserted] = await tx.$queryRaw<{ id: number }[]>(sql`
    insert into imports (name, kind, url, file, language, zone, default_status, category_ids, created_utc, expires_utc)
    values (${name}, ${kind}::text, ${url}::text, ${file}::bytea, ${language}::text, ${zone}::text, ${defaultStatus},
            ${categoryIds}::int[], ${createdUtc}, ${expiresUtc}::timestamptz)
    returning id`)
  if (!inserted) throw new Error('The import was not inserted.')
  return inserted.id
}

/** Notes which kind of content an import has. */
export const storeImportKind = async (tx: Tx, id: number, kind: SourceKind): Promise<void> =>
  void (await tx.$executeRaw(sql`update imports set kind = ${kind} where id = ${id} and kind is null`))

/** Locks an import until the transaction ends. Returns whether there is one, and whether it can run. */
export async function lockImport(tx: Tx, id: number): Promise<{ canRun: boolean } | null> {
  const [row] = await tx.$queryRaw<{ canRun: boolean }[]>(sql`
    select file is not null or url is not null as "canRun" from imports where id = ${id} for update`)
  return row ?? null
}

/** Deletes an import with its file and its runs; a service that runs it stops. What it has stored stays. */
export const deleteImportRow = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.$executeRaw(sql`delete from imports where id = ${id}`))

/** Removes the files that have expired, except files of imports that wait or run. */
export const removeExpiredFiles = async (tx: Tx, now: Date): Promise<void> =>
  void (await tx.$executeRaw(sql`
    update imports i set file = null
     where expires_utc <= ${now} and file is not null and not exists (
       select from runs r where r.import_id = i.id and r.state in ('waiting', 'running'))`))

const importsMax = 50

/** Deletes the oldest imports that have ended, so that there are at most fifty. */
export const deleteOldImports = async (tx: Tx): Promise<void> =>
  void (await tx.$executeRaw(sql`
    delete from imports i
     where id <= (select id from imports order by id desc offset ${importsMax} limit 1)
       and not exists (select from runs r where r.import_id = i.id and r.state in ('waiting', 'running'))`))
