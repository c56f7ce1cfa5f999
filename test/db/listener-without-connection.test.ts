import net, { type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type ChangeTracker, trackAllChanges } from '../../src/db/changes/change-tracker.ts'
import { connectDatabase } from '../../src/db/connection/connection.ts'
import { createFakeTimers } from '../support/fake-timers.ts'
import { startFreezableProxy } from '../support/freezable-proxy.ts'
import { createMigratedDatabase } from '../support/test-database.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Its timers stand still, so what waits for a time waits for ever. */
function track(url: string): ChangeTracker {
  const timers = createFakeTimers()
  const changes = trackAllChanges({ url, timers, log: undefined })
  cleanups.push(async () => {
    const closed = changes.close()
    await timers.advance(500)
    await closed
  })
  return changes
}

/** A server that accepts connections and never answers. */
async function startSilentServer(): Promise<string> {
  const sockets: net.Socket[] = []
  const server = net.createServer(socket => void sockets.push(socket))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a write while there is no listening connection', () => {
  it('does not wait for a server that does not answer', async () => {
    const changes = track(`postgresql://u:p@${await startSilentServer()}/calendar`)
    await changes.catchUp()
    expect(changes.isListening()).toBe(false)
  })

  it('does not wait for the search of one of several hosts', async () => {
    const [first, second] = [await startSilentServer(), await startSilentServer()]
    const changes = track(`postgresql://u:p@${first},${second}/calendar`)
    await changes.catchUp()
    expect(changes.isListening()).toBe(false)
  })
})

describe('a write on a listening connection that has become silent', () => {
  it('waits 2.5 seconds, and then no cache is used', async () => {
    const timers = createFakeTimers()
    const database = await createMigratedDatabase()
    const proxy = await startFreezableProxy(database.url)
    const db = connectDatabase(proxy.url, { poolSize: 1, listensForChanges: true, timers })
    cleanups.push(
      () => database.drop(),
      () => db.close(),
      () => proxy.close(),
    )
    await db.changes.waitUntilListening()
    proxy.freeze('all')
    let hasCaughtUp = false
    const caughtUp = db.changes.catchUp().then(() => (hasCaughtUp = true))
    await timers.waitForTimer(2_500)
    await timers.advance(2_499)
    expect([hasCaughtUp, db.changes.isListening()]).toEqual([false, true])
    await timers.advance(1)
    await caughtUp
    expect(db.changes.isListening()).toBe(false)
  })
})
