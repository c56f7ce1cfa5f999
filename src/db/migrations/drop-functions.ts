import type pg from 'pg'

/**
 * Drops the functions of the calendar's schema with these signatures, such as `fold(text)`. One that the schema lacks is left
 * in `public`, where another calendar may have it.
 */
export async function dropFunctions(client: pg.ClientBase, signatures: readonly string[]): Promise<void> {
  for (const signature of signatures) {
    const { rowCount } = await client.query(
      `select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where p.oid = to_regprocedure($1) and n.nspname = current_schema()`,
      [signature],
    )
    if (rowCount) await client.query(`drop function ${signature}`)
  }
}
