import { describe, expect, it } from 'vitest'
import { createQuotaFactory } from '../../src/auth/quotas.ts'
import type { Db } from '../../src/db/connection/connection.ts'

/** A quota of ten points a minute in memory, and its clock. */
function createTestQuota() {
  let nowMs = Date.UTC(2026, 10, 20)
  const createQuota = createQuotaFactory({ db: {} as Db, store: 'memory', now: () => new Date(nowMs) })
  return { quota: createQuota('test', 10, 60), wait: (ms: number) => void (nowMs += ms) }
}

describe('a quota', () => {
  it('gives its points back evenly, and never more than it has', async () => {
    const { quota, wait } = createTestQuota()
    expect(await quota.consume('a', 10)).toEqual({
      remaining: 0,
      resetsInMs: 60_000,
      retryInMs: 6_000,
      isExceeded: false,
    })
    wait(5_999)
    expect(await quota.consume('a', 1)).toMatchObject({ remaining: 0, retryInMs: 1, isExceeded: true })
    wait(1)
    expect(await quota.consume('a', 1)).toMatchObject({ remaining: 0, isExceeded: false })
    wait(1_000_000)
    expect(await quota.getStatus('a')).toMatchObject({ remaining: 10, resetsInMs: 0 })
  })

  it('consumes nothing for a call that exceeds it', async () => {
    const { quota } = createTestQuota()
    await quota.consume('a', 6)

    expect(await quota.consume('a', 5)).toMatchObject({ remaining: 4, isExceeded: true, retryInMs: 6_000 })
    expect(await quota.consume('a', 7)).toMatchObject({ remaining: 4, isExceeded: true, retryInMs: 18_000 })
    expect(await quota.consume('a', 4)).toMatchObject({ remaining: 0, isExceeded: false })
  })

  it('lets a call that costs more than all points use all of them', async () => {
    const { quota } = createTestQuota()
    expect(await quota.consume('a', 11)).toMatchObject({ remaining: 0, isExceeded: false })
    expect(await quota.consume('b', 1)).toMatchObject({ remaining: 9 })
  })

  it('charges what was used, up to a debt of all its points, and gives back', async () => {
    const { quota, wait } = createTestQuota()
    quota.charge('a', 1_000)
    expect(await quota.getStatus('a')).toMatchObject({ remaining: 0, resetsInMs: 120_000, retryInMs: 66_000 })
    wait(66_000)
    expect(await quota.consume('a', 1)).toMatchObject({ remaining: 0, isExceeded: false })
    quota.charge('a', -3)
    expect(await quota.getStatus('a')).toMatchObject({ remaining: 3 })
    quota.charge('a', -1_000)
    expect(await quota.getStatus('a')).toMatchObject({ remaining: 10, resetsInMs: 0 })
  })
})

describe('a quota in PostgreSQL that does not respond', () => {
  it('counts in memory, gives its points back, and asks once a second', async () => {
    let nowMs = Date.UTC(2026, 10, 20)
    let statements = 0
    const query = () => {
      statements++
      return Promise.reject(new Error('no connection'))
    }
    const db = { pool: { query } } as unknown as Db
    const quota = createQuotaFactory({ db, store: 'postgresql', now: () => new Date(nowMs) })('test', 10, 60)

    await quota.consume('a', 10)
    expect(await quota.consume('a', 1)).toMatchObject({ remaining: 0, retryInMs: 6_000, isExceeded: true })
    const statementsBefore = statements
    for (let call = 0; call < 5; call++) await quota.consume('a', 1)
    expect(statements).toBe(statementsBefore)

    nowMs += 30_000
    expect(await quota.consume('a', 5)).toMatchObject({ remaining: 0, isExceeded: false })
    nowMs += 60_000
    expect(await quota.getStatus('a')).toMatchObject({ remaining: 10, resetsInMs: 0 })
  })
})

describe('a quota in PostgreSQL', () => {
  it('gives points back from when they were used, not from when they are written', async () => {
    let nowMs = 1_000_000
    let fullAtMs = 0
    const query = (_text: string, [, costMs = 0, sinceMs = 0]: number[]) => {
      fullAtMs = Math.max(fullAtMs, sinceMs) + costMs
      return Promise.resolve({ rows: [{ fullAtMs }] })
    }
    const db = { pool: { query } } as unknown as Db
    const quota = createQuotaFactory({ db, store: 'postgresql', now: () => new Date(nowMs) })('test', 10, 60)

    await quota.consume('a', 1)
    quota.charge('a', 5)
    nowMs += 30_000
    expect(await quota.getStatus('a')).toMatchObject({ remaining: 9, resetsInMs: 6_000 })
  })
})
