import { describe, expect, it } from 'vitest'
import { singleFlight } from '../../../src/core/async/single-flight.ts'

describe('singleFlight', () => {
  it('runs the work once for concurrent calls with the same key', async () => {
    const running = new Map<string, Promise<number>>()
    let runs = 0
    const call = (key: string) => singleFlight(running, key, async () => ++runs)

    expect(await Promise.all([call('a'), call('a'), call('b')])).toEqual([1, 1, 2])
    expect(await call('a')).toBe(3)
    expect(running.size).toBe(0)
  })

  it('rejects all callers with the same error, and stores no failure', async () => {
    const running = new Map<string, Promise<number>>()
    const fail = () => singleFlight(running, 'a', () => Promise.reject(new Error('failed')))

    const [first, second] = await Promise.all([fail(), fail()].map(call => call.catch((error: unknown) => error)))
    expect(first).toEqual(new Error('failed'))
    expect(second).toBe(first)
    expect(await singleFlight(running, 'a', async () => 1)).toBe(1)
  })

  it('does not remove the run of a later call when the map was cleared meanwhile', async () => {
    const running = new Map<string, Promise<number>>()
    let finishFirst = () => {}
    const first = singleFlight(running, 'a', () => new Promise<number>(resolve => (finishFirst = () => resolve(1))))
    running.clear()
    const second = singleFlight(running, 'a', () => new Promise<number>(() => {}))
    finishFirst()
    await first

    expect(running.get('a')).toBe(second)
  })
})
