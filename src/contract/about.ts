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
import { documentOf } from './document.ts'
import { type Operation, operationsOf } from './operations.ts'

const IndexQuery = InLanguage.extend({
  namespace: words(100).describe('The namespace; this one when absent.').optional(),
  context: words(20).describe('view, embed or edit; all say the same.').optional(),
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
  const operations = (): Operation[] => [...operationsOf(own), ...operationsOf(resources)]
  const own = router({
    index: read
      .meta(rest('GET', '/', 'Read the index of the namespace', { failures: ['rest_invalid_namespace'] }))
      .input(takes(IndexQuery))
      .output(shows(Index))
      .query(({ ctx, input }): Answer<z.output<typeof Index>> =>
        Answer.of(indexOf(ctx, operations(), input.namespace), { language: ctx.language }),
      ),
    doc: read
      .meta(rest('GET', '/doc', 'Read the OpenAPI document of this interface'))
      .input(takes(InLanguage))
      .output(shows(Document))
      .query(({ ctx }): Answer<Record<string, unknown>> =>
        Answer.of(documentOf(operations(), ctx), { language: ctx.language }),
      ),
  })
  return own
}

function indexOf(ctx: Context, operations: Operation[], namespace = ctx.namespace): z.output<typeof Index> {
  if (namespace !== ctx.namespace) throw new Failure('rest_invalid_namespace')
  const routes: Record<string, Record<string, unknown>> = {}
  for (const path of new Set(operations.map(operation => operation.rest.openapi.path))) {
    const here = operations.filter(operation => operation.rest.openapi.path === path)
    routes[patternOf(ctx, path)] = {
      namespace: ctx.namespace,
      methods: here.flatMap(operation => spellingsOf(operation.rest)),
      endpoints: here.map(operation => ({ methods: spellingsOf(operation.rest), args: argumentsOf(operation) })),
      ...(path.includes('{') ? {} : { _links: { self: [{ href: restUrl(ctx) + (path === '/' ? '' : path) }] } }),
    }
  }
  return {
    namespace,
    routes,
    _links: { up: [{ href: `${siteUrl(ctx)}${ctx.addresses.restPath.slice(0, -ctx.namespace.length)}` }] },
  }
}

/** `/cal/events/v1/events/(?P<id>\d+)`: a path as the index of the interface writes it. */
const patternOf = (ctx: Context, path: string): string =>
  `/${ctx.namespace}${path === '/' ? '' : path}`
    .replace('{id}', String.raw`(?P<id>\d+)`)
    .replace('{slug}', '(?P<slug>[^/]+)')

function argumentsOf({ input }: Operation): Record<string, unknown> {
  const { properties = {}, required = [] } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  })
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { ...(schema as object), required: required.includes(name) },
    ]),
  )
}
