import net, { type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type ChangeTracker, trackAllChanges } from '../../src/db/change-tracker.ts'
import { createMigratedDatabase } from '../support/test-database.ts'
import { startFreezableProxy } from '../support/freezable-proxy.ts'
import { connectDatabase } from '../../src/db/connection.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function track(url: string): ChangeTracker {
  const changes = trackAllChanges({ url, log: undefined })
  cleanups.push(() => changes.close())
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

/** What ends first. */
const race = (work: Promise<void>): Promise<string> =>
  Promise.race([work.then(() => 'ended'), new Promise<string>(done => setTimeout(done, 1_000, 'still waiting'))])

describe('a write while there is no listening connection', () => {
  it('does not wait for a server that does not answer', async () => {
    const changes = track(`postgresql://u:p@${await startSilentServer()}/calendar`)
    expect(await race(changes.catchUp())).toBe('ended')
  })

  it('does not wait for the search of one of several hosts', async () => {
    const [first, second] = [await startSilentServer(), await startSilentServer()]
    const changes = track(`postgresql://u:p@${first},${second}/calendar`)
    expect(await race(changes.catchUp())).toBe('ended')
  })
})

describe('a write on a listening connection that has become silent', () => {
  it('waits 2.5 seconds, and then no cache is used', async () => {
    const database = await createMigratedDatabase()
    const proxy = await startFreezableProxy(database.url)
    const db = connectDatabase(proxy.url, { poolSize: 1, listensForChanges: true })
    cleanups.push(
      () => database.drop(),
      () => proxy.close(),
      () => db.close(),
    )
    await expect.poll(() => db.changes.isListening()).toBe(true)
    proxy.freeze('all')
    await db.changes.catchUp()
    expect(db.changes.isListening()).toBe(false)
  })
})
