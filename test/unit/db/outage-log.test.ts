import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { OtherServiceError } from '../../../src/core/failure/other-service-error.ts'
import { createOutageLog } from '../../../src/db/connection/outage-log.ts'

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const lockTimeout = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })

/** `answers` are those of the checks, in order; later checks fail. */
function setUp(answers: boolean[] = []) {
  const lines: { msg: string; ms?: number; failures?: number }[] = []
  const clock = { ms: 0 }
  const log = pino({ base: null, timestamp: false }, { write: line => void lines.push(JSON.parse(line)) })
  const isResponding = async () => answers.shift() ?? false
  return { lines, clock, outages: createOutageLog({ log, isResponding, nowMs: () => clock.ms }) }
}

describe('createOutageLog', () => {
  it('logs one line when the database stops responding, and one when it responds again', async () => {
    const { lines, clock, outages } = setUp()

    outages.reportSuccess()
    for (let i = 0; i < 3; i++) expect(outages.reportIfOutage(refused)).toBe(true)
    await setImmediate()
    clock.ms = 4_000
    expect(outages.reportIfOutage(new Error('x', { cause: refused }))).toBe(true)
    outages.reportSuccess() // others may still fail
    clock.ms = 5_000
    outages.reportSuccess()
    outages.reportSuccess()

    expect(lines).toEqual([
      expect.objectContaining({ level: 50, msg: 'the database does not respond; further failures are only counted' }),
      { level: 40, msg: 'the database responds again', ms: 4_000, failures: 4 },
    ])
    expect(outages.failureCount).toBe(4)
  })

  it.each([[[true]], [[false, true]]])(
    'is no outage if one of two checks after a failure succeeds (%j): one warning has the cause',
    async answers => {
      const { lines, clock, outages } = setUp(answers)

      outages.reportIfOutage(refused)
      outages.reportIfOutage(refused)
      await setImmediate()
      clock.ms = 2_000
      outages.reportSuccess()

      expect(lines).toEqual([
        expect.objectContaining({ level: 40, msg: 'the database did not respond for a moment', failures: 2 }),
      ])
      expect(lines[0]).toHaveProperty('err.message', refused.message)
    },
  )

  it('has one warning a minute while a database that responds refuses connections, and the number of failures', async () => {
    const { lines, clock, outages } = setUp(Array<boolean>(50).fill(true))

    for (let i = 0; i < 20; i++) {
      outages.reportIfOutage(refused)
      await setImmediate()
      clock.ms += 1_000
    }
    clock.ms = 60_000
    outages.reportIfOutage(refused)
    await setImmediate()

    expect(lines.map(({ failures }) => failures)).toEqual([1, 20])
  })

  it('leaves errors of a database that answers to others', () => {
    const { lines, outages } = setUp()

    const otherService = new Error('x', { cause: new OtherServiceError('y', { cause: refused }) })
    for (const error of [
      lockTimeout,
      new Error('x', { cause: lockTimeout }),
      otherService,
      new Error('a bug'),
      undefined,
    ])
      expect(outages.reportIfOutage(error)).toBe(false)
    expect(lines).toEqual([])
  })
})
