import type { Logger } from '../log.ts'
import type { FormatCacheControl } from './cache/cache-control.ts'
import type { MakeContext } from './caller.ts'

/** What REST, RPC and page need to answer a request. */
export type TransportOptions = {
  makeContext: MakeContext
  formatCacheControl: FormatCacheControl
  bodyMaxBytes: number
  log: Logger
}
