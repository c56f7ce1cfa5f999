import type { IncomingHttpHeaders } from 'node:http'

/** Callers choose their ids, so only short ones of plain characters reach the log and the response. */
const requestIdPattern = /^[\w.:=@+/-]{1,128}$/

/** The `X-Request-Id` of a request; null if it has none or an invalid one. */
export function readRequestId(headers: IncomingHttpHeaders): string | null {
  const id = headers['x-request-id']
  return typeof id === 'string' && requestIdPattern.test(id) ? id : null
}

/** Version 00 of W3C Trace Context: version, trace, parent and flags. A trace or a parent of zeros is invalid. */
const traceParentPattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The `traceparent` of a request; undefined if it has none or an invalid one. */
export function readTraceParent(headers: IncomingHttpHeaders): string | undefined {
  const text = headers['traceparent']
  return typeof text === 'string' && traceParentPattern.test(text) ? text : undefined
}
