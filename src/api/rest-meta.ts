import type { FailureReason } from '../core/failure/failures.ts'
import type { FeedFormat } from '../core/feed-formats.ts'
import type { NamespaceName } from '../core/namespace.ts'
import type { DatabaseCheck, UnchangedFieldRemover } from './input.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type LargeBody = { maxBytes: number; failure: FailureReason }

/** How REST reaches a procedure: the metadata of trpc-to-openapi, and our own. */
export type RestMeta<M extends Method = Method, Reason extends FailureReason = FailureReason> = {
  /** The REST namespace of the procedure. */
  namespace: NamespaceName
  openapi: {
    method: M
    path: `/${string}`
    summary: string
    tags: string[]
    description?: string
    protect: boolean
  }
  /** The status of a successful response. */
  status: 200 | 201
  /** The failures of this procedure, besides the failures of every procedure. */
  failures: readonly Reason[]
  /**
   * If the schema rejects an input, runs the checks of the action on its valid fields, most of them against the
   * database, so that the response names all errors at once (docs/decisions/requests.md).
   */
  checkAgainstDatabase?: DatabaseCheck | undefined
  /**
   * Removes from an input, before the schema reads it, what the caller has read and not changed
   * (docs/decisions/records.md).
   */
  removeUnchangedFields?: UnchangedFieldRemover | undefined
  /**
   * A body that may be larger than others, because it has a file, and the failure when it is larger than that. Absent
   * for the usual limit.
   */
  largeBody?: LargeBody | undefined
  /** The format of a result that is a feed; `any` if the input names it. Absent for JSON. */
  feedFormat?: FeedFormat | 'any' | undefined
  /** Whether a call usually uses several times as much as a list (docs/decisions/costs.md). Feeds always do. */
  isExpensive?: true | undefined
}

export type ProcedureMeta = Partial<RestMeta>

/** All methods of a procedure: POST, PUT and PATCH change a record alike. */
export const getHttpMethods = ({ openapi: { method } }: RestMeta): readonly string[] =>
  method === 'PATCH' ? ['PATCH', 'PUT', 'POST'] : [method]

type RouteOptions<Reason> = {
  status?: 201
  /** Whether everybody may call a procedure that writes. */
  isPublic?: true
  failures?: readonly Reason[]
  checkAgainstDatabase?: DatabaseCheck
  removeUnchangedFields?: UnchangedFieldRemover
  tag?: string
  largeBody?: LargeBody
  feedFormat?: FeedFormat | 'any'
  isExpensive?: true
}

/** Creates the metadata of procedures of a namespace. The default tag is the first segment of the path. */
export const createRouteDefiner =
  (namespace: NamespaceName) =>
  <M extends Method, Reason extends FailureReason = never>(
    method: M,
    path: `/${string}`,
    summary: string,
    options: RouteOptions<Reason> = {},
  ): RestMeta<M, Reason> => {
    const { tag = path.split('/')[1] ?? '', status = 200, isPublic, failures = [], ...others } = options
    const protect = !isPublic && (method !== 'GET' || failures.some(reason => reason === 'rest_not_logged_in'))
    const openapi = { method, path, summary, tags: [tag], protect }
    return { namespace, openapi, status, failures, ...others }
  }

/** The metadata of a procedure of the calendar: `defineRoute('GET', '/venues/{id}', 'Read a venue')`. */
export const defineRoute = createRouteDefiner('calendar')
