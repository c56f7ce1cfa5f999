import type { CollectionName } from '../../support/collections.ts'
import type { TestService } from '../../support/test-service.ts'
import type { CreatedRecord } from './requests.ts'

type Tables = { table: string; texts: string; key: string; sequence: string }

const record = (noun: string): Tables => ({
  table: `${noun}s`,
  texts: `${noun}_texts`,
  key: `${noun}_id`,
  sequence: 'record_ids',
})
const term: Tables = { ...record('term'), sequence: 'terms_id_seq' }

const tables: Record<CollectionName, Tables> = {
  events: record('event'),
  venues: record('venue'),
  organizers: record('organizer'),
  categories: term,
  tags: term,
}

/** As many copies of a record without links, each with a slug of its own; made by the database, which takes a thousandth of the time. */
export async function copyRecord(
  { db }: TestService,
  kind: CollectionName,
  id: number,
  many: number,
): Promise<CreatedRecord[]> {
  const { table, texts, key, sequence } = tables[kind]
  const { rows } = await db.pool.query<CreatedRecord>(
    `with copied as (
       insert into ${table}
       select (jsonb_populate_record(t, jsonb_build_object('id', nextval('${sequence}')))).*
         from ${table} t, generate_series(1, $2) where t.id = $1
       returning id),
     worded as (
       insert into ${texts}
       select (jsonb_populate_record(x, jsonb_build_object('${key}', c.id, 'slug', x.slug || '-' || c.id))).*
         from ${texts} x, copied c where x.${key} = $1
       returning ${key} as id, language, slug)
     select distinct on (id) id, slug from worded order by id, language`,
    [id, many],
  )
  return rows
}
