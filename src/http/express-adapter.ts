import type { Request, RequestHandler, Response, Router } from 'express'
import { Failure } from '../core/failure/failures.ts'
import { createReply, type Handle, type Reply, toHeaderList } from './reply/reply.ts'
import type { HttpRequest } from './request/request.ts'

/**
 * Express finds the route of a request; routes return replies. Handlers of Express write to a response instead, so this
 * file adapts one to the other. The router gets an object with the `method` and `url` that it matches, never Node's
 * request and response, so no handler can write to the connection or change the request.
 */

/**
 * The named segments of a route's path, decoded: `{ id: '12' }` of `/events/:id`. For a path that is a RegExp, its
 * groups.
 */
export type RouteParams = Readonly<Record<string, string>>

/** Returns the reply to a request, or null to pass the request to the next route. */
export type RouteHandler = (request: HttpRequest, params: RouteParams) => Promise<Reply | null> | Reply | null

type RoutedRequest = {
  method: string
  url: string
  params: RouteParams
  request: HttpRequest
  resolve: (reply: Reply) => void
}

/** Converts a handler that returns a reply to a handler of Express. */
export function replyWith(handler: RouteHandler): RequestHandler {
  return async (req, _res, next) => {
    const { request, params, resolve } = req as unknown as RoutedRequest
    const reply = await handler(request, params)
    if (reply) resolve(reply)
    else next()
  }
}

/**
 * Returns the reply of the first route that gives one. Throws `rest_no_route` if none does, or the error of the
 * route.
 */
export const routeRequest =
  (router: Router): Handle =>
  request =>
    new Promise((resolve, reject) => {
      const { method, path: url } = request
      const routed: RoutedRequest = { method, url, params: {}, request, resolve }
      const recorder = createResponseRecorder(resolve)
      const done = (error?: unknown) => reject(error instanceof Error ? error : new Failure('rest_no_route'))
      router(routed as unknown as Request, recorder as unknown as Response, done)
    })

/** The headers that a middleware of Express sets on the response to a request, names and values in turn. */
export function collectHeaders(
  middleware: RequestHandler,
  req: Pick<HttpRequest['req'], 'method' | 'headers'>,
): string[] {
  const recorder = createResponseRecorder(() => {})
  void middleware(req as Request, recorder as unknown as Response, () => {})
  return toHeaderList(recorder.headers)
}

/**
 * A response that records the headers a middleware sets. Express ends it in one case: if a path has routes and none of
 * them takes OPTIONS, it answers OPTIONS itself. `resolve` then gets the reply.
 */
function createResponseRecorder(resolve: (reply: Reply) => void) {
  const headers: Record<string, string> = {}
  return {
    headers,
    getHeader: (name: string) => headers[name],
    setHeader: (name: string, value: string | number) => void (headers[name] = String(value)),
    removeHeader: (name: string) => void Reflect.deleteProperty(headers, name),
    end: (body: string) =>
      resolve(createReply({ headers: { Allow: headers['Allow'], 'Content-Type': headers['Content-Type'] }, body })),
  }
}
