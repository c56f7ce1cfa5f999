import type { LogFailure } from './failure-reply.ts'
import type { FormatCacheControl } from './cache/cache-control.ts'
import type { MakeContext } from './caller.ts'

/** What REST, RPC and page need to answer a request. */
export type TransportOptions = {
  makeContext: MakeContext
  formatCacheControl: FormatCacheControl
  bodyMaxBytes: number
  /** The name of the calendar; null for the word for it in the language of a reply. */
  siteName: string | null
  logFailure: LogFailure
}
