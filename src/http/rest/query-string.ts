import qs from 'qs'
import { decodeUrlText, escapeRawBytes } from '../request/url-text.ts'

const parametersMax = 1000

/**
 * The parameters of a query string: `a[]`, `a[0]` and repeated `a` are lists, `a[b]` is an object. If `isList` is false
 * for a repeated parameter, its last value counts. Empty parameters and lists of empty values are left out, as are names
 * that could change a prototype. Throws `rest_invalid_encoding` for bytes that are not in UTF-8.
 */
export function parseQueryString(text: string, isList: (name: string) => boolean): Record<string, unknown> {
  const parsed = qs.parse(escapeRawBytes(text), {
    decoder: part => decodeUrlText(part),
    parameterLimit: parametersMax,
    arrayLimit: parametersMax,
    depth: 4,
    allowPrototypes: false,
    plainObjects: true,
  })
  const parameters: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(parsed)) {
    const isRepeated =
      Array.isArray(value) && !isList(name) && !text.includes(`${name}[`) && !text.includes(`${name}%5B`)
    const lastOrOnly = isRepeated ? (value as unknown[]).at(-1) : value
    if (!isEmpty(lastOrOnly) && name !== '__proto__') parameters[name] = lastOrOnly
  }
  return parameters
}

/** `''`, and `['']` or `{ x: '' }` of `a[]=` and `a[x]=`. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isEmpty) : value === ''
