import type { AnyRouter } from '@trpc/server'
import { generateOpenApiDocument } from 'trpc-to-openapi'
import { getHttpMethods } from '../api/rest-meta.ts'
import type { NamespaceName } from '../core/namespace.ts'
import { createResponseComponents, describeConditionalHeaders, describeResponses } from './openapi-responses.ts'
import { type JsonSchema, normalizeSchema, tecFieldNames, toParameterSchema } from './openapi-schemas.ts'
import { documentInfo, openApiTags, apiVersion } from './openapi-texts.ts'
import { describeOperation } from './operation-descriptions.ts'
import type { Operation } from './operations.ts'

/** An operation under one of its methods. */
type Endpoint = { operation: Operation; method: string }

type Parameter = { in: 'path' | 'query'; name: string; required?: boolean; schema: JsonSchema }

/** The operation object of trpc-to-openapi. */
type Generated = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content: Record<string, { schema: JsonSchema }> }>
}

const contentTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const
const credentials = [{ basic: [] }, { bearer: [] }]

/**
 * The OpenAPI 3.1 document of a namespace, without `servers`, which depend on the request.
 *
 * trpc-to-openapi supports one method per procedure, the status 200 and its own errors. So it gets a router with one
 * procedure for each method, and only its schemas and parameters are used (docs/decisions/libraries.md).
 *
 * With `isTecApi`, records in responses have the form of the TEC API (`Context`).
 */
export function createOpenApiDocument(
  namespace: NamespaceName,
  operations: readonly Operation[],
  { isTecApi = false } = {},
) {
  const endpoints = operations.flatMap(operation =>
    getHttpMethods(operation.rest).map(method => ({ operation, method })),
  )
  const generated = generateOpenApiDocument(createMethodRouter(endpoints), {
    ...documentInfo[namespace],
    version: apiVersion,
    baseUrl: '/',
  })
  const bodies: Record<string, JsonSchema> = {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const { path } = endpoint.operation.rest.openapi
    const method = endpoint.method.toLowerCase() as 'get'
    const methods = (paths[path] ??= {})
    methods[method] = createOperation(endpoint, generated.paths?.[path]?.[method] as unknown as Generated, bodies)
  }
  const viewSchemas = Object.entries((generated.components?.schemas ?? {}) as Record<string, JsonSchema>)
    .filter(([name]) => !name.startsWith('error.'))
    .map(([name, schema]) => [name, normalizeSchema(schema, true)] as const)
    .map(([name, schema]) => [name, isTecApi ? withTecFields(schema) : schema] as const)
  return {
    openapi: '3.1.0',
    info: generated.info,
    servers: [] as { url: string }[],
    tags: listTags(operations),
    paths,
    components: createComponents(operations, { ...Object.fromEntries(viewSchemas), ...bodies }),
  }
}

/** The schema of a record whose author is text, with the fields of virtual events; any other schema unchanged. */
function withTecFields(schema: JsonSchema): JsonSchema {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  if (!('author' in properties)) return schema
  const author = { type: 'string', description: 'Id of the author, as text.' }
  return { ...schema, properties: { ...properties, author, ...renameFields(properties) } }
}

const renameFields = (properties: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(tecFieldNames).flatMap(([name, tecName]) => (properties[name] ? [[tecName, properties[name]]] : [])),
  )

function listTags(operations: readonly Operation[]) {
  const used = new Set(operations.flatMap(({ rest }) => rest.openapi.tags))
  return Object.entries(openApiTags)
    .filter(([name]) => used.has(name))
    .map(([name, { description }]) => ({ name, description }))
}

function createComponents(operations: readonly Operation[], schemas: Record<string, JsonSchema>) {
  const { schemas: errorSchemas, ...responseComponents } = createResponseComponents(operations)
  return {
    schemas: sortKeys({ ...schemas, ...errorSchemas }),
    ...responseComponents,
    securitySchemes: {
      basic: { type: 'http', scheme: 'basic', description: 'A login and one of its application passwords.' },
      bearer: { type: 'http', scheme: 'bearer', description: 'An application password alone.' },
    },
  }
}

const sortKeys = <T>(named: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)))

