import { describe, expect, it } from 'vitest'
import { shareNextRun } from '../../../src/core/async/share-next-run.ts'

/** Work whose runs end when the test says so. */
function createWork() {
  const runs: { resolve: (result: number) => void; reject: (error: Error) => void }[] = []
  const work = () => new Promise<number>((resolve, reject) => void runs.push({ resolve, reject }))
  return { runs, share: shareNextRun(work) }
}

const settle = () => new Promise(done => setImmediate(done))

describe('shareNextRun', () => {
  it('gives all calls during a run the same result: that of the next run', async () => {
    const { runs, share } = createWork()
    const [first, second, third] = [share(), share(), share()]
    await settle()
    expect(runs).toHaveLength(1)
    runs[0]?.resolve(1)
    expect(await first).toBe(1)
    await settle()
    expect(runs).toHaveLength(2)
    const fourth = share()
    runs[1]?.resolve(2)
    expect(await Promise.all([second, third])).toEqual([2, 2])
    await settle()
    expect(runs).toHaveLength(3)
    runs[2]?.resolve(3)
    expect(await fourth).toBe(3)
  })

  it('runs again after a run that failed', async () => {
    const { runs, share } = createWork()
    const [first, second] = [share(), share()]
    runs[0]?.reject(new Error('lost'))
    await expect(first).rejects.toThrow('lost')
    await settle()
    runs[1]?.resolve(2)
    expect(await second).toBe(2)
    const third = share()
    runs[2]?.resolve(3)
    expect(await third).toBe(3)
  })
})
