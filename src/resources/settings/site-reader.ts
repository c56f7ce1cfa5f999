import { createContextFactory, type Dependencies } from '../../api/dependencies.ts'
import { pickSiteSettings, type SiteSettings } from '../../api/site-settings.ts'
import { anonymousCaller } from '../../auth/permissions.ts'
import { singleFlight } from '../../core/async/single-flight.ts'
import { waitAtMost } from '../../core/async/wait-at-most.ts'
import { isDatabaseUnreachable } from '../../db/connection/unreachable.ts'
import { findSettingsRow } from './store.ts'
import { toSiteSettings } from './view.ts'

/** The settings of the calendar in force. */
export type ReadSite = () => Promise<SiteSettings>

/** The settings in force, from the database. */
async function loadSite(dependencies: Dependencies): Promise<SiteSettings> {
  const ctx = createContextFactory(dependencies)({ caller: anonymousCaller })
  return toSiteSettings(await findSettingsRow(ctx, dependencies.db.prisma), ctx.environmentSite)
}

/** A page needs only the name of the calendar: it does not wait longer for a database that is silent. */
const readMaxMs = 1_000

/**
 * Creates a function that reads the settings in force. It reads the database again after a change by any process, and
 * at each call while the listening connection is down. If the database does not answer, returns the settings that were
 * read last, or before the first read the settings of the environment.
 */
export function createSiteReader(dependencies: Dependencies): ReadSite {
  const { changes } = dependencies.db
  const running = new Map<string, Promise<SiteSettings>>()
  let known = { site: pickSiteSettings(dependencies.settings), version: -1 }

  async function load(version: number): Promise<SiteSettings> {
    const site = await loadSite(dependencies)
    if (version >= known.version) known = { site, version }
    return site
  }

  async function loadInTime(): Promise<SiteSettings> {
    const { version } = changes
    const read = singleFlight(running, String(version), () => load(version)).catch((error: unknown) => {
      if (!isDatabaseUnreachable(error)) throw error
      return known.site
    })
    return (await waitAtMost(read, readMaxMs, dependencies.timers)) ?? known.site
  }

  return async () => {
    const isCurrent = known.version >= 0 && changes.isListening() && !changes.hasChanged(noRecord, known.version)
    return isCurrent ? known.site : loadInTime()
  }
}

/**
 * The settings depend on no record, so only a message that everything may have changed makes them old. A change of the
 * settings sends such a message.
 */
const noRecord = { records: [] }

/** The dependencies with the settings of the calendar in force, for a job or a command. */
export async function withSiteInForce(dependencies: Dependencies): Promise<Dependencies> {
  const { siteName, siteTimezone } = await loadSite(dependencies)
  return { ...dependencies, settings: Object.freeze({ ...dependencies.settings, siteName, siteTimezone }) }
}
