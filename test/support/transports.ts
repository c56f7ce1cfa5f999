import { createCalendarClient, readServiceFailure } from '../../client/index.ts'
import type { Operation } from '../../src/contract/operations.ts'
import type { TestUser, RestClient } from './use-service.ts'
import { getInterfaceUrl } from './rest-client.ts'
import type { TestService } from './test-service.ts'

type Fields = Record<string, unknown>

/** A way into the service: calls an operation as a person, or as a stranger; the status, and the record if there is one. */
export type Transport = (
  asker: TestUser | null,
  operation: Operation,
  input: Fields,
) => Promise<{ status: number; body: any }>

/** As REST: what the path does not name goes into the query of a read and the JSON body of a write. */
export const createRestTransport =
  (service: TestService, rest: RestClient): Transport =>
  (asker, operation, input) => {
    const { openapi } = operation.rest
    const asked = asker ? rest.withHeaders(asker.headers) : rest
    const inPath = (name: string) => openapi.path.includes(`{${name}}`)
    const path = openapi.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
    const address = getInterfaceUrl(service, operation) + path
    const fields = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath(name)))
    if (operation.type === 'mutation') return asked.send(openapi.method, address, fields)
    return asked.get(`${address}?${new URLSearchParams(fields as Record<string, string>).toString()}`)
  }

/** As typed calls. Their successes have no status of their own, so they are given that of the operation. */
export function createRpcTransport(service: TestService): Transport {
  const clients = new Map<string | undefined, any>() // procedures are called by their names here
  const clientOf = (token: string | undefined) => {
    if (!clients.has(token))
      clients.set(token, createCalendarClient(service.url, token ? { credentials: { token } } : {}))
    return clients.get(token)
  }
  return async (asker, { name, type, rest }, input) => {
    const [kind = '', verb = ''] = name.split('.')
    const procedure = clientOf(asker?.secret)[kind][verb]
    const call: Promise<unknown> = type === 'query' ? procedure.query(input) : procedure.mutate(input)
    return call.then(
      body => ({ status: rest.status, body }),
      (error: unknown) => ({ status: readServiceFailure(error)?.status ?? 0, body: error }),
    )
  }
}
