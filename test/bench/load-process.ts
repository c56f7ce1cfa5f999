import net from 'node:net'

const bufferBytes = 262_144

/** What to ask: requests as they go over the wire, in turn, from `clients` connections for `seconds`. */
export type LoadRequest = {
  port: number
  requests: string[]
  clients: number
  seconds: number
  /** The only status that counts as an answer. */
  status: number
}

/** What one stretch of load has shown. Times are ms; `cpuMs` is what asking itself has cost. */
export type LoadResult = { responses: number; seconds: number; p50: number; p99: number; cpuMs: number }

/**
 * The process that asks. It knows just enough of HTTP to tell where an answer ends: known clients (autocannon, undici) take more
 * of the machine for a request than the fastest servers of the bench do, and would measure themselves.
 */
process.on('message', (asked: LoadRequest) => {
  load(asked).then(
    seen => process.send?.(seen),
    (error: Error) => process.send?.({ fault: error.message }),
  )
})
process.once('disconnect', () => process.exit())

async function load({ port, requests, clients, seconds, status }: LoadRequest): Promise<LoadResult> {
  const latenciesMs: number[] = []
  const cpu = process.cpuUsage()
  const began = performance.now()
  const until = began + seconds * 1_000
  const next = bytesInTurn(requests)
  const asking = Array.from({ length: clients }, () => connection({ port, status, next, until, latenciesMs }))
  await Promise.all(asking)
  const { user, system } = process.cpuUsage(cpu)
  latenciesMs.sort((a, b) => a - b)
  const at = (part: number) => latenciesMs[Math.floor(latenciesMs.length * part)] ?? 0
  return {
    responses: latenciesMs.length,
    seconds: (performance.now() - began) / 1_000,
    p50: at(0.5),
    p99: at(0.99),
    cpuMs: (user + system) / 1_000,
  }
}

type Asking = { port: number; status: number; next: () => Buffer; until: number; latenciesMs: number[] }

/** One connection: the next request as soon as there is an answer, until it is time. What it reads goes into one buffer. */
function connection({ port, status, next, until, latenciesMs }: Asking): Promise<void> {
  return new Promise((done, fail) => {
    const read = reader(status, answered, stop)
    const buffer = Buffer.alloc(bufferBytes)
    const callback = (bytes: number) => (read(buffer.subarray(0, bytes)), true)
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } })
    let askedAt = 0
    socket.on('connect', ask).on('error', stop).on('end', stop)

    function ask(): void {
      askedAt = performance.now()
      socket.write(next())
    }

    function answered(): void {
      const now = performance.now()
      latenciesMs.push(now - askedAt)
      if (now < until) return ask()
      socket.destroy()
      done()
    }

    function stop(error = new Error('the server ended the connection')): void {
      socket.destroy()
      fail(error)
    }
  })
}

/** The requests round and round; each `#########` in one is another number every time. */
function bytesInTurn(requests: string[]): () => Buffer {
  const ready = requests.map(text => (text.includes(digits) ? text : Buffer.from(text)))
  let turn = 0
  return () => {
    const request = ready[turn++ % ready.length] ?? ''
    return typeof request === 'string' ? Buffer.from(request.replaceAll(digits, nextNumber())) : request
  }
}

const digits = '#########'
let count = 0
const nextNumber = () => String(++count).padStart(digits.length, '0')

/** Calls `answered` at the end of each answer, and `fault` for one of another status or of a length that it does not tell. */
function reader(status: number, answered: () => void, fault: (error: Error) => void) {
  let begun: Buffer | null = null
  let missing: number | null = null
  return (chunk: Buffer): void => {
    if (missing === null) {
      const head: Buffer = begun === null ? chunk : Buffer.concat([begun, chunk])
      const end = head.indexOf('\r\n\r\n')
      begun = end < 0 ? Buffer.from(head) : null
      if (end < 0) return
      const length = bodyLength(head.toString('latin1', 0, end + 2), status)
      if (typeof length !== 'number') return fault(length)
      missing = length - (head.length - end - 4)
    } else missing -= chunk.length
    if (missing > 0) return
    missing = null
    answered()
  }
}

const lengthHeader = /\r\ncontent-length: *(\d+)\r\n/i

function bodyLength(head: string, status: number): number | Error {
  if (!head.startsWith(`HTTP/1.1 ${status} `)) return new Error(`an answer began ${head.slice(0, 40)}`)
  if (status === 304) return 0
  const length = lengthHeader.exec(head)?.[1]
  return length === undefined ? new Error('an answer does not tell its length') : Number(length)
}
