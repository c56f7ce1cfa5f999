import net from 'node:net'

/** A proxy whose new connections go to the server of `target`, like a name that has several servers. */
export type SwitchProxy = { url: string; target: string; close(): void }

/** A proxy of the database at `url`. */
export async function startSwitchProxy(url: string): Promise<SwitchProxy> {
  const sockets: net.Socket[] = []
  const listener = net.createServer(client => {
    const { hostname, port } = new URL(proxy.target)
    const server = net.connect(Number(port), hostname).on('error', () => client.destroy())
    sockets.push(
      client.on('error', () => server.destroy()),
      server,
    )
    client.pipe(server).pipe(client)
  })
  await new Promise<void>(done => listener.listen(0, '127.0.0.1', done))
  const address = new URL(url)
  address.port = String((listener.address() as net.AddressInfo).port)
  const proxy: SwitchProxy = {
    url: address.href,
    target: url,
    close() {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  return proxy
}
