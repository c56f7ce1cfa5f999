import pg from 'pg'

/**
 * The code and the message of an error of PostgreSQL, also behind an error of Prisma, and what kind of error Prisma's
 * adapter takes it for; empty for any other error. Prisma throws the error of its driver as it is when a commit fails.
 */
export function getPostgresError(error: unknown): { code: string; message: string; kind: string } {
  if (error instanceof pg.DatabaseError) return { code: error.code ?? '', message: error.message, kind: '' }
  const { name } = error instanceof Error ? error : { name: '' }
  const meta = name === 'PrismaClientKnownRequestError' ? (error as { meta?: Record<string, unknown> }).meta : undefined
  const isDriverError = name === 'DriverAdapterError'
  const driverError = (isDriverError ? error : meta?.['driverAdapterError']) as { cause?: PostgresCause } | undefined
  const { originalCode = '', originalMessage = '', kind = '' } = driverError?.cause ?? {}
  return { code: originalCode, message: originalMessage, kind }
}

type PostgresCause = { originalCode?: string; originalMessage?: string; kind?: string }

/**
 * Whether a connection may run further statements after `error`: PostgreSQL answered, and its plans are not outdated.
 * `isConnectionUsableAfter` also asks the connection.
 */
export const isConnectionReusableAfter = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !isPreparedPlanOutdated(error)

/**
 * Whether a migration changed the columns of a statement that the connection has prepared. The statement fails on this
 * connection from then on.
 */
export const isPreparedPlanOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/** Whether PostgreSQL ended a statement because it was asked to, or because the statement took too long. */
export const isStatementCanceled = (error: unknown): boolean => getPostgresError(error).code === '57014'
