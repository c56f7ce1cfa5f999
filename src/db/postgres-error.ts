import { Prisma } from '../generated/prisma/client.ts'

/**
 * The code and the message of PostgreSQL behind an error of Prisma; empty for any other error. Prisma throws the error of
 * its driver as it is when a commit fails.
 */
export function getPostgresError(error: unknown): { code: string; message: string } {
  const meta = error instanceof Prisma.PrismaClientKnownRequestError ? error.meta : undefined
  const isDriverError = error instanceof Error && error.name === 'DriverAdapterError'
  const driverError = (isDriverError ? error : meta?.['driverAdapterError']) as { cause?: PostgresCause } | undefined
  return { code: driverError?.cause?.originalCode ?? '', message: driverError?.cause?.originalMessage ?? '' }
}

type PostgresCause = { originalCode?: string; originalMessage?: string }
