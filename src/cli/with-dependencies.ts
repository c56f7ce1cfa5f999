import { randomBytes } from 'node:crypto'
import type { Dependencies } from '../api/dependencies.ts'
import { systemTimers } from '../core/async/timers.ts'
import { connectDatabase } from '../db/connection/connection.ts'
import { createLogger } from '../log.ts'
import { createImages } from '../images/create-images.ts'
import { withSiteInForce } from '../resources/settings/site-reader.ts'
import { loadSettings } from '../settings.ts'
import { migrateDatabase } from '../start/migrate-database.ts'
import { openDatabase } from '../start/open-database.ts'

/** A command needs one connection for its transaction and one for its reads. */
const poolSize = 2

/**
 * Runs a command: opens and migrates the database, calls `work`, and closes the database. Prints its messages to
 * stderr.
 */
export async function withDependencies<T>(work: (dependencies: Dependencies) => Promise<T>): Promise<T> {
  const settings = loadSettings()
  const print = (message: string) => void process.stderr.write(`${message}\n`)
  const database = await openDatabase(settings, print)
  try {
    await migrateDatabase(database, settings, { warn: print, print })
    const log = createLogger('warn')
    const db = connectDatabase(database.url, { poolSize, log })
    try {
      const dependencies = {
        db,
        settings,
        images: createImages(settings),
        log,
        clock: () => new Date(),
        timers: systemTimers,
        randomBytes,
      }
      return await work(await withSiteInForce(dependencies))
    } finally {
      await db.close()
    }
  } finally {
    await database.stop()
  }
}
