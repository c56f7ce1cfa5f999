import { Prisma } from '../generated/prisma/client.ts'

/** Codes of Node, PostgreSQL and Prisma for: nobody answers, or it is starting or stopping. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
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

/** Whether this error says that the database cannot be reached, so that the same request may succeed later. */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (let link: unknown = error, depth = 0; link instanceof Error && depth < 5; link = link.cause, depth++) {
    if (UNREACHABLE.has((link as { code?: string }).code ?? '')) return true
    if (link instanceof Prisma.PrismaClientInitializationError) return true
    if (link instanceof AggregateError && link.errors.some(isDatabaseUnreachable)) return true
    if (/Connection terminated|timeout exceeded when trying to connect/.test(link.message)) return true
  }
  return false
}
