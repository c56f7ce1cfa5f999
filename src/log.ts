import { pino, type Logger } from 'pino'

export type { Logger }

/** What must never be written down, wherever it stands in a logged object's first three levels. */
const secrets = ['authorization', 'cookie', 'password', 'set-cookie'].flatMap(name => [
  `["${name}"]`,
  `*["${name}"]`,
  `*.*["${name}"]`,
])

/** A logger that writes one JSON line per event to standard output, from `level` up, without secrets. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets, censor: '[redacted]' },
    serializers: { err: shownError },
  })

/** What happened and where, causes included. Errors of the database also carry their whole connection, which nobody reads. */
function shownError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, message, code: (error as NodeJS.ErrnoException).code, stack }
}
