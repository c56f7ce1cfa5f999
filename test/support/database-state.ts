import type { TestService } from './test-service.ts'

/** Every row of the database as text, by table. Equal before and after a request that changes nothing. */
export async function readDatabaseState({ db }: Pick<TestService, 'db'>): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const states = tables.map(async ({ name }) => {
    const { rows } = await db.pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    return [name, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(states))
}
