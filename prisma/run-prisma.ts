import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { startEmbeddedPostgres } from '../src/db/embedded/start.ts'
import { loadSettings } from '../src/settings.ts'

/**
 * Runs a command of Prisma on the service's database: DATABASE_URL, else the embedded PostgreSQL, which is started for
 * as long as the command takes when the service does not run. Studio alone wants a service that runs: it looks, and
 * prisma.config.ts says so when there is nothing to look at.
 */
const args = process.argv.slice(2)
const isStudio = args[0] === 'studio'
// Ctrl-C reaches the command as well; the database is let go of when that has ended.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

try {
  const { databaseUrl, dataDir } = loadSettings()
  const embedded = databaseUrl || isStudio ? null : await startEmbeddedPostgres({ dir: path.join(dataDir, 'pg') })
  process.exitCode = await runPrisma(isStudio && !hasDesktop() ? [...args, '--browser', 'none'] : args, embedded?.url)
  await embedded?.stop()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function runPrisma(words: string[], url: string | undefined): Promise<number> {
  const program = createRequire(import.meta.url).resolve('prisma/build/index.js')
  const env = { ...process.env, ...(url ? { DATABASE_URL: url } : {}) }
  return new Promise((resolve, reject) => {
    const command = spawn(process.execPath, [program, ...words], { stdio: 'inherit', env })
    command.once('error', reject)
    command.once('exit', code => resolve(code ?? 1))
  })
}

/** Whether a browser could open; elsewhere the address that Studio prints has to do. */
function hasDesktop(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)
}
