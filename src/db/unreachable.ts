import { Prisma } from '../generated/prisma/client.ts'
import { getPostgresError } from './postgres-error.ts'

/**
 * Error codes of Node, PostgreSQL and Prisma for a database that does not answer, starts or stops, and for a statement
 * that waits too long or takes too long.
 */
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
])

/** Whether the database could not be reached, so that the same request may succeed later. */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (
    let current: unknown = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth++
  ) {
    if (unreachableCodes.has((current as { code?: string }).code ?? '')) return true
    if (unreachableCodes.has(getPostgresError(current).code)) return true
    if (current instanceof Prisma.PrismaClientInitializationError) return true
    if (current instanceof AggregateError && current.errors.some(isDatabaseUnreachable)) return true
    if (/Connection terminated|Query read timeout|timeout exceeded when trying to connect/.test(current.message))
      return true
  }
  return false
}
