import type pg from 'pg'

/** Whether the search path has a table of this name; the name may have a schema. */
export async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [name])
  return rows[0]?.isThere === true
}
