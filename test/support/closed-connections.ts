import type pg from 'pg'

/** Resolves when each pool has noticed that the connections which it has now are closed. */
export async function waitForRemovals(pools: readonly pg.Pool[]): Promise<void> {
  await Promise.all(pools.map(waitForRemovalsOf))
}

function waitForRemovalsOf(pool: pg.Pool): Promise<void> {
  let { totalCount: count } = pool
  return new Promise(done => {
    const countDown = () => {
      if (count-- > 0) return
      pool.off('remove', countDown)
      done()
    }
    pool.on('remove', countDown)
    countDown()
  })
}
