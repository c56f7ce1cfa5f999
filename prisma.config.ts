import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { defineConfig } from 'prisma/config'

// Prisma refuses every command, even `generate`, without its native schema engine, which it downloads from a host of its
// own. Where that failed, the WebAssembly build of the same engine stands in; a downloaded engine is left alone.
const engines = path.dirname(createRequire(import.meta.url).resolve('@prisma/engines/package.json'))
const hasNativeEngine = readdirSync(engines).some(name => name.startsWith('schema-engine-'))
if (!hasNativeEngine && !process.env.PRISMA_ENGINES_MIRROR) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(import.meta.dirname, 'prisma/schema-engine.mjs')
}
if (existsSync('.env')) process.loadEnvFile('.env')

const url = process.env.DATABASE_URL || runningDatabase(process.env.DATA_DIR || '.data')

if (!url && ['migrate', 'db', 'studio'].includes(process.argv[2] ?? '')) {
  console.error('No database is running. Start the service (npm start) in another terminal, or set DATABASE_URL.')
  process.exit(1)
}

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations', seed: 'tsx prisma/seed.ts' },
  // Commands that only read files want an address too, and never use it.
  datasource: { url: url ?? 'postgresql://postgres@127.0.0.1:1/calendar' },
})

/** The address of the embedded PostgreSQL of `dataDir`; undefined when none runs. */
function runningDatabase(dataDir: string): string | undefined {
  try {
    const [pid, , , port] = readFileSync(path.join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')
    const key = readFileSync(path.join(dataDir, 'pg/access.key'), 'utf8').trim()
    return isAlive(Number(pid)) ? `postgresql://postgres:${key}@127.0.0.1:${port}/calendar` : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
