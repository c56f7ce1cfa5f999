import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Connection } from '../../src/http/server/connections.ts'
import { limitConnections } from '../../src/http/limits/connection-limits.ts'
import { startHttpServer } from '../support/http-server.ts'
import { openRawConnection } from '../support/raw-http.ts'

const address = '192.0.2.1'
const otherAddress = '192.0.2.2'

let openedCount = 0

/** A connection that the limits may close. `requests` are those on it. */
function createConnection(from: string, ...requests: ('incomplete' | 'computing' | 'answered')[]) {
  const state = { isClosed: false }
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress: from,
    destroy: () => void ((state.isClosed = true), socket.emit('close')),
  })
  const responses = requests.map(request => ({
    req: { complete: request !== 'incomplete' },
    writableEnded: request === 'answered',
  }))
  const connection: Connection = {
    socket: socket as unknown as Socket,
    address: from,
    responses: new Set(responses as unknown as ServerResponse[]),
    hasSentRequest: requests.length > 0,
    stateChangedAtMs: ++openedCount,
  }
  return { ...connection, state }
}

function createLimits(all: number, perAddress: number, trustProxy: number | string[] = 0) {
  const warnings: unknown[] = []
  const log = { warn: (...line: unknown[]) => void warnings.push(line) }
  const admit = limitConnections({
    connectionLimit: all,
    connectionLimitPerAddress: perAddress,
    trustProxy,
    log: log as Parameters<typeof limitConnections>[0]['log'],
  })
  return { admit, warnings }
}

describe('limitConnections', () => {
  it('closes, of the connections of one address, the one that has waited longest for its client', () => {
    const { admit, warnings } = createLimits(0, 3)
    const connections = [
      createConnection(address, 'computing'),
      createConnection(address),
      createConnection(address),
      createConnection(address),
    ]

    expect(connections.map(admit)).toEqual([true, true, true, true])

    expect(connections.map(({ state }) => state.isClosed)).toEqual([false, true, false, false])
    expect(warnings).toEqual([[{ address, connections: 3 }, 'CONNECTION_LIMIT_PER_ADDRESS is reached']])
  })

  it.each(['incomplete', 'answered'] as const)('closes a connection whose request is %s', request => {
    const { admit } = createLimits(0, 1)
    const connection = createConnection(address, request)

    expect([admit(connection), admit(createConnection(address))]).toEqual([true, true])
    expect(connection.state.isClosed).toBe(true)
  })

  it('refuses a connection while all others of its address wait for the service', () => {
    const { admit } = createLimits(0, 1)
    const connection = createConnection(address, 'answered', 'computing')

    expect([admit(connection), admit(createConnection(address))]).toEqual([true, false])
    expect(admit(createConnection(otherAddress))).toBe(true)
    connection.socket.destroy()
    expect(admit(createConnection(address))).toBe(true)
  })

  it('limits connections in all: the address with the most connections loses one', () => {
    const { admit, warnings } = createLimits(3, 0)
    const other = createConnection(otherAddress)
    const many = [createConnection(address), createConnection(address)]
    expect([other, ...many].map(admit)).toEqual([true, true, true])

    expect(admit(createConnection('192.0.2.3'))).toBe(true)

    expect([other, ...many].map(({ state }) => state.isClosed)).toEqual([false, true, false])
    expect(warnings).toEqual([[{ connections: 3, addresses: 2 }, 'CONNECTION_LIMIT is reached']])
  })

  it('logs only once within a minute that a limit is reached', () => {
    const { admit, warnings } = createLimits(1, 1)
    for (let i = 0; i < 10; i++) admit(createConnection(address))

    expect(warnings).toHaveLength(1)
  })

  it.each([
    [1, address, true],
    [[`${address}/24`], address, true],
    [['loopback'], address, false],
  ])('trustProxy %j: an address that is a proxy has no limit of its own', (trustProxy, from, isProxy) => {
    const { admit } = createLimits(0, 1, trustProxy)

    expect([admit(createConnection(from, 'computing')), admit(createConnection(from))]).toEqual([true, isProxy])
  })
})

describe('a server whose limit of connections is reached', () => {
  it.each([{ connectionLimit: 20 }, { connectionLimitPerAddress: 20 }])(
    'serves new clients while hostile ones keep connections open: %j',
    async limits => {
      const { url, stop } = await startHttpServer((_req, res) => res.end('done'), limits)
      const half = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n'
      const hostile = ['', half, `${half}\r\nabc`].flatMap(bytes =>
        Array.from({ length: 30 }, () => {
          const connection = openRawConnection(url)
          connection.write(bytes)
          return connection
        }),
      )

      for (let i = 0; i < 10; i++) expect(await (await fetch(url)).text()).toBe('done')

      for (const connection of hostile) connection.destroy()
      await stop()
    },
  )
})
