import net from 'node:net'
import { replaceOptions } from './postgres-frames.ts'

export type StandbyProxy = { host: string; state: 'primary' | 'standby'; close(): void }

/** A proxy of the database at `url`. In the state `standby`, new connections through it only read. */
export async function startStandbyProxy(url: string, state: StandbyProxy['state']): Promise<StandbyProxy> {
  const target = new URL(url)
  const sockets: net.Socket[] = []
  const listener = net.createServer(client => {
    const server = net.connect(Number(target.port), target.hostname).on('error', () => {})
    sockets.push(
      client.on('error', () => {}),
      server,
    )
    client.once('data', (startup: Buffer) => {
      server.write(proxy.state === 'standby' ? replaceOptions(startup, '-c default_transaction_read_only=on') : startup)
      client.pipe(server)
    })
    server.pipe(client)
  })
  await new Promise<void>(done => listener.listen(0, '127.0.0.1', done))
  const proxy: StandbyProxy = {
    host: `127.0.0.1:${(listener.address() as net.AddressInfo).port}`,
    state,
    close() {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  return proxy
}
