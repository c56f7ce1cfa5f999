import { createCalendarClient, readServiceFailure } from '../../client/index.ts'
import type { Operation } from '../../src/contract/operations.ts'
import type { TestUser, RestClient } from './use-service.ts'
import { getNamespaceUrl } from './rest-client.ts'
import type { TestService } from './test-service.ts'

type Fields = Record<string, unknown>

/** Calls an operation as `user`, or anonymously. Returns the status and the response body. */
export type Transport = (
  user: TestUser | null,
  operation: Operation,
  input: Fields,
) => Promise<{ status: number; body: any }>

/** Fields that are not in the path go into the query string of a read and into the JSON body of a write. */
export const createRestTransport =
  (service: TestService, rest: RestClient): Transport =>
  (user, operation, input) => {
    const { openapi } = operation.rest
    const client = user ? rest.withHeaders(user.headers) : rest
    const isInPath = (name: string) => openapi.path.includes(`{${name}}`)
    const path = openapi.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
    const url = getNamespaceUrl(service, operation) + path
    const fields = Object.fromEntries(Object.entries(input).filter(([name]) => !isInPath(name)))
    if (operation.type === 'mutation') return client.send(openapi.method, url, fields)
    return client.get(`${url}?${new URLSearchParams(fields as Record<string, string>).toString()}`)
  }

/** Typed calls. A success gets the status that REST returns for the operation. */
export function createRpcTransport(service: TestService): Transport {
  const clients = new Map<string | undefined, any>() // `any`, because a test calls procedures by name
  const getClient = (token: string | undefined) => {
    if (!clients.has(token))
      clients.set(token, createCalendarClient(service.url, token ? { credentials: { token } } : {}))
    return clients.get(token)
  }
  return async (user, { name, type, rest }, input) => {
    const [kind = '', verb = ''] = name.split('.')
    const procedure = getClient(user?.secret)[kind][verb]
    const call: Promise<unknown> =
      type === 'subscription'
        ? readFirstMessage(procedure, input)
        : type === 'query'
          ? procedure.query(input)
          : procedure.mutate(input)
    return call.then(
      body => ({ status: rest.status, body }),
      (error: unknown) => ({ status: readServiceFailure(error)?.status ?? 0, body: error }),
    )
  }
}

/** The first message of a subscription. */
const readFirstMessage = (procedure: any, input: Fields): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const subscription = procedure.subscribe(input, {
      onData(message: unknown) {
        subscription.unsubscribe()
        resolve(message)
      },
      onError: reject,
      // The client tries again after a failure of the service.
      onConnectionStateChange({ error }: { error: Error | null }) {
        if (!error) return
        subscription.unsubscribe()
        reject(error)
      },
    })
  })
