/** A message of PostgreSQL's protocol. `bytes` is the whole message. */
export type PostgresFrame = { type: string; bytes: Buffer }

/** Creates a function that receives bytes and calls `onFrame` with each whole message. */
export function createFrameReader(onFrame: (frame: PostgresFrame) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return bytes => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
      const size = 1 + rest.readInt32BE(1)
      const frame = Buffer.from(rest.subarray(0, size))
      rest = rest.subarray(size)
      onFrame({ type: String.fromCharCode(frame[0] ?? 0), bytes: frame })
    }
  }
}

/** The code of the first message of a connection: the version of the protocol, or that of a request. */
export const readStartup = (startup: Buffer): number => startup.readInt32BE(4)

/** The first message of a connection with other `options`; without the parameter if they are undefined. */
export function replaceOptions(startup: Buffer, options?: string): Buffer {
  const words = startup.toString('utf8', 8).split('\0')
  const pairs = words.flatMap((name, index) => (index % 2 === 0 && name !== '' ? [[name, words[index + 1] ?? '']] : []))
  const others = pairs.filter(([name]) => name !== 'options')
  const text = [...others, ...(options === undefined ? [] : [['options', options]])].map(pair => `${pair.join('\0')}\0`)
  const replaced = Buffer.concat([startup.subarray(0, 8), Buffer.from(`${text.join('')}\0`)])
  replaced.writeInt32BE(replaced.length, 0)
  return replaced
}
