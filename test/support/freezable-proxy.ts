import net from 'node:net'

export type FreezableProxy = {
  url: string
  /** Connections stay open from now on, but transfer nothing. With `'all'` this is also true of new ones. */
  freeze(connections?: 'open' | 'all'): void
  /** Resets the open connections, as a server does that crashes. */
  reset(): void
  close(): void
}

/** A proxy of the database at `url`. What the database sends arrives `delayMs` later. */
export async function startFreezableProxy(url: string, { delayMs = 0 } = {}): Promise<FreezableProxy> {
  const target = new URL(url)
  const sockets: net.Socket[] = []
  const frozen: net.Socket[] = []
  let isFreezingNew = false
  const server = net.createServer(client => {
    client.on('error', () => {})
    if (isFreezingNew) return void frozen.push(client.pause())
    const upstream = net.connect(Number(target.port), target.hostname).on('error', () => {})
    sockets.push(client, upstream)
    client.pipe(upstream)
    if (delayMs === 0) upstream.pipe(client)
    else upstream.on('data', bytes => void setTimeout(() => client.write(bytes), delayMs))
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
    reset() {
      for (const socket of sockets.splice(0)) socket.resetAndDestroy()
    },
    close() {
      server.close()
      for (const socket of [...sockets, ...frozen]) socket.destroy()
    },
  }
}
