import type { Operation } from '../../src/contract/operations.ts'
import { buildNamespacePaths } from '../../src/core/namespace.ts'
import type { OperationInput } from './random-inputs.ts'
import { toText } from './random-values.ts'

/** How a REST request encodes an input. */
export type RestEncoding = { method: string; languagePrefix: string; encoding: BodyEncoding }

type BodyEncoding = 'query' | 'json' | 'truncated JSON' | 'form' | 'multipart' | 'unsupported type'

type EncodedRequest = { method: string; path: string; headers: Record<string, string>; body: string | null }

/** Encodes an input as a REST request. Fields that are not in the path go into the body or the query. */
export function encodeRestRequest(
  { rest, input: { shape } }: Operation,
  input: OperationInput,
  options: RestEncoding,
  headers: EncodedRequest['headers'],
): EncodedRequest {
  const inPath = (name: string) => rest.openapi.path.includes(`{${name}}`)
  const path = rest.openapi.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(input[name]))
  // In a path with `{slug}`, `slug` names the record, so the schema has `new_slug` for the field that REST sends as
  // `slug`.
  const fields = Object.fromEntries(
    Object.entries(input)
      .filter(([name]) => !inPath(name))
      .map(([name, value]) => [name === 'new_slug' && 'new_slug' in shape ? 'slug' : name, value]),
  )
  const address = `${options.languagePrefix}/${buildNamespacePaths('cal/events/v1')[rest.namespace]}${path}`
  return { method: options.method, ...encodeFields(address, fields, options.encoding, headers) }
}

/** Encodes a path segment. An empty one becomes 0, because it would change the route. */
const encodeSegment = (value: unknown): string => encodeURIComponent(toWellFormed(toText(value))) || '0'

const toWellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')

/** Form fields: `a[]` for items of a list, `a[b]` for fields of an object. */
function listFormFields(fields: OperationInput): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return value.map(one => [`${name}[]`, toWellFormed(toText(one))])
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).map(([inner, one]) => [`${name}[${toWellFormed(inner)}]`, toWellFormed(toText(one))])
    return [[name, toWellFormed(value === null ? '' : toText(value))]]
  })
}

const encodeForm = (fields: OperationInput): string => new URLSearchParams(listFormFields(fields)).toString()

function encodeFields(
  address: string,
  fields: OperationInput,
  encoding: BodyEncoding,
  headers: EncodedRequest['headers'],
): Omit<EncodedRequest, 'method'> {
  const withType = (type: string) => ({ ...headers, 'content-type': type })
  switch (encoding) {
    case 'json':
      return { path: address, headers: withType('application/json'), body: JSON.stringify(fields) }
    case 'form':
      return { path: address, headers: withType('application/x-www-form-urlencoded'), body: encodeForm(fields) }
    case 'multipart':
      return { path: address, headers: withType('multipart/form-data; boundary=b'), body: encodeMultipart(fields) }
    case 'truncated JSON':
      return { path: address, headers: withType('application/json'), body: JSON.stringify(fields).slice(0, -1) }
    case 'unsupported type':
      return { path: address, headers: withType('application/yaml'), body: 'title: x' }
    case 'query':
      return { path: `${address}?${encodeForm(fields)}`, headers, body: null }
  }
}

const encodeMultipart = (fields: OperationInput): string =>
  listFormFields(fields)
    .map(
      ([name, text]) =>
        `--b\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '_')}"\r\n\r\n${text}\r\n`,
    )
    .join('') + '--b--\r\n'

/** Encodes an RPC call, or a batch with the same call twice. */
export function encodeRpcRequest(
  { name, type }: Operation,
  input: unknown,
  headers: EncodedRequest['headers'],
  isBatch: boolean,
): EncodedRequest {
  const json = JSON.stringify(isBatch ? { 0: input, 1: input } : input)
  const path = `/trpc/${isBatch ? `${name},${name}?batch=1&` : `${name}?`}`
  if (type === 'mutation')
    return { method: 'POST', path, headers: { ...headers, 'content-type': 'application/json' }, body: json }
  return { method: 'GET', path: `${path}input=${encodeURIComponent(toWellFormed(json))}`, headers, body: null }
}
