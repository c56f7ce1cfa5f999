import type { AnyRouter } from '@trpc/server'
import { generateOpenApiDocument } from 'trpc-to-openapi'
import { getHttpMethods } from '../api/rest-meta.ts'
import type { Namespace } from '../core/namespace.ts'
import { createResponseComponents, describeConditionalHeaders, describeResponses } from './openapi-responses.ts'
import { toParameterSchema, type JsonSchema, normalizeSchema } from './openapi-schemas.ts'
import { describeOperation, DOCUMENT_INFO, OPENAPI_TAGS, apiVersion } from './openapi-texts.ts'
import type { Operation } from './operations.ts'

/** One operation under one of its methods. */
type Spelling = { operation: Operation; method: string }

type Parameter = { in: 'path' | 'query'; name: string; required?: boolean; schema: JsonSchema }

/** What trpc-to-openapi makes of one spelling. */
type Generated = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content: Record<string, { schema: JsonSchema }> }>
}

const contentTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const
const credentials = [{ basic: [] }, { bearer: [] }]

/**
 * The OpenAPI 3.1 document of a namespace and its operations, but for its server, which differs with the request.
 *
 * trpc-to-openapi knows one method per procedure, success as 200 and errors of its own, so it is given one procedure for each
 * spelling, and its schemas alone are taken over.
 */
export function createOpenApiDocument(namespace: Namespace, operations: readonly Operation[]) {
  const spellings = operations.flatMap(operation =>
    getHttpMethods(operation.rest).map(method => ({ operation, method })),
  )
  const generated = generateOpenApiDocument(routerOf(spellings), {
    ...DOCUMENT_INFO[namespace],
    version: apiVersion,
    baseUrl: '/',
  })
  const bodies: Record<string, JsonSchema> = {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const spelling of spellings) {
    const { path } = spelling.operation.rest.openapi
    const method = spelling.method.toLowerCase() as 'get'
    const here = (paths[path] ??= {})
    here[method] = operationObject(spelling, generated.paths?.[path]?.[method] as unknown as Generated, bodies)
  }
  const views = Object.entries((generated.components?.schemas ?? {}) as Record<string, JsonSchema>)
    .filter(([name]) => !name.startsWith('error.'))
    .map(([name, schema]) => [name, normalizeSchema(schema, true)] as const)
  return {
    openapi: '3.1.0',
    info: generated.info,
    servers: [] as { url: string }[],
    tags: tagsOf(operations),
    paths,
    components: componentsOf(operations, { ...Object.fromEntries(views), ...bodies }),
  }
}

function tagsOf(operations: readonly Operation[]) {
  const used = new Set(operations.flatMap(({ rest }) => rest.openapi.tags))
  return Object.entries(OPENAPI_TAGS)
    .filter(([name]) => used.has(name))
    .map(([name, { description }]) => ({ name, description }))
}

function componentsOf(operations: readonly Operation[], schemas: Record<string, JsonSchema>) {
  const { schemas: errors, ...answers } = createResponseComponents(operations)
  return {
    schemas: sorted({ ...schemas, ...errors }),
    ...answers,
    securitySchemes: {
      basic: { type: 'http', scheme: 'basic', description: 'A login and one of its application passwords.' },
      bearer: { type: 'http', scheme: 'bearer', description: 'An application password alone.' },
    },
  }
}

const sorted = <T>(named: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)))

const idOf = ({ operation, method }: Spelling): string => {
  const suffix = method === operation.rest.openapi.method ? '' : `_${method.toLowerCase()}`
  return operation.name.replaceAll('.', '_') + suffix
}

/** A router of one procedure for each spelling, as far as trpc-to-openapi looks at it. */
function routerOf(spellings: Spelling[]): AnyRouter {
  const procedures = spellings.map(spelling => {
    const { type, input, output, rest } = spelling.operation
    const openapi = { ...rest.openapi, method: spelling.method, contentTypes }
    return [idOf(spelling), { _def: { type, inputs: [input], output, meta: { openapi } } }]
  })
  return { _def: { procedures: Object.fromEntries(procedures) as unknown } } as AnyRouter
}

function operationObject(spelling: Spelling, generated: Generated, bodies: Record<string, JsonSchema>) {
  const { operation, method } = spelling
  const { openapi } = operation.rest
  const view = normalizeSchema(generated.responses['200']?.content['application/json']?.schema ?? {}, true)
  const body = generated.requestBody?.content['application/json']?.schema
  const parameters = (generated.parameters ?? []).map(parameterObject)
  const language = { in: 'query' as const, name: 'i18n_language', schema: property(body, 'i18n_language') }
  return {
    operationId: idOf(spelling),
    summary: method === openapi.method ? openapi.summary : `${openapi.summary} (the same as ${openapi.method})`,
    description: describeOperation(operation),
    tags: openapi.tags,
    security: openapi.protect ? credentials : [{}, ...credentials],
    parameters: [
      ...languageLast(body ? [...parameters, parameterObject(language)] : parameters),
      ...describeConditionalHeaders(operation),
    ],
    ...(body ? { requestBody: bodyObject(operation, normalizeSchema(body), bodies) } : {}),
    responses: describeResponses(operation, view),
  }
}

const property = (schema: JsonSchema | undefined, name: string): JsonSchema =>
  (schema?.['properties'] as Record<string, JsonSchema> | undefined)?.[name] ?? {}

const listNote = 'Comma-separated; `name[]` and repeated names are read too.'

function parameterObject({ in: place, name, required, schema }: Parameter) {
  const tidied = normalizeSchema(schema)
  const isList = tidied['type'] === 'array'
  const described = [tidied['description'], isList && place === 'query' ? listNote : ''].filter(Boolean).join(' ')
  return {
    in: place,
    name,
    description: described,
    required: place === 'path' || (required ?? false),
    ...(isList && place === 'query' ? { style: 'form', explode: false } : {}),
    schema: toParameterSchema(tidied),
  }
}

const languageLast = <T extends { name: string }>(parameters: T[]): T[] => [
  ...parameters.filter(({ name }) => name !== 'i18n_language'),
  ...parameters.filter(({ name }) => name === 'i18n_language'),
]

/** The body of a write, as a component by name: `EventInput` creates, `EventPatch` changes. */
function bodyObject({ rest }: Operation, schema: JsonSchema, bodies: Record<string, JsonSchema>) {
  const isCreation = rest.status === 201
  const { singular = '', example } = OPENAPI_TAGS[rest.openapi.tags[0] ?? ''] ?? {}
  const name = `${singular}${isCreation ? 'Input' : 'Patch'}`
  const renamed = withRestNames(schema)
  if (canonical((bodies[name] ??= renamed)) !== canonical(renamed)) throw new Error(`two bodies are called ${name}`)
  const content = { schema: { $ref: `#/components/schemas/${name}` } }
  return {
    required: Array.isArray(schema['required']) && schema['required'].length > 0,
    content: Object.fromEntries(
      contentTypes.map(type => [
        type,
        isCreation && example && type === 'application/json' ? { ...content, example } : content,
      ]),
    ),
  }
}

/** A record that its slug names is renamed by `slug` over REST, by `new_slug` where both would share one name. */
function withRestNames(schema: JsonSchema): JsonSchema {
  const { new_slug: slug, ...properties } = schema['properties'] as Record<string, JsonSchema>
  return slug ? { ...schema, properties: { ...properties, slug } } : schema
}

const canonical = (schema: JsonSchema): string =>
  JSON.stringify(schema, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? sorted(value as JsonSchema) : value,
  )
