import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createOutageLog } from '../../../src/db/connection/outage-log.ts'
import { startRestartingRunner } from '../../../src/jobs/restarting-runner.ts'
import { createFakeTimers } from '../../support/fake-timers.ts'

it('an outage of the database has one line in the log, however often the queue starts again', async () => {
  const messages: string[] = []
  const readLine = (line: Buffer) => messages.push((JSON.parse(line.toString()) as { msg: string }).msg)
  const log = pino(new Writable({ write: (line: Buffer, _encoding, done) => done(void readLine(line)) }))
  const stopping = new AbortController()
  const stop = async () => {}
  let starts = 0
  const start = async () => {
    starts++
    const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    if (starts < 5) return { promise: Promise.reject(lost), stop }
    if (starts === 5) return { promise: Promise.reject(new Error('a bug')), stop }
    if (starts === 6) return { promise: Promise.resolve(), stop }
    return { promise: new Promise<void>(() => {}), stop }
  }

  const [timers, restartMs] = [createFakeTimers(), 10_000]
  const stopRunner = await startRestartingRunner(start, {
    signal: stopping.signal,
    restartMs,
    timers,
    log,
    outages: createOutageLog({ log, isResponding: async () => false }),
  })
  for (let restarts = 1; restarts <= 6; restarts++) {
    await timers.advance(restartMs - 1)
    expect(starts).toBe(restarts)
    await timers.advance(1)
  }
  expect(starts).toBe(7)
  stopping.abort()
  void stopRunner()

  expect(messages).toEqual([
    'the database does not respond; further failures are only counted',
    'the queue of jobs has stopped and is started again',
    'the queue of jobs has stopped and is started again',
  ])
})
