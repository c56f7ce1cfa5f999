import type { Logger } from '../log.ts'
import type { FormatCacheControl } from './cache/cache-control.ts'
import type { MakeContext } from './caller.ts'
import type { Reply } from './reply.ts'
import type { HttpRequest } from './request.ts'

/** What REST, RPC and page need to answer a request. */
export type TransportOptions = {
  makeContext: MakeContext
  formatCacheControl: FormatCacheControl
  bodyMaxBytes: number
  log: Logger
}

/** Makes the reply to a request that failed, in the form of the transport that the request is for. */
export type RenderFailure = (request: HttpRequest, error: unknown) => Promise<Reply>
