import type { Db } from '../db/connection/connection.ts'
import type { ChangeBatch } from '../db/changes/change-feed.ts'
import type { RecordCache } from '../caches/record-cache.ts'
import type { Images } from '../images/images.ts'
import type { CheckAddress } from '../net/public-address.ts'
import type { Language } from '../core/language.ts'
import type { NamespaceName } from '../core/namespace.ts'
import type { FieldSelection } from '../core/json/selected-fields.ts'
import type { Zone } from '../core/time/zone.ts'
import type { Work } from '../core/async/work.ts'
import type { SiteSettings } from './site-settings.ts'
import type { Caller } from '../auth/permissions.ts'
import type { CheckSecret } from '../auth/secret-attempts.ts'
import type { Translator } from '../settings.ts'

/** The addresses of this service, from which links are made. None ends with a slash. */
type ServiceUrls = {
  /** Scheme, host and port. */
  origin: string
  /** The path of the public address: `/wp-json`, or `''`. */
  prefix: string
  /** The path of each REST namespace below it: `cal/events/v1`. */
  namespacePaths: Record<NamespaceName, string>
  /** The address of stored images: `https://cal.example/media`. */
  images: string
  /** The address at which this service serves them itself, whatever MEDIA_URL says. */
  ownImages: string
  /** `fr` when the path of the request began with it, else null. Links keep it. */
  languageSegment: Language | null
}

/**
 * The If-Match and If-None-Match headers of a write, and the language and the fields in which the caller read the
 * record.
 */
export type Precondition = {
  ifMatch: string | undefined
  ifNoneMatch: string | undefined
  /** Undefined for the language of the write. */
  language: Language | undefined
  fields: FieldSelection | null
}

/** What a procedure knows about its request. Each transport creates it once per request. */
export type Context = {
  db: Db
  /**
   * Null for authors and contributors, for writes of callers who have signed in, while changes of other processes do not
   * arrive, and in programs without cache.
   */
  recordCache: RecordCache | null
  images: Images
  caller: Caller
  /** Checks secrets of this request, such as the password of an event. */
  checkSecret: CheckSecret
  /** Counts how long something takes, for the limit of the caller (docs/decisions/costs.md). */
  measure: Work['measure']
  /** Runs a computation of some milliseconds when it is the turn of the caller, and counts how long it takes. */
  compute: <T>(run: () => T | Promise<T>) => Promise<T>
  language: Language
  /** Whether a record shows only texts of the request's language, without a fallback to others. */
  isFallbackDisabled?: boolean | undefined
  /** Whether records have the form of the TEC API: the id of the author is text, and events have the fields of virtual events. */
  isTecApi?: boolean | undefined
  /** The settings of the calendar in force. */
  site: SiteSettings
  /** The settings of the calendar as the environment has them. */
  environmentSite: SiteSettings
  /** The zone of dates without a zone: the zone of `site`. */
  siteZone: Zone
  urls: ServiceUrls
  /** Aborts when nobody waits for the result: the client has left, or has got 503. Absent without a client. */
  getSignal?: (() => AbortSignal) | undefined
  /** Follows the changes from a token on, or from now on. Absent without a client. */
  followChanges?: ((token: string | undefined) => AsyncIterable<ChangeBatch>) | undefined
  now: Date
  randomBytes: (size: number) => Buffer
  /** The IP addresses from which the service reads images of other hosts; null if it reads none. */
  mayReadImagesOf: CheckAddress | null
  /** The service that suggests translations; null if there is none. */
  translator: Translator | null
  /** The cost of new hashes of secrets. */
  hashCost: number
  /** The zero bits of the proof of work of a submission. */
  proofOfWorkBits: number
  /**
   * Runs `store` if the address of the client has submissions left, and counts one if it succeeds. Throws
   * `rest_too_many_requests`.
   */
  limitSubmissions: <T>(store: () => Promise<T>) => Promise<T>
  /** The condition of a write, when the request has one. */
  precondition?: Precondition | undefined
  /** The parameters of the URL, for links to further pages; absent when a call has no URL of its own. */
  rawQuery?: Record<string, unknown> | undefined
}

/** `https://cal.example/fr`: the address of the pages. */
export const buildSiteUrl = ({ urls: { origin, languageSegment } }: Context): string =>
  languageSegment ? `${origin}/${languageSegment}` : origin

/** `/wp-json/cal/events/v1`: the path of a REST namespace, without a language. */
export const buildRestPath = (
  { urls: { prefix, namespacePaths } }: Context,
  namespace: NamespaceName = 'calendar',
): string => `${prefix}/${namespacePaths[namespace]}`

/** `https://cal.example/fr/wp-json/cal/events/v1`: the address of a REST namespace. */
export const buildRestUrl = (ctx: Context, namespace?: NamespaceName): string =>
  buildSiteUrl(ctx) + buildRestPath(ctx, namespace)
