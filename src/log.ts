import { pino, type Logger } from 'pino'

export type { Logger }

/** The names of secret fields, as paths for the first three levels of a logged object. */
const secretPaths = ['authorization', 'cookie', 'password', 'set-cookie'].flatMap(name => [
  `["${name}"]`,
  `*["${name}"]`,
  `*.*["${name}"]`,
])

/** A logger that writes one JSON line per event of `level` or above to standard output, with secret fields redacted. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: '[redacted]' },
    serializers: { err: serializeError },
  })

/** Type, message, code and stack of an error, with its causes. Errors of pg also have their connection as a field. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, message, code: (error as NodeJS.ErrnoException).code, stack }
}
