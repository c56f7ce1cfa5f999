import type { ChangeFeed } from '../../db/changes/change-feed.ts'
import type { LogFailure } from './failure-reply.ts'
import type { FormatCacheControl } from '../cache/cache-control.ts'
import type { MakeContext } from '../request/caller.ts'
import type { ReadSite } from '../../resources/settings/site-reader.ts'

/** What REST, RPC and page need to answer a request. */
export type TransportOptions = {
  makeContext: MakeContext
  formatCacheControl: FormatCacheControl
  bodyMaxBytes: number
  readSite: ReadSite
  logFailure: LogFailure
  /** See `ChangeFeed`. */
  getEarlierToken: ChangeFeed['getEarlierToken']
}
