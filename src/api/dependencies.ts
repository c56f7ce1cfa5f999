import type { Caller } from '../auth/permissions.ts'
import { type CheckSecret, createUnlimitedSecretCheck } from '../auth/secret-attempts.ts'
import type { Context } from './context.ts'
import { pickSiteSettings, type SiteSettings } from './site-settings.ts'
import { forEachLanguage, type Language } from '../core/language.ts'
import { buildNamespacePaths, mediaPath } from '../core/namespace.ts'
import { proofOfWorkBits as standardProofOfWorkBits } from '../core/proof-of-work.ts'
import { secretHashCost } from '../core/secret.ts'
import type { Timers } from '../core/async/timers.ts'
import type { Db } from '../db/connection/connection.ts'
import type { RecordCache } from '../caches/record-cache.ts'
import type { Logger } from '../log.ts'
import type { Images } from '../images/images.ts'
import type { Metrics } from '../metrics.ts'
import { type CheckAddress, isPublicAddress } from '../net/public-address.ts'
import { getPathPrefix, type Settings } from '../settings.ts'

/** What the program depends on. Tests pass their own. */
export type Dependencies = {
  db: Db
  settings: Settings
  images: Images
  log: Logger
  /** Null if nobody reads them. */
  metrics?: Metrics | null
  clock: () => Date
  timers: Timers
  /** The clock that measures what requests use, in ms from any moment; the clock of `timers` if absent. */
  workNowMs?: () => number
  /** The processor time of the program, in ms; the time of the process if absent. */
  processorMs?: () => number
  randomBytes: (size: number) => Buffer
  /** The cost of the hashes of secrets; `secretHashCost` if absent. */
  hashCost?: number
  /** The zero bits of the proof of work of a submission; `proofOfWorkBits` of proof-of-work.ts if absent. */
  proofOfWorkBits?: number
}

type ContextOptions = {
  caller: Caller
  /** The database of the dependencies if absent. */
  db?: Db
  recordCache?: RecordCache | null
  /** The settings in force; the settings of the environment if absent. */
  site?: SiteSettings
  checkSecret?: CheckSecret
  limitSubmissions?: Context['limitSubmissions']
  languageSegment?: Language | null
  /** The default language of the settings if absent. */
  language?: Language
  rawQuery?: Record<string, unknown> | undefined
  getSignal?: (() => AbortSignal) | undefined
  followChanges?: Context['followChanges']
  measure?: Context['measure']
  compute?: Context['compute']
}

/** The addresses of other hosts that the service may read for a caller. */
export const chooseAddressCheck = ({ allowsPrivateNetworks }: Pick<Settings, 'allowsPrivateNetworks'>): CheckAddress =>
  allowsPrivateNetworks ? () => true : isPublicAddress

function buildServiceUrls(settings: Settings) {
  const { origin } = new URL(settings.publicUrl)
  const prefix = getPathPrefix(settings)
  const ownImages = `${origin}${prefix}/${mediaPath}`
  const namespacePaths = buildNamespacePaths(settings.apiNamespace)
  return { origin, prefix, namespacePaths, images: settings.mediaUrl ?? ownImages, ownImages }
}

/** What all contexts share. */
const buildSharedContext = ({
  db,
  settings,
  images,
  randomBytes,
  hashCost = secretHashCost,
  proofOfWorkBits = standardProofOfWorkBits,
}: Dependencies) => ({
  db,
  images,
  environmentSite: pickSiteSettings(settings),
  randomBytes,
  mayReadImagesOf: settings.importsImages ? chooseAddressCheck(settings) : null,
  translator: settings.translator,
  hashCost,
  proofOfWorkBits,
  limitSubmissions: <T>(store: () => Promise<T>) => store(),
  recordCache: null,
  measure: <T>(run: () => T) => run(),
  compute: async <T>(run: () => T | Promise<T>) => run(),
  checkSecret: createUnlimitedSecretCheck(hashCost),
})

/** Creates the contexts in which procedures run. */
export function createContextFactory(dependencies: Dependencies): (options: ContextOptions) => Context {
  const { settings, clock } = dependencies
  const urls = { ...buildServiceUrls(settings), languageSegment: null }
  const urlsByLanguage = forEachLanguage(languageSegment => ({ ...urls, languageSegment }))
  const shared = buildSharedContext(dependencies)
  return ({
    caller,
    db = shared.db,
    site = shared.environmentSite,
    languageSegment = null,
    language = settings.defaultLanguage,
    ...request
  }) => ({
    ...shared,
    db,
    site,
    siteZone: site.siteTimezone,
    caller,
    language,
    urls: languageSegment === null ? urls : urlsByLanguage[languageSegment],
    now: clock(),
    ...request,
  })
}
