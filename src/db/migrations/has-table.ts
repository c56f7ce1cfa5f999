import type pg from 'pg'

/**
 * Whether `schema` has a table of this name; by default the schema of the calendar, which is the first of the search
 * path.
 */
export async function hasTable(client: pg.ClientBase, name: string, schema?: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_tables where tablename = $1 and schemaname = coalesce($2, current_schema())',
    [name, schema],
  )
  return rowCount === 1
}
