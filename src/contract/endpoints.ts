import { z } from 'zod'
import { getHttpMethods } from '../api/rest-meta.ts'
import { inlineDefinitions, type JsonSchema, normalizeSchema } from './openapi-schemas.ts'
import type { Operation } from './operations.ts'

/** The methods and parameters of an operation, for the index and OPTIONS. */
export type Endpoint = { methods: string[]; args: Record<string, JsonSchema> }

/** The endpoints of each path, in the order of the operations. */
export function groupEndpointsByPath(operations: Operation[]): Map<string, Endpoint[]> {
  const byPath = new Map<string, Endpoint[]>()
  for (const operation of operations) {
    const { path } = operation.rest.openapi
    const endpoints = [
      ...(byPath.get(path) ?? []),
      { methods: listMethods(operation), args: describeArguments(operation) },
    ]
    byPath.set(
      path,
      endpoints.sort((a, b) => rank(path, a.methods) - rank(path, b.methods)),
    )
  }
  return byPath
}

/** The methods in the order of the TEC API's index: POST, PUT, PATCH. */
const listMethods = ({ rest }: Operation): string[] => [...getHttpMethods(rest)].reverse()

/** The order of the TEC API's index: DELETE comes last for terms, and after GET for other records. */
function rank(path: string, [method = '']: string[]): number {
  const isTerm = /^\/(categories|tags)\b/.test(path)
  return (isTerm ? ['GET', 'POST', 'DELETE'] : ['GET', 'DELETE', 'POST']).indexOf(method)
}

/** The parameters of an operation by name, as JSON Schema with `required` last. The language is the last parameter. */
function describeArguments({ input, rest }: Operation): Record<string, JsonSchema> {
  const json = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as {
    properties: Record<string, JsonSchema>
    required?: string[]
    $defs?: Record<string, JsonSchema>
  }
  // Over REST, `slug` in the path and the new `slug` in the body have the same name.
  const { i18n_language, new_slug: _, ...properties } = json.properties
  const argument = (name: string, schema: JsonSchema = {}): JsonSchema => ({
    ...(inlineDefinitions(normalizeSchema(schema), json.$defs ?? {}) as JsonSchema),
    required: json.required?.includes(name) ?? false,
  })
  const inPath = Object.keys(properties).filter(name => rest.openapi.path.includes(`{${name}}`))
  const names = [...new Set([...inPath, ...Object.keys(properties)])]
  return {
    ...Object.fromEntries(names.map(name => [name, argument(name, properties[name])])),
    i18n_language: argument('i18n_language', i18n_language),
  }
}
