import type { Context } from '../../api/context.ts'
import type { Language } from '../../core/language.ts'
import type { IdPage, PageRequest } from '../../core/paging.ts'
import { computeOffset } from '../../core/paging.ts'
import type { Zone } from '../../core/time/zone.ts'
import { joinWithCommas, type Sql, sql } from '../../db/sql/sql.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { findPage } from '../shared/list/pages.ts'
import { runColumns, type RunRow } from '../shared/run/runs.ts'
import type { Source, SourceKind } from './schema.ts'

/** A source as it is stored. */
export type SourceRow = {
  id: number
  name: string
  kind: SourceKind
  url: string
  intervalMinutes: number
  language: Language
  zone: Zone | null
  defaultStatus: Source['default_status']
  categoryIds: number[]
  updateAuthority: Source['update_authority']
  onVanish: Source['on_vanish']
  isPaused: boolean
  nextRunUtc: Date
  /** The validators of the last complete read. */
  etag: string | null
  lastModified: string | null
  /** When that was; null = never, or the source was changed since then. */
  readUtc: Date | null
  createdUtc: Date
  modifiedUtc: Date
}

const sourceColumns = sql`
  s.id, s.name, s.kind, s.url, s.interval_minutes as "intervalMinutes", s.language, s.zone,
  s.default_status as "defaultStatus", s.category_ids as "categoryIds", s.update_authority as "updateAuthority",
  s.on_vanish as "onVanish", s.is_paused as "isPaused", s.next_run_utc as "nextRunUtc", s.etag,
  s.last_modified as "lastModified", s.read_utc as "readUtc", s.created_utc as "createdUtc",
  s.modified_utc as "modifiedUtc"`

/** One page of the sources, by name. */
export const findSources = (ctx: Context, request: PageRequest): Promise<IdPage> =>
  findPage(
    ctx,
    sql`select id from sources order by name, id limit ${request.size} offset ${computeOffset(request)}`,
    sql`select count(*)::int as total from sources`,
  )

/** One page of the runs of a source, the newest first. */
export const findRuns = (ctx: Context, sourceId: number, request: PageRequest): Promise<IdPage> =>
  findPage(
    ctx,
    sql`select id from runs where source_id = ${sourceId}
         order by id desc limit ${request.size} offset ${computeOffset(request)}`,
    sql`select count(*)::int as total from runs where source_id = ${sourceId}`,
  )

/** Sources in the order of `ids`. */
export const findSourceRows = (tx: Tx, ids: number[]): Promise<SourceRow[]> =>
  tx.$queryRaw(sql`select ${sourceColumns} from sources s
                    where s.id = any(${ids}::int[]) order by array_position(${ids}::int[], s.id)`)

/** The last run of each source that has ended and was no dry run. */
export const findLastRunRows = (tx: Tx, sourceIds: number[]): Promise<RunRow[]> =>
  tx.$queryRaw(sql`
    select ${runColumns} from unnest(${sourceIds}::int[]) x(id), lateral (
      select * from runs r where r.source_id = x.id and not r.is_dry_run and r.ended_utc is not null
       order by r.id desc limit 1) r`)

/** Locks a source until the transaction ends; null if there is none. */
export async function lockSource(tx: Tx, id: number): Promise<SourceRow | null> {
  const [row] = await tx.$queryRaw<SourceRow[]>(
    sql`select ${sourceColumns} from sources s where s.id = ${id} for update`,
  )
  return row ?? null
}

export type SourceColumns = Omit<SourceRow, 'id' | 'createdUtc'>

const columnNames = {
  name: sql`name`,
  kind: sql`kind`,
  url: sql`url`,
  intervalMinutes: sql`interval_minutes`,
  language: sql`language`,
  zone: sql`zone`,
  defaultStatus: sql`default_status`,
  categoryIds: sql`category_ids`,
  updateAuthority: sql`update_authority`,
  onVanish: sql`on_vanish`,
  isPaused: sql`is_paused`,
  nextRunUtc: sql`next_run_utc`,
  etag: sql`etag`,
  lastModified: sql`last_modified`,
  readUtc: sql`read_utc`,
  modifiedUtc: sql`modified_utc`,
} satisfies Record<keyof SourceColumns, Sql>

type ColumnEntry = [keyof SourceColumns, SourceColumns[keyof SourceColumns]]

const listColumns = (columns: Partial<SourceColumns>): ColumnEntry[] =>
  (Object.entries(columns) as ColumnEntry[]).filter(([, value]) => value !== undefined)

/** Stores a source and returns the new id. */
export async function insertSourceRow(tx: Tx, columns: SourceColumns): Promise<number> {
  const entries = listColumns(columns)
  const [row] = await tx.$queryRaw<{ id: number }[]>(sql`
    insert into sources (created_utc, ${joinWithCommas(entries.map(([name]) => columnNames[name]))})
    values (${columns.modifiedUtc}, ${joinWithCommas(entries.map(([, value]) => sql`${value}`))})
    returning id`)
  if (!row) throw new Error('The source was not inserted.')
  return row.id
}

/** Changes the columns that are not undefined. */
export async function updateSourceRow(tx: Tx, id: number, columns: Partial<SourceColumns>): Promise<void> {
  const assignments = listColumns(columns).map(([name, value]) => sql`${columnNames[name]} = ${value}`)
  await tx.$executeRaw(sql`update sources set ${joinWithCommas(assignments)} where id = ${id}`)
}

/** Stores that a source was read as a whole, unless it was changed or removed since it was loaded as `source`. */
export const storeValidators = async (
  tx: Tx,
  { id, url, kind, modifiedUtc }: SourceRow,
  now: Date,
  { etag, lastModified }: Pick<SourceRow, 'etag' | 'lastModified'>,
): Promise<void> =>
  void (await tx.$executeRaw(sql`
    update sources set etag = ${etag}, last_modified = ${lastModified}, read_utc = ${now}
     where id = ${id} and url = ${url} and kind = ${kind} and modified_utc = ${modifiedUtc}`))

/** Deletes a source with its runs. Its events stay, and become events like others. */
export const deleteSourceRow = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.$executeRaw(sql`delete from sources where id = ${id}`))

/** Locks the sources whose next run is due, except sources that another service has locked. */
export const lockDueSources = (tx: Tx, now: Date): Promise<{ id: number; intervalMinutes: number }[]> =>
  tx.$queryRaw(sql`
    select id, interval_minutes as "intervalMinutes" from sources
     where not is_paused and next_run_utc <= ${now} order by next_run_utc for update skip locked`)
