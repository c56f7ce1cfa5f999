import net from 'node:net'
import { createFrameReader, type PostgresFrame } from './postgres-frames.ts'

export type RewritingProxy = { url: string; close(): void }

/** A proxy of the database at `url` that changes statements without values, such as `commit`, on their way. */
export async function startRewritingProxy(url: string, rewrite: (sql: string) => string): Promise<RewritingProxy> {
  const target = new URL(url)
  const sockets: net.Socket[] = []
  const listener = net.createServer(client => {
    const server = net.connect(Number(target.port), target.hostname)
    sockets.push(client, server)
    client.on('error', () => {}).on('close', () => server.destroy())
    server.on('error', () => {}).on('close', () => client.destroy())
    server.pipe(client)
    const readFrames = createFrameReader(frame => void server.write(rewriteFrame(frame, rewrite)))
    client.once('data', (startup: Buffer) => {
      server.write(startup)
      client.on('data', readFrames)
    })
  })
  await new Promise<void>(done => listener.listen(0, '127.0.0.1', done))
  const address = new URL(url)
  address.port = String((listener.address() as net.AddressInfo).port)
  return {
    url: address.href,
    close() {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function rewriteFrame({ type, bytes }: PostgresFrame, rewrite: (sql: string) => string): Buffer {
  if (type !== 'Q') return bytes
  const sql = Buffer.from(`${rewrite(bytes.toString('utf8', 5, bytes.length - 1))}\0`)
  const head = Buffer.from('Q\0\0\0\0', 'latin1')
  head.writeInt32BE(sql.length + 4, 1)
  return Buffer.concat([head, sql])
}
