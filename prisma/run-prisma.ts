import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { startEmbeddedPostgres } from '../src/db/embedded/start.ts'
import { loadSettings } from '../src/settings.ts'

/**
 * Runs a command of Prisma on the service's database: DATABASE_URL, else the embedded PostgreSQL. A running service and
 * this command share the embedded server; if none runs, this starts one for the time of the command. Studio is the
 * exception: it needs a running service, and prisma.config.ts prints a message when there is none.
 */
const args = process.argv.slice(2)
const isStudio = args[0] === 'studio'
// Ctrl-C also reaches the command. The database stops after the command has ended.
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

function runPrisma(args: string[], url: string | undefined): Promise<number> {
  const program = createRequire(import.meta.url).resolve('prisma/build/index.js')
  const env = { ...process.env, ...(url ? { DATABASE_URL: url } : {}) }
  return new Promise((resolve, reject) => {
    const command = spawn(process.execPath, [program, ...args], { stdio: 'inherit', env })
    command.once('error', reject)
    command.once('exit', code => resolve(code ?? 1))
  })
}

/** Whether a browser can open. Otherwise Studio only prints its address. */
function hasDesktop(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)
}
