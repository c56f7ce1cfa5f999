import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createFairQueue } from '../../../src/core/async/fair-queue.ts'

type Limits = Parameters<typeof createFairQueue>[0]

/** A queue whose tasks run until `finish` is called with their name. `started` lists their names. */
function createControlledQueue(limits: Partial<Limits>) {
  const queue = createFairQueue({ runningMax: 100, ...limits })
  const started: string[] = []
  const finishers = new Map<string, () => void>()
  const add = (key: string, name: string, options?: Parameters<typeof queue.run>[2]) =>
    queue.run(
      key,
      () => {
        started.push(name)
        return new Promise<string>(done => finishers.set(name, () => done(name)))
      },
      options,
    )
  const finish = async (name: string) => {
    finishers.get(name)?.()
    await nextTurn()
  }
  return { add, finish, started, readUsage: queue.readUsage }
}

describe('createFairQueue', () => {
  it('lets keys take turns', async () => {
    const { add, finish, started } = createControlledQueue({ runningMax: 1 })
    const results = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1'), add('b', 'b2')]
    await nextTurn()

    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await finish(name)

    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
    expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
  })

  it('runs at most `runningMaxPerKey` tasks of one key while another key has tasks', async () => {
    const { add, finish, started } = createControlledQueue({ runningMax: 3, runningMaxPerKey: 2 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name)
    void add('b', 'b1')
    await nextTurn()
    expect(started).toEqual(['a1', 'a2', 'b1'])

    await finish('a2')
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('runs `runningMaxAlone` tasks of the only key until another key has a task', async () => {
    const { add, finish, started } = createControlledQueue({ runningMax: 4, runningMaxPerKey: 2, runningMaxAlone: 3 })
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void add('a', name)
    await nextTurn()
    expect(started).toEqual(['a1', 'a2', 'a3'])

    void add('b', 'b1')
    await finish('a1')
    expect(started).toEqual(['a1', 'a2', 'a3', 'b1'])

    await finish('b1')
    expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'a4'])
  })

  it('counts the cost of tasks, and runs one that costs more than its key may use', async () => {
    const { add, finish, started } = createControlledQueue({ runningMaxPerKey: 5 })
    void add('a', 'large', { cost: 9 })
    void add('a', 'small')
    void add('b', 'other', { cost: 5 })
    await nextTurn()
    expect(started).toEqual(['large', 'other'])

    await finish('large')
    expect(started).toEqual(['large', 'other', 'small'])
  })

  it('fails service_busy when too many tasks wait, of a key or of all', async () => {
    const { add, started, readUsage } = createControlledQueue({ runningMaxPerKey: 1, waitingMax: 2 })
    void add('a', 'a1')
    void add('a', 'a2')
    await expect(add('a', 'a3')).rejects.toMatchObject({ reason: 'service_busy' })
    expect(readUsage()).toEqual({ running: 1, waiting: 1, refused: 1 })
    void add('b', 'b1')
    void add('b', 'b2')
    void add('c', 'c1')
    await expect(add('c', 'c2')).rejects.toMatchObject({ reason: 'service_busy' })
    expect(started).toEqual(['a1', 'b1', 'c1'])
  })

  it('runs background tasks while no other task waits', async () => {
    const { add, finish, started } = createControlledQueue({ runningMax: 1 })
    const background = { isBackground: true }
    void add('jobs', 'j1', background)
    void add('jobs', 'j2', background)
    void add('a', 'a1')
    void add('a', 'a2')
    await nextTurn()
    for (const name of ['j1', 'a1', 'a2', 'j2']) await finish(name)
    expect(started).toEqual(['j1', 'a1', 'a2', 'j2'])
  })

  it('drops a waiting task whose signal aborts, and continues after a task that failed', async () => {
    const { add, finish, started } = createControlledQueue({ runningMax: 1 })
    const controller = new AbortController()
    void add('a', 'a1')
    const dropped = add('a', 'a2', { signal: controller.signal })
    void add('a', 'a3')
    controller.abort()

    await expect(dropped).rejects.toThrow('aborted')
    await expect(add('a', 'a4', { signal: controller.signal })).rejects.toThrow('aborted')
    await finish('a1')
    expect(started).toEqual(['a1', 'a3'])

    const queue = createFairQueue({ runningMax: 1 })
    const failed = queue.run('a', () => Promise.reject(new Error('broken')))
    const next = queue.run('a', () => Promise.resolve('next'))
    await expect(failed).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })
})
