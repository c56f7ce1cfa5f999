import diagnosticsChannel from 'node:diagnostics_channel'
import { existsSync, readdirSync } from 'node:fs'
import type http from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { defineConfig } from 'prisma/config'
import { buildDatabaseUrl } from './src/db/embedded/access-key.ts'
import { isProcessAlive, readPostmaster } from './src/db/embedded/postmaster.ts'

// Every command of Prisma, even `generate`, needs its native schema engine, which Prisma downloads from its own host.
// When the download failed, the WebAssembly build of the same engine replaces it (docs/decisions/postgresql.md).
const engines = path.dirname(createRequire(import.meta.url).resolve('@prisma/engines/package.json'))
const hasNativeEngine = readdirSync(engines).some(name => name.startsWith('schema-engine-'))
if (!hasNativeEngine && !process.env.PRISMA_ENGINES_MIRROR) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(import.meta.dirname, 'prisma/schema-engine.mjs')
}
if (existsSync('.env')) process.loadEnvFile('.env')

// Prisma's commands report their use to its host, and so does the page of Studio, whose browser must refuse it.
process.env.CHECKPOINT_DISABLE = '1'
diagnosticsChannel.subscribe('http.server.request.start', message => {
  const { response } = message as { response: http.ServerResponse }
  response.setHeader('Content-Security-Policy', "default-src 'self' 'unsafe-inline' data: blob:")
})

const url =
  process.env.DATABASE_DIRECT_URL ||
  process.env.DATABASE_URL ||
  findRunningDatabase(path.join(process.env.DATA_DIR || '.data', 'pg'))

if (!url && ['migrate', 'db', 'studio'].includes(process.argv[2] ?? '')) {
  console.error('No database is running. Start the service (npm start) in another terminal, or set DATABASE_URL.')
  process.exit(1)
}

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // Commands that only read files also need an address, but never use it.
  datasource: { url: url ?? 'postgresql://postgres@127.0.0.1:1/calendar' },
})

/** The address of the running embedded PostgreSQL in `dir`; undefined when none runs. */
function findRunningDatabase(dir: string): string | undefined {
  const server = readPostmaster(dir)
  return server && isProcessAlive(server.pid) ? buildDatabaseUrl(dir, server.port, 'calendar') : undefined
}
