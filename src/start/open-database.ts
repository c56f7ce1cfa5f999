import { existsSync } from 'node:fs'
import path from 'node:path'
import { describeAddress } from '../db/connection/address.ts'
import { startEmbeddedPostgres } from '../db/embedded/start.ts'
import type { Settings } from '../settings.ts'

/**
 * `directUrl` is the address for migrations and the listener, and never leads to a pooler. `location` describes where
 * the data is, for people. `stop` stops the embedded PostgreSQL if no other program uses it.
 */
export type OpenDatabase = { url: string; directUrl: string; location: string; stop: () => Promise<void> }

const getEmbeddedFolder = (dataDir: string): string => path.join(dataDir, 'pg')

/** Whether the embedded PostgreSQL has a data directory. */
export const hasEmbeddedDatabase = ({ dataDir }: Pick<Settings, 'dataDir'>): boolean =>
  existsSync(path.join(getEmbeddedFolder(dataDir), 'PG_VERSION'))

/** The database of DATABASE_URL. Without this setting, starts the embedded PostgreSQL on DATA_DIR. */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  warn: (message: string) => void,
): Promise<OpenDatabase> {
  if (databaseUrl) {
    const location = `${describeAddress(databaseUrl)} (DATABASE_URL)`
    return { url: databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl, location, stop: async () => undefined }
  }
  const { url, stop } = await startEmbeddedPostgres({ dir: getEmbeddedFolder(dataDir), warn }).catch((error: unknown) =>
    throwIfForbidden(error, dataDir),
  )
  return { url, directUrl: url, location: `${dataDir} (embedded PostgreSQL at ${new URL(url).host})`, stop }
}

/** Throws `error`, with the name of the setting if this user may not write to the folder. */
function throwIfForbidden(error: unknown, dataDir: string): never {
  const { code, message = '' } = error as Partial<NodeJS.ErrnoException>
  if (!/^(EACCES|EPERM|EROFS)$/.test(code ?? '')) throw error
  throw new Error(
    `The service cannot write to ${dataDir}, the folder of DATA_DIR (${message}). Allow its user to write there, or set ` +
      'DATA_DIR to another folder.',
    { cause: error },
  )
}
