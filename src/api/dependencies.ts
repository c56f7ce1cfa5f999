import type { Caller } from '../auth/permissions.ts'
import { type CheckSecret, createUnlimitedSecretCheck } from '../auth/secret-attempts.ts'
import type { Context } from './context.ts'
import type { Language } from '../core/language.ts'
import { buildNamespacePaths } from '../core/namespace.ts'
import { secretHashCost } from '../core/secret.ts'
import type { Db } from '../db/connection.ts'
import type { Logger } from '../log.ts'
import { getPathPrefix, type Settings } from '../settings.ts'

/** What the program depends on. Tests pass their own. */
export type Dependencies = {
  db: Db
  settings: Settings
  log: Logger
  clock: () => Date
  randomBytes: (size: number) => Buffer
  /** The cost of the hashes of secrets; `secretHashCost` if absent. */
  hashCost?: number
}

type ContextOptions = {
  caller: Caller
  /** The database of the dependencies if absent. */
  db?: Db
  checkSecret?: CheckSecret
  languageSegment?: Language | null
  /** The default language of the settings if absent. */
  language?: Language
  rawQuery?: Record<string, unknown> | undefined
}

/** Creates the contexts in which procedures run. */
export function createContextFactory({
  db,
  settings,
  log,
  clock,
  randomBytes,
  hashCost = secretHashCost,
}: Dependencies): (options: ContextOptions) => Context {
  const { origin } = new URL(settings.publicUrl)
  const prefix = getPathPrefix(settings)
  const namespaces = buildNamespacePaths(settings.apiNamespace)
  const shared = {
    db,
    log,
    siteZone: settings.siteTimezone,
    categoryTaxonomy: `${settings.apiNamespace.split('/')[0]}_events_cat`,
    randomBytes,
    hashCost,
  }
  const checkSecretUnlimited = createUnlimitedSecretCheck(hashCost)
  return ({
    caller,
    db = shared.db,
    checkSecret = checkSecretUnlimited,
    languageSegment = null,
    language = settings.defaultLanguage,
    rawQuery,
  }) => ({
    ...shared,
    db,
    caller,
    checkSecret,
    language,
    urls: { origin, prefix, namespaces, languageSegment },
    now: clock(),
    rawQuery,
  })
}
