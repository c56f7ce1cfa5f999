import { OtherServiceError } from '../../core/failure/other-service-error.ts'
import { getPostgresError } from '../sql/postgres-error.ts'

/**
 * Error codes of Node and Prisma for a database that does not answer, starts or stops.
 */
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
])

/**
 * Error codes of PostgreSQL. The classes 08 and 53 are about connections and missing resources, such as a full disk;
 * 57P0 is about a server that starts or stops; 25006 is about a server that only reads, such as a standby. The others
 * are timeouts of a lock, a statement and a transaction.
 */
const unreachablePostgresCodes = /^(08...|53...|57P0.|25006|55P03|57014|25P03|25P04)$/

/** Kinds of errors of Prisma's adapter. A raw query has one of them instead of a code of `unreachableCodes`. */
const unreachableKinds = new Set(['ConnectionClosed', 'DatabaseNotReachable', 'SocketTimeout'])

/** What the driver says about a connection that is broken or was never made. */
const unreachableMessages =
  /Connection terminated|is not queryable|Query read timeout|timeout exceeded when trying to connect|timeout expired/

/** With these codes the database has answered: it only reads, lacks memory or disk, or a timeout has passed. */
const answerCodes = /^(25006|53[124]..|55P03|57014|25P03|25P04)$/

/** Timeouts of a lock, a statement and a transaction. */
const timeoutCodes = /^(55P03|57014|25P03|25P04)$/

/** Whether the database has answered that something took too long. */
export const isDatabaseTimeout = (error: unknown): boolean => listCodes(error).some(code => timeoutCodes.test(code))

/** Whether the connection to the database is lost or cannot be opened. */
export const isConnectionLost = (error: unknown): boolean =>
  isDatabaseUnreachable(error) && !listCodes(error).some(code => answerCodes.test(code))

/** The codes of an error and its causes. */
function listCodes(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 4) return []
  const { code = '' } = error as { code?: string }
  return [code, getPostgresError(error).code, ...listCodes(error.cause, depth + 1)]
}

/** Whether the database could not be reached, so that the same request may succeed later. */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (
    let current: unknown = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth++
  ) {
    if (current instanceof OtherServiceError) return false // its cause has the same codes
    const { code = '' } = current as { code?: string }
    const postgresError = getPostgresError(current)
    if (unreachableCodes.has(code) || unreachableKinds.has(postgresError.kind)) return true
    if ([code, postgresError.code].some(one => unreachablePostgresCodes.test(one))) return true
    if (current.name === 'PrismaClientInitializationError') return true
    if (current instanceof AggregateError && current.errors.some(isDatabaseUnreachable)) return true
    if (unreachableMessages.test(current.message)) return true
  }
  return false
}
