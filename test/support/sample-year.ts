import { randomBytes } from 'node:crypto'
import { loadSampleYear } from '../../prisma/sample/load.ts'
import { connectDatabase } from '../../src/db/connection/connection.ts'
import { createLogger } from '../../src/log.ts'
import { createImages } from '../../src/images/create-images.ts'
import { readSettings } from '../../src/settings.ts'
import { createSeededDatabase } from './test-database.ts'
import { testStartTime } from './test-service.ts'

/** A database with the sample year around `testStartTime`. */
export const createSampleYear = () =>
  createSeededDatabase('sample_year', async url => {
    const db = connectDatabase(url, { poolSize: 2 })
    const [settings, log] = [readSettings({}), createLogger('silent')]
    const images = createImages(settings)
    // The services of the tests have no files in common.
    const options = { hasImages: false }
    await loadSampleYear(
      { db, settings, images, log, clock: () => testStartTime, timers: db.timers, randomBytes },
      options,
    )
    await db.close()
  })
