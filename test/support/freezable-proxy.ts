import net from 'node:net'

export type FreezableProxy = {
  url: string
  /** Connections stay open from now on, but transfer nothing. With `'all'` this is also true of new ones. */
  freeze(connections?: 'open' | 'all'): void
  /**
   * Holds back what the database sends until a client sends something, or until the returned function is called. So a
   * client learns nothing of the database before it asks.
   */
  holdUntilAsked(): () => void
  /** How often a client has sent something, and then waited for the database, on any connection. */
  countRoundTrips(): number
  /** Resets the open connections, as a server does that crashes. */
  reset(): void
  close(): void
}

/** A proxy of the database at `url`. */
export async function startFreezableProxy(url: string): Promise<FreezableProxy> {
  const target = new URL(url)
  const sockets: net.Socket[] = []
  const frozen: net.Socket[] = []
  let isFreezingNew = false
  let roundTrips = 0
  /** The writes that are held back; null while none are. */
  let held: (() => void)[] | null = null
  const release = (): void => {
    const writes = held ?? []
    held = null
    for (const write of writes) write()
  }
  const server = net.createServer(client => {
    client.on('error', () => {})
    if (isFreezingNew) return void frozen.push(client.pause())
    const upstream = net.connect(Number(target.port), target.hostname).on('error', () => {})
    sockets.push(client, upstream)
    let isAnswered = true
    client.on('data', () => {
      if (isAnswered) roundTrips++
      isAnswered = false
      release()
    })
    upstream.on('data', () => void (isAnswered = true))
    client.pipe(upstream)
    upstream.on('data', (bytes: Buffer) => (held ? held.push(() => client.write(bytes)) : client.write(bytes)))
    upstream.on('end', () => client.end())
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as net.AddressInfo).port)
  return {
    url: address.href,
    freeze(connections = 'open') {
      isFreezingNew = connections === 'all'
      sockets.splice(0).forEach(socket => frozen.push(socket.unpipe().pause()))
    },
    holdUntilAsked() {
      held ??= []
      return release
    },
    countRoundTrips: () => roundTrips,
    reset() {
      for (const socket of sockets.splice(0)) socket.resetAndDestroy()
    },
    close() {
      server.close()
      for (const socket of [...sockets, ...frozen]) socket.destroy()
    },
  }
}
