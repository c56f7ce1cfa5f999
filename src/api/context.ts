import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import type { Language } from '../kernel/language.ts'
import type { Zone } from '../kernel/time-zone.ts'
import type { Caller } from './access.ts'

/** Where this service says it is; every link in an answer starts with one of these. None ends with a slash. */
export type Addresses = {
  /** Scheme, host and port. */
  origin: string
  /** The namespace with its REST prefix: `/wp-json/cal/events/v1`. */
  restPath: string
  /** `fr` when the request named its language in the path, else null: links keep it. */
  segment: Language | null
}

/** What a procedure knows about its request. Made once per request, by either door. */
export type Context = {
  db: Db
  log: Logger
  caller: Caller
  language: Language
  /** The zone of dates that name none. */
  siteZone: Zone
  /** `cal_events_cat`: what the interface calls categories. */
  categoryTaxonomy: string
  /** `cal/events/v1` */
  namespace: string
  addresses: Addresses
  now: Date
  randomBytes: (size: number) => Buffer
  /** The parameters as a URL had them, for links to further pages; absent where a request has no URL of its own. */
  sent?: Record<string, unknown> | undefined
}

/** `https://cal.example/fr`: where the pages for people are. */
export const siteUrl = ({ addresses: { origin, segment } }: Context): string =>
  segment ? `${origin}/${segment}` : origin

/** `https://cal.example/fr/wp-json/cal/events/v1`: where this interface is. */
export const restUrl = (ctx: Context): string => siteUrl(ctx) + ctx.addresses.restPath
