import type { Logger } from '../../log.ts'
import type { Settings } from '../../settings.ts'
import { type Connection, isWaitingForClient } from '../server/connections.ts'
import { createProxyCheck } from './client-address.ts'
import { createThrottledWarning } from '../../core/async/throttled-warning.ts'

export type ConnectionLimits = Pick<Settings, 'connectionLimit' | 'connectionLimitPerAddress' | 'trustProxy'> & {
  log: Pick<Logger, 'warn'>
}

/**
 * Limits the open connections, in all and for each address; 0 is no limit (docs/decisions/connections.md).
 * The returned function tells whether a new connection may stay. At a limit, it closes the connection that has waited
 * longest for its client to make room. Returns false if every other connection waits for the service. Trusted proxies
 * have no limit per address.
 */
export function limitConnections({
  connectionLimit,
  connectionLimitPerAddress,
  trustProxy,
  log,
}: ConnectionLimits): (connection: Connection) => boolean {
  const open = createConnectionGroups()
  const isProxy = createProxyCheck(trustProxy)
  const warnAboutAll = createThrottledWarning(log, 'CONNECTION_LIMIT is reached')
  const warnAboutAddress = createThrottledWarning(log, 'CONNECTION_LIMIT_PER_ADDRESS is reached')

  function makeRoomForAddress({ address, socket }: Connection): boolean {
    const group = open.groups.get(address)
    if (connectionLimitPerAddress === 0 || !group || group.size < connectionLimitPerAddress) return true
    if (isProxy(socket.remoteAddress ?? '', 0)) return true
    warnAboutAddress({ address, connections: group.size })
    return open.closeLongestWaiting(group)
  }

  /** The address with the most connections loses one. */
  function makeRoomForAll(): boolean {
    const { groups } = open
    if (connectionLimit === 0 || open.count() < connectionLimit) return true
    warnAboutAll({ connections: open.count(), addresses: groups.size })
    return open.closeLongestWaiting(findLargest(groups.values())) || open.closeLongestWaiting(iterateAll(groups))
  }

  return connection => {
    const hasRoom = makeRoomForAddress(connection) && makeRoomForAll()
    if (hasRoom) open.add(connection)
    return hasRoom
  }
}

/** The open connections by address. */
function createConnectionGroups() {
  const groups = new Map<string, Set<Connection>>()
  let count = 0

  function remove(connection: Connection): void {
    const group = groups.get(connection.address)
    if (!group?.delete(connection)) return
    count--
    if (group.size === 0) groups.delete(connection.address)
  }

  return {
    groups,
    count: () => count,
    add(connection: Connection): void {
      const { address, socket } = connection
      groups.set(address, (groups.get(address) ?? new Set()).add(connection))
      count++
      socket.once('close', () => remove(connection))
    },
    /** Returns false if none of the candidates waits for its client. */
    closeLongestWaiting(candidates: Iterable<Connection>): boolean {
      const connection = findLongestWaiting(candidates)
      if (!connection) return false
      remove(connection)
      connection.socket.destroy()
      return true
    },
  }
}

function findLongestWaiting(candidates: Iterable<Connection>): Connection | undefined {
  let longestWaiting: Connection | undefined
  for (const connection of candidates)
    if (connection.stateChangedAtMs < (longestWaiting?.stateChangedAtMs ?? Infinity) && isWaitingForClient(connection))
      longestWaiting = connection
  return longestWaiting
}

function findLargest(groups: Iterable<Set<Connection>>): Set<Connection> {
  let largest = new Set<Connection>()
  for (const group of groups) if (group.size > largest.size) largest = group
  return largest
}

function* iterateAll(groups: ReadonlyMap<string, Set<Connection>>): Iterable<Connection> {
  for (const group of groups.values()) yield* group
}
