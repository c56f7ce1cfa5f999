import type { AnyRouter } from '@trpc/server'
import { z } from 'zod'
import { type Context, restUrl, siteUrl } from '../api/context.ts'
import { takes } from '../api/input.ts'
import { rest } from '../api/rest.ts'
import { read, router, shows } from '../api/trpc.ts'
import { Answer } from '../kernel/answer.ts'
import { Failure } from '../kernel/failures.ts'
import { lazily } from '../kernel/lazily.ts'
import { words } from '../kernel/wire.ts'
import { InLanguage } from '../resources/fields.ts'
import { documentOf } from './document.ts'
import { type Endpoint, endpointsOf } from './endpoints.ts'
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
  const endpoints = lazily(() => endpointsOf(operations()))
  const document = lazily(() => documentOf(operations()))
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

/** `/cal/events/v1/events/(?P<id>\d+)`: a path as the index of the interface writes it. */
const patternOf = (ctx: Context, path: string): string =>
  `/${ctx.namespace}${path === '/' ? '' : path}`
    .replace('{id}', String.raw`(?P<id>\d+)`)
    .replace('{slug}', '(?P<slug>[^/]+)')
