import { expect, it } from 'vitest'
import { readLogIdentity, readLogPage } from '../../../src/db/changes/change-log.ts'
import { useService } from '../../support/use-service.ts'

const { service, factories } = useService()

/** The pages of PostgreSQL that one read of a change needs, of the log and of the catalogs. */
const buffersMax = 20

it('a read of the newest changes does not scan the changes of the days before', async () => {
  const { pool, runStatement } = service.db
  await pool.query(`insert into changes (xid, kind, record_id) select 1, 'event', n from generate_series(1, 50000) n`)
  await pool.query('analyze changes')
  const identity = await readLogIdentity(runStatement)
  const end = await readLogPage(runStatement, identity, null)
  await factories.event()

  let buffers = 0
  const explain: typeof runStatement = async statement => {
    const plan = await pool.query(`explain (analyze, buffers, format json) ${statement.text}`, statement.values)
    const [{ Plan }] = (plan.rows[0] as { 'QUERY PLAN': [{ Plan: Record<string, number> }] })['QUERY PLAN']
    buffers = (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0)
    return runStatement(statement)
  }
  const page = await readLogPage(explain, identity, end.position)

  expect(page.rows).not.toEqual([])
  expect(buffers).toBeLessThanOrEqual(buffersMax)
})