const getOperationId = ({ operation, method }: Endpoint): string => {
  const suffix = method === operation.rest.openapi.method ? '' : `_${method.toLowerCase()}`
  return operation.name.replaceAll('.', '_') + suffix
}

/** A router with one procedure for each method, with the fields that trpc-to-openapi reads. */
function createMethodRouter(endpoints: Endpoint[]): AnyRouter {
  const procedures = endpoints.map(endpoint => {
    const { type, input, output, rest } = endpoint.operation
    const openapi = { ...rest.openapi, method: endpoint.method, contentTypes }
    // trpc-to-openapi supports no subscriptions; a stream of messages has the schema of a message.
    const describedType = type === 'subscription' ? 'query' : type
    return [getOperationId(endpoint), { _def: { type: describedType, inputs: [input], output, meta: { openapi } } }]
  })
  return { _def: { procedures: Object.fromEntries(procedures) as unknown } } as AnyRouter
}

function createOperation(endpoint: Endpoint, generated: Generated, bodies: Record<string, JsonSchema>) {
  const { operation, method } = endpoint
  const { openapi } = operation.rest
  const view = normalizeSchema(generated.responses['200']?.content['application/json']?.schema ?? {}, true)
  const body = generated.requestBody?.content['application/json']?.schema
  const parameters = (generated.parameters ?? []).map(createParameter)
  const language = { in: 'query' as const, name: 'i18n_language', schema: getProperty(body, 'i18n_language') }
  return {
    operationId: getOperationId(endpoint),
    summary: method === openapi.method ? openapi.summary : `${openapi.summary} (the same as ${openapi.method})`,
    description: describeOperation(operation),
    tags: openapi.tags,
    security: openapi.protect ? credentials : [{}, ...credentials],
    parameters: [
      ...moveLanguageLast(body ? [...parameters, createParameter(language)] : parameters),
      ...describeConditionalHeaders(operation),
    ],
    ...(body ? { requestBody: createBody(operation, normalizeSchema(body), bodies) } : {}),
    responses: describeResponses(operation, view),
  }
}

const getProperty = (schema: JsonSchema | undefined, name: string): JsonSchema =>
  (schema?.['properties'] as Record<string, JsonSchema> | undefined)?.[name] ?? {}

const listNote = 'Comma-separated; `name[]` and repeated names also work.'

function createParameter({ in: location, name, required, schema }: Parameter) {
  const normalized = normalizeSchema(schema)
  const isList = normalized['type'] === 'array'
  const description = [normalized['description'], isList && location === 'query' ? listNote : '']
    .filter(Boolean)
    .join(' ')
  return {
    in: location,
    name,
    description,
    required: location === 'path' || (required ?? false),
    ...(isList && location === 'query' ? { style: 'form', explode: false } : {}),
    schema: toParameterSchema(normalized),
  }
}

const moveLanguageLast = <T extends { name: string }>(parameters: T[]): T[] => [
  ...parameters.filter(({ name }) => name !== 'i18n_language'),
  ...parameters.filter(({ name }) => name === 'i18n_language'),
]

/** The request body of a write; its schema is a component, `EventInput` to create and `EventPatch` to change. */
function createBody({ rest }: Operation, schema: JsonSchema, bodies: Record<string, JsonSchema>) {
  const isCreation = rest.status === 201
  const { singular = '', example } = openApiTags[rest.openapi.tags[0] ?? ''] ?? {}
  const name = `${singular}${isCreation ? 'Input' : 'Patch'}`
  const renamed = withRestNames(schema)
  if (stringifySorted((bodies[name] ??= renamed)) !== stringifySorted(renamed))
    throw new Error(`two different bodies have the name ${name}`)
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

/** Over REST, a new slug is `slug` in the body, and not `new_slug` as in RPC, where the old slug is `slug`. */
function withRestNames(schema: JsonSchema): JsonSchema {
  const { new_slug: slug, ...properties } = schema['properties'] as Record<string, JsonSchema>
  return slug ? { ...schema, properties: { ...properties, slug } } : schema
}

const stringifySorted = (schema: JsonSchema): string =>
  JSON.stringify(schema, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? sortKeys(value as JsonSchema) : value,
  )
