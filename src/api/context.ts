import type { Logger } from 'pino'
import type { Db } from '../db/connection.ts'
import type { Language } from '../core/language.ts'
import type { Namespace } from '../core/namespace.ts'
import type { Zone } from '../core/time/zone.ts'
import type { Caller } from '../auth/permissions.ts'
import type { CheckSecret } from '../auth/secret-attempts.ts'

/** Where this service says it is; every link in an answer starts with one of these. None ends with a slash. */
export type ServiceUrls = {
  /** Scheme, host and port. */
  origin: string
  /** Path of the public address: `/wp-json`, or nothing. */
  prefix: string
  /** Where each REST interface is below it: `cal/events/v1`. */
  namespaces: Record<Namespace, string>
  /** `fr` when the request named its language in the path, else null: links keep it. */
  languageSegment: Language | null
}

/** Tags of what a caller has seen of a record, as the headers of its request have them, and the language in which it was read. */
export type Precondition = { ifMatch: string | undefined; ifNoneMatch: string | undefined; language: Language }

/** What a procedure knows about its request. Made once per request, by either door. */
export type Context = {
  db: Db
  log: Logger
  caller: Caller
  /** How secrets are tried that this request brings, such as the password of an event. */
  checkSecret: CheckSecret
  language: Language
  /** Whether the record that is read shows the texts of its language alone, instead of falling back to others. */
  isFallbackDisabled?: boolean | undefined
  /** The zone of dates that name none. */
  siteZone: Zone
  /** `cal_events_cat`: what the interface calls categories. */
  categoryTaxonomy: string
  urls: ServiceUrls
  now: Date
  randomBytes: (size: number) => Buffer
  /** What a write depends on, where its caller has said so. */
  precondition?: Precondition | undefined
  /** The parameters as a URL had them, for links to further pages; absent where a request has no URL of its own. */
  rawQuery?: Record<string, unknown> | undefined
}

/** `https://cal.example/fr`: where the pages for people are. */
export const buildSiteUrl = ({ urls: { origin, languageSegment } }: Context): string =>
  languageSegment ? `${origin}/${languageSegment}` : origin

/** `/wp-json/cal/events/v1`: the path of a REST interface behind any language. */
export const buildRestPath = ({ urls: { prefix, namespaces } }: Context, namespace: Namespace = 'calendar'): string =>
  `${prefix}/${namespaces[namespace]}`

/** `https://cal.example/fr/wp-json/cal/events/v1`: where a REST interface is. */
export const buildRestUrl = (ctx: Context, namespace?: Namespace): string =>
  buildSiteUrl(ctx) + buildRestPath(ctx, namespace)
