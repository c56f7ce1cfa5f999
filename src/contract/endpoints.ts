import { z } from 'zod'
import { getHttpMethods } from '../api/rest-meta.ts'
import { inlineDefinitions, type JsonSchema, normalizeSchema } from './openapi-schemas.ts'
import type { Operation } from './operations.ts'

/** What can be done at a path: by which methods, with which parameters. The index and OPTIONS tell it. */
export type Endpoint = { methods: string[]; args: Record<string, JsonSchema> }

/** What can be done at each path, in the order of the operations. */
export function groupEndpointsByPath(operations: Operation[]): Map<string, Endpoint[]> {
  const byPath = new Map<string, Endpoint[]>()
  for (const operation of operations) {
    const { path } = operation.rest.openapi
    const here = [...(byPath.get(path) ?? []), { methods: methodsOf(operation), args: argumentsOf(operation) }]
    byPath.set(
      path,
      here.sort((a, b) => rank(path, a.methods) - rank(path, b.methods)),
    )
  }
  return byPath
}

/** Methods as the index of the interface lists them: the three that change a record are always POST, PUT, PATCH. */
const methodsOf = ({ rest }: Operation): string[] => [...getHttpMethods(rest)].reverse()

/** Of terms DELETE comes last, of all other records after GET. */
function rank(path: string, [method = '']: string[]): number {
  const isTerm = /^\/(categories|tags)\b/.test(path)
  return (isTerm ? ['GET', 'POST', 'DELETE'] : ['GET', 'DELETE', 'POST']).indexOf(method)
}

/** The parameters of an operation by name, as JSON Schema with `required` last; the language comes after all others. */
function argumentsOf({ input, rest }: Operation): Record<string, JsonSchema> {
  const json = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as {
    properties: Record<string, JsonSchema>
    required?: string[]
    $defs?: Record<string, JsonSchema>
  }
  // Over REST the slug of a path and the new one share a name.
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
