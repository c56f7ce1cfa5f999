import type { FailureReason } from '../core/failures.ts'
import type { Namespace } from '../core/namespace.ts'
import type { SemanticCheck } from './input.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** How a procedure is reached as REST: trpc-to-openapi's metadata, and what that has no room for. */
export type RestMeta = {
  /** The REST interface that it belongs to; its path is below it. */
  namespace: Namespace
  openapi: {
    method: Method
    path: `/${string}`
    summary: string
    tags: string[]
    description?: string
    protect: boolean
  }
  /** The status of success. */
  status: 200 | 201
  /** Failures a caller may meet here, besides those of every route. */
  failures: readonly FailureReason[]
  /** Looks at the sound fields of an input that was refused for others. */
  checkSemantics?: SemanticCheck | undefined
}

export type ProcedureMeta = Partial<RestMeta>

/** Methods that mean the same here as the one of a procedure: an item is changed by POST, PUT and PATCH alike. */
export const getHttpMethods = ({ openapi: { method } }: RestMeta): readonly string[] =>
  method === 'PATCH' ? ['PATCH', 'PUT', 'POST'] : [method]

type More = { status?: 201; failures?: readonly FailureReason[]; checkSemantics?: SemanticCheck; tag?: string }

/** The metadata of a procedure of a namespace in one call. Without another tag the first segment of the path is it. */
export const createRouteDefiner =
  (namespace: Namespace) =>
  (method: Method, path: `/${string}`, summary: string, more: More = {}): RestMeta => {
    const { tag = path.split('/')[1] ?? '', status = 200, failures = [], checkSemantics } = more
    const protect = method !== 'GET' || failures.includes('rest_not_logged_in')
    return { namespace, openapi: { method, path, summary, tags: [tag], protect }, status, failures, checkSemantics }
  }

/** The metadata of a procedure of the calendar: `rest('GET', '/venues/{id}', 'Read a venue')`. */
export const defineRoute = createRouteDefiner('calendar')
