import { type CollectionName, singularNouns } from '../../support/collections.ts'
import type { TestService } from '../../support/test-service.ts'
import type { CreatedRecord } from './requests.ts'

type Tables = { table: string; texts: string; key: string; sequence: string }

function getTables(collection: CollectionName): Tables {
  const isTerm = collection === 'categories' || collection === 'tags'
  const noun = isTerm ? 'term' : singularNouns[collection]
  return {
    table: `${noun}s`,
    texts: `${noun}_texts`,
    key: `${noun}_id`,
    sequence: isTerm ? 'terms_id_seq' : 'record_ids',
  }
}

/**
 * Copies a record without links this many times, each copy with its own slug. SQL is a thousand
 * times faster than requests.
 */
export async function copyRecord(
  { db }: TestService,
  kind: CollectionName,
  id: number,
  count: number,
): Promise<CreatedRecord[]> {
  const { table, texts, key, sequence } = getTables(kind)
  const { rows } = await db.pool.query<CreatedRecord>(
    `with inserted as (
       insert into ${table}
       select (jsonb_populate_record(t, jsonb_build_object('id', nextval('${sequence}')))).*
         from ${table} t, generate_series(1, $2) where t.id = $1
       returning id),
     inserted_texts as (
       insert into ${texts}
       select (jsonb_populate_record(x, jsonb_build_object('${key}', c.id, 'slug', x.slug || '-' || c.id))).*
         from ${texts} x, inserted c where x.${key} = $1
       returning ${key} as id, language, slug)
     select distinct on (id) id, slug from inserted_texts order by id, language`,
    [id, count],
  )
  return rows
}
