import net from 'node:net'

const bufferBytes = 262_144

/** The load to generate: these HTTP/1.1 requests in turn, over `clients` connections, for `seconds`. */
export type LoadRequest = {
  port: number
  requests: string[]
  clients: number
  seconds: number
  /** The expected status; any other fails the load. */
  status: number
  /** The address of the connections, such as 127.0.0.2; by default 127.0.0.1. */
  localAddress?: string
}

/** The result of a load. Latencies are in ms; `cpuMs` is the CPU time of this process. */
export type LoadResult = { responses: number; seconds: number; p50: number; p99: number; cpuMs: number }

/**
 * The process that generates load. It implements only the part of HTTP that finds the end of a response: clients
 * such as autocannon and undici use more CPU for a request than the fastest servers of the benchmark, so they
 * would measure themselves.
 */
process.on('message', (load: LoadRequest) => {
  runLoad(load).then(
    result => process.send?.(result),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
process.once('disconnect', () => process.exit())

async function runLoad({
  port,
  requests,
  clients,
  seconds,
  status,
  localAddress = '127.0.0.1',
}: LoadRequest): Promise<LoadResult> {
  const latenciesMs: number[] = []
  const cpu = process.cpuUsage()
  const began = performance.now()
  const until = began + seconds * 1_000
  const next = cycleRequests(requests)
  const options = { port, localAddress, status, next, until, latenciesMs }
  const connections = Array.from({ length: clients }, () => runConnection(options))
  await Promise.all(connections)
  const { user, system } = process.cpuUsage(cpu)
  latenciesMs.sort((a, b) => a - b)
  const percentile = (share: number) => latenciesMs[Math.floor(latenciesMs.length * share)] ?? 0
  return {
    responses: latenciesMs.length,
    seconds: (performance.now() - began) / 1_000,
    p50: percentile(0.5),
    p99: percentile(0.99),
    cpuMs: (user + system) / 1_000,
  }
}

type ConnectionOptions = {
  port: number
  localAddress: string
  status: number
  next: () => Buffer
  until: number
  latenciesMs: number[]
}

/**
 * Sends requests over one connection, each after the response to the one before, until `until`. Reads into one buffer.
 */
function runConnection({ port, localAddress, status, next, until, latenciesMs }: ConnectionOptions): Promise<void> {
  return new Promise((done, fail) => {
    const read = createResponseReader(status, onResponse, stop)
    const buffer = Buffer.alloc(bufferBytes)
    const callback = (bytes: number) => (read(buffer.subarray(0, bytes)), true)
    const socket = net.connect({ port, host: '127.0.0.1', localAddress, noDelay: true, onread: { buffer, callback } })
    let sentAt = 0
    socket.on('connect', send).on('error', stop).on('end', stop)

    function send(): void {
      sentAt = performance.now()
      socket.write(next())
    }

    function onResponse(): void {
      const now = performance.now()
      latenciesMs.push(now - sentAt)
      if (now < until) return send()
      socket.destroy()
      done()
    }

    function stop(error = new Error('the server ended the connection')): void {
      socket.destroy()
      fail(error)
    }
  })
}

/** Returns the requests in turn, over and over. Replaces each `#########` by a new number. */
function cycleRequests(requests: string[]): () => Buffer {
  const prepared = requests.map(text => (text.includes(numberPlaceholder) ? text : Buffer.from(text)))
  let turn = 0
  return () => {
    const request = prepared[turn++ % prepared.length] ?? ''
    return typeof request === 'string' ? Buffer.from(request.replaceAll(numberPlaceholder, nextNumber())) : request
  }
}

const numberPlaceholder = '#########'
let count = 0
const nextNumber = () => String(++count).padStart(numberPlaceholder.length, '0')

/**
 * Calls `onResponse` at the end of each response, and `onError` for a response with another status or without a length.
 */
function createResponseReader(status: number, onResponse: () => void, onError: (error: Error) => void) {
  let partialHead: Buffer | null = null
  let missingBytes: number | null = null
  return (chunk: Buffer): void => {
    if (missingBytes === null) {
      const head: Buffer = partialHead === null ? chunk : Buffer.concat([partialHead, chunk])
      const end = head.indexOf('\r\n\r\n')
      partialHead = end < 0 ? Buffer.from(head) : null
      if (end < 0) return
      const length = readBodyLength(head.toString('latin1', 0, end + 2), status)
      if (typeof length !== 'number') return onError(length)
      missingBytes = length - (head.length - end - 4)
    } else missingBytes -= chunk.length
    if (missingBytes > 0) return
    missingBytes = null
    onResponse()
  }
}

const lengthHeader = /\r\ncontent-length: *(\d+)\r\n/i

function readBodyLength(head: string, status: number): number | Error {
  if (!head.startsWith(`HTTP/1.1 ${status} `)) return new Error(`expected status ${status}, got: ${head.slice(0, 40)}`)
  if (status === 304) return 0
  const length = lengthHeader.exec(head)?.[1]
  return length === undefined ? new Error('a response has no Content-Length') : Number(length)
}
