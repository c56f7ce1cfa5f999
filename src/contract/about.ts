import type { AnyRouter } from '@trpc/server'
import { z } from 'zod'
import { type Context, restUrl, siteUrl } from '../api/context.ts'
import { takes } from '../api/input.ts'
import { rest, spellingsOf } from '../api/rest.ts'
import { read, router, shows } from '../api/trpc.ts'
import { Answer } from '../kernel/answer.ts'
import { Failure } from '../kernel/failures.ts'
import { words } from '../kernel/wire.ts'
import { InLanguage } from '../resources/fields.ts'
import { inlined, type Schema, tidy } from './document-schemas.ts'
import { documentOf } from './document.ts'
import { type Operation, operationsOf } from './operations.ts'

const IndexQuery = InLanguage.extend({
  namespace: words(100).describe('The namespace; this one when absent.').optional(),
  context: words(20).describe('view, embed or edit; all say the same.').meta({ absent: 'view' }).optional(),
})

const Index = z
  .object({
    namespace: z.string(),
    routes: z.record(z.string(), z.record(z.string(), z.unknown())),
    _links: z.object({ up: z.array(z.object({ href: z.string() })) }),
  })
  .meta({ id: 'Index' })

const Document = z.record(z.string(), z.unknown()).meta({ id: 'Document' })

/** The interface about itself: its routes (F6.1), and its OpenAPI document. `resources` is everything else that it has. */
export function aboutRouter(resources: AnyRouter) {
  const operations = (): Operation[] => [...operationsOf(router({ about: own })), ...operationsOf(resources)]
  const endpoints = once(() => endpointsOf(operations()))
  const document = once(() => documentOf(operations()))
  const own = router({
    index: read
      .meta(rest('GET', '/', 'Read the index of the namespace', { tag: 'about', failures: ['rest_invalid_namespace'] }))
      .input(takes(IndexQuery))
      .output(shows(Index))
      .query(({ ctx, input }): Answer<z.output<typeof Index>> =>
        Answer.of(indexOf(ctx, endpoints(), input.namespace), { language: ctx.language }),
      ),
    doc: read
      .meta(rest('GET', '/doc', 'Read the OpenAPI document of this interface', { tag: 'about' }))
      .input(takes(InLanguage))
      .output(shows(Document))
      .query(({ ctx }): Answer<Record<string, unknown>> =>
        Answer.of({ ...document(), servers: [{ url: `${restUrl(ctx)}/` }] }, { language: ctx.language }),
      ),
  })
  return own
}

/** What `make` gives, made when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

type Endpoint = { methods: string[]; args: Record<string, Schema> }

function indexOf(ctx: Context, endpoints: Map<string, Endpoint[]>, namespace = ctx.namespace): z.output<typeof Index> {
  if (namespace !== ctx.namespace) throw new Failure('rest_invalid_namespace')
  const routes = [...endpoints].map(([path, here]) => [patternOf(ctx, path), routeOf(ctx, path, here)])
  return {
    namespace,
    routes: Object.fromEntries(routes) as z.output<typeof Index>['routes'],
    _links: { up: [{ href: `${siteUrl(ctx)}${ctx.addresses.restPath.slice(0, -ctx.namespace.length)}` }] },
  }
}

const routeOf = (ctx: Context, path: string, endpoints: Endpoint[]) => ({
  namespace: ctx.namespace,
  methods: endpoints.flatMap(({ methods }) => methods),
  endpoints: path === '/' ? endpoints.map(endpoint => withNamespace(ctx, endpoint)) : endpoints,
  ...(path.includes('{') ? {} : { _links: { self: [{ href: restUrl(ctx) + (path === '/' ? '' : path) }] } }),
})

/** The index itself, whose argument is by default the namespace that the settings chose. */
const withNamespace = (ctx: Context, { methods, args }: Endpoint): Endpoint => ({
  methods,
  args: { ...args, namespace: { default: ctx.namespace, ...args['namespace'] } },
})

/** What can be done at each path, in the order of the operations. */
function endpointsOf(operations: Operation[]): Map<string, Endpoint[]> {
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
const methodsOf = ({ rest }: Operation): string[] => [...spellingsOf(rest)].reverse()

/** Of terms DELETE comes last, of all other records after GET. */
function rank(path: string, [method = '']: string[]): number {
  const isTerm = /^\/(categories|tags)\b/.test(path)
  return (isTerm ? ['GET', 'POST', 'DELETE'] : ['GET', 'DELETE', 'POST']).indexOf(method)
}

/** `/cal/events/v1/events/(?P<id>\d+)`: a path as the index of the interface writes it. */
const patternOf = (ctx: Context, path: string): string =>
  `/${ctx.namespace}${path === '/' ? '' : path}`
    .replace('{id}', String.raw`(?P<id>\d+)`)
    .replace('{slug}', '(?P<slug>[^/]+)')

/** The parameters of an operation by name, as JSON Schema with `required` last; the language comes after all others. */
function argumentsOf({ input, rest }: Operation): Record<string, Schema> {
  const json = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as {
    properties: Record<string, Schema>
    required?: string[]
    $defs?: Record<string, Schema>
  }
  // Over REST the slug of a path and the new one share a name.
  const { i18n_language, new_slug: _, ...properties } = json.properties
  const argument = (name: string, schema: Schema = {}): Schema => ({
    ...(inlined(tidy(schema), json.$defs ?? {}) as Schema),
    required: json.required?.includes(name) ?? false,
  })
  const inPath = Object.keys(properties).filter(name => rest.openapi.path.includes(`{${name}}`))
  const names = [...new Set([...inPath, ...Object.keys(properties)])]
  return {
    ...Object.fromEntries(names.map(name => [name, argument(name, properties[name])])),
    i18n_language: argument('i18n_language', i18n_language),
  }
}
