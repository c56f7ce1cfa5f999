import type { HttpRequest } from '../request/request.ts'

/**
 * The method that a request is for. Clients that cannot send PUT, PATCH or DELETE send POST with that method as
 * `_method` in the URL or in the header `X-HTTP-Method-Override`; `_method` comes first, as in WordPress. HEAD is for
 * what GET is for.
 *
 * Only the choice of the operation uses this method. Who sends the request is checked by its real method, because a
 * page of another site may send a POST form with any URL.
 */
export function getEffectiveMethod({ method, queryString, req }: HttpRequest): string {
  if (method !== 'POST') return method === 'HEAD' ? 'GET' : method
  const parameter = new URLSearchParams(queryString).getAll('_method').at(-1)
  const header = String(req.headers['x-http-method-override'] ?? '')
  return (parameter || header || method).trim().toUpperCase()
}
