import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { planOnce, queryRows, sql } from '../../src/db/sql/sql.ts'
import { runTransaction } from '../../src/db/transactions/transaction.ts'
import { useService } from '../support/use-service.ts'

type PreparedStatement = { statement: string; generic_plans: number; custom_plans: number; mode: string }

const { service, rest, factories } = useService({ settings: { recordCacheMb: 0, responseCacheMb: 0 } })

/** The prepared statements of all connections of the service, each with the mode of its connection. */
async function readPreparedStatements(): Promise<PreparedStatement[]> {
  const found = await Promise.all(
    service.db.pools.map(async pool => {
      const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
      const results = await Promise.all(
        clients.map(client =>
          client.query<PreparedStatement>(
            `select statement, generic_plans::int, custom_plans::int, current_setting('plan_cache_mode') as mode
               from pg_prepared_statements`,
          ),
        ),
      )
      for (const client of clients) client.release()
      return results.flatMap(({ rows }) => rows)
    }),
  )
  return found.flat()
}

const writesEvents = ({ statement }: PreparedStatement) => statement.includes('i18n_translations')

describe('statements that write the JSON of records', () => {
  it('are planned once on each connection, not five times for their values', async () => {
    const venue = await factories.venue()
    const events = [
      await factories.event({ venue: [venue.id] }),
      await factories.event({ venue: [venue.id] }),
      await factories.event(),
    ]
    for (const { id } of events) await rest.get(`/events/${id}`)
    for (const page of [1, 2, 3]) await rest.get(`/events?per_page=1&page=${page}`)

    const statements = (await readPreparedStatements()).filter(writesEvents)
    const planned = statements.filter(({ generic_plans, custom_plans }) => generic_plans + custom_plans > 0)
    expect(planned.length).toBeGreaterThanOrEqual(3)
    expect(planned.filter(({ custom_plans }) => custom_plans > 0)).toEqual([])
  })

  it('leave the other statements of their connection as they are, whose plans depend on their values', async () => {
    await factories.event()
    for (const page of [1, 2, 3]) await rest.get(`/events?per_page=1&page=${page}`)
    const statements = await readPreparedStatements()
    expect(new Set(statements.map(({ mode }) => mode))).toEqual(new Set(['auto']))
    const finds = statements.filter(({ statement }) =>
      /^select array\(select e\.id from events e\s+where/.test(statement),
    )
    expect(finds.map(({ generic_plans }) => generic_plans)).not.toEqual([])
    expect(finds.filter(({ generic_plans }) => generic_plans > 0)).toEqual([])
  })

  it('fail alone: the connection runs the next statement, with its own kind of plan', async () => {
    const query = (divisor: number) =>
      queryRows<{ quotient: number }>(service.db, sql`select 6 / ${divisor}::int as quotient`, 'show')
    expect(await query(3)).toEqual([{ quotient: 2 }])
    await expect(query(0)).rejects.toThrow('division by zero')
    expect(await query(2)).toEqual([{ quotient: 3 }])
    expect(new Set((await readPreparedStatements()).map(({ mode }) => mode))).toEqual(new Set(['auto']))
  })

  it('run in a transaction among other statements', async () => {
    const results = await runTransaction({ db: service.db, randomBytes }, async tx => {
      const [first, planned, last] = [
        tx.$queryRaw`select ${1}::int as n`,
        tx.$queryRaw(planOnce(sql`select ${2}::int as n, ${new Date('2027-01-01T12:00:00Z')}::timestamp as time`)),
        tx.$queryRaw`select ${3}::int as n`,
      ]
      return Promise.all([first, planned, last])
    })
    expect(results).toEqual([[{ n: 1 }], [{ n: 2, time: new Date('2027-01-01T12:00:00Z') }], [{ n: 3 }]])
    expect(new Set((await readPreparedStatements()).map(({ mode }) => mode))).toEqual(new Set(['auto']))
  })
})
