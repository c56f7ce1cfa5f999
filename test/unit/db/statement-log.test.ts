import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createStatementObserver } from '../../../src/db/sql/statement-log.ts'
import { createFakeTimers } from '../../support/fake-timers.ts'

it('has at most ten lines a minute of slow statements, and one with the number and the time of the others', async () => {
  const lines: object[] = []
  const log = pino({ base: null, timestamp: false }, { write: line => void lines.push(JSON.parse(line)) })
  const timers = createFakeTimers()
  const { observeStatement } = createStatementObserver({ log, slowQueryMs: 200, timers, onSuccess: () => {} })

  for (let count = 0; count < 1_000; count++) observeStatement('select 1', 300, null)
  expect(lines).toEqual(Array(10).fill({ level: 40, msg: 'slow statement', ms: 300, sql: 'select 1' }))

  await timers.advance(60_000)
  expect(lines.slice(10)).toEqual([{ level: 40, msg: 'further slow statements', statements: 990, ms: 297_000 }])

  observeStatement('select 1', 300, null)
  expect(lines).toHaveLength(12)
  await timers.advance(60_000)
  expect(lines).toHaveLength(12)
})
