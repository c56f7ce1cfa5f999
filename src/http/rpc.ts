import { createExpressMiddleware } from '@trpc/server/adapters/express'
import type { RequestHandler } from 'express'
import { toTrpcError } from '../api/trpc.ts'
import { appRouter } from '../contract/router.ts'
import type { Logger } from '../log.ts'
import { challenge, failureFor, retryAfterSeconds } from './faults.ts'
import { segmentOf, spokenIn } from './language-prefix.ts'
import type { MakeContext } from './request-context.ts'

type Options = { makeContext: MakeContext; bodyMaxBytes: number; log: Logger }

/** The RPC door: the procedures as tRPC serves them. One call answers with the status of its failure, a batch as tRPC does. */
export const rpc = ({ makeContext, bodyMaxBytes, log }: Options): RequestHandler =>
  createExpressMiddleware({
    router: appRouter,
    maxBodySize: bodyMaxBytes,
    createContext: ({ req, res }) =>
      makeContext(req, segmentOf(res)).catch((error: unknown) => {
        const failure = failureFor(error)
        failure.language = spokenIn(res)
        throw toTrpcError(failure)
      }),
    responseMeta: ({ errors }) => {
      const statuses = errors.map(error => failureFor(error).status)
      return {
        ...(statuses.length === 1 ? { status: statuses[0] } : {}),
        headers: {
          ...(statuses.includes(401) ? { 'WWW-Authenticate': challenge } : {}),
          ...(statuses.includes(503) ? { 'Retry-After': String(retryAfterSeconds) } : {}),
        },
      }
    },
    onError: ({ error, path }) => {
      const failure = failureFor(error)
      if (failure.status >= 500) log.error({ path, err: failure.cause ?? failure }, failure.message)
    },
  })
