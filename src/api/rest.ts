import type { Reason } from '../kernel/failures.ts'
import type { Inspect } from './input.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** How a procedure is reached as REST: trpc-to-openapi's metadata, and what that has no room for. */
export type RestMeta = {
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
  failures: readonly Reason[]
  /** Looks at the sound fields of an input that was refused for others. */
  inspect?: Inspect | undefined
}

export type Meta = Partial<RestMeta>

/** Methods that mean the same here as the one of a procedure: an item is changed by POST, PUT and PATCH alike. */
export const spellingsOf = ({ openapi: { method } }: RestMeta): readonly string[] =>
  method === 'PATCH' ? ['PATCH', 'PUT', 'POST'] : [method]

type More = { status?: 201; failures?: readonly Reason[]; inspect?: Inspect; tag?: string }

/** The metadata of a procedure in one call: `rest('GET', '/venues/{id}', 'Read a venue')`. Without another tag the first segment is it. */
export function rest(method: Method, path: `/${string}`, summary: string, more: More = {}): RestMeta {
  const tag = more.tag ?? path.split('/')[1] ?? ''
  return {
    openapi: { method, path, summary, tags: [tag], protect: method !== 'GET' },
    status: more.status ?? 200,
    failures: more.failures ?? [],
    inspect: more.inspect,
  }
}
