import type { z } from 'zod'
import { defineInput } from '../../api/input.ts'
import { defineOutput, protectedProcedure, publicProcedure, router } from '../../api/trpc.ts'
import {
  ById,
  BySlug,
  NamedRecordQuery,
  ReadById,
  ReadBySlug,
  RemovalInput,
  type VersionCondition,
} from '../shared/fields.ts'
import type { VersionedId } from '../shared/record/preconditions.ts'
import type { NamedKindName } from '../../core/kinds/names.ts'
import { createNamedActions, createNamedChecks } from './actions.ts'
import type { NamedView, SentFields } from './definition.ts'
import { defineNamedRoutes } from './routes.ts'
import type { namedSchemas } from './schemas.ts'

const RemovalById = ById.extend(RemovalInput.shape)
const RemovalBySlug = BySlug.extend(RemovalInput.shape)

/** The schemas of a kind: of its records and their pages in responses, and of requests. */
type Schemas = Record<'view' | 'page' | 'create' | 'patchById' | 'patchBySlug', z.ZodObject>

const write = protectedProcedure('write')

/**
 * The procedures of a named kind. `schemas` give the types of their inputs and outputs; the actions know what
 * all kinds have in common.
 */
// oxlint-disable-next-line max-lines-per-function -- a table of eight procedures
export function createNamedRouter<Name extends NamedKindName, S extends Schemas & (typeof namedSchemas)[Name]>(
  name: Name,
  schemas: S,
) {
  const { create, patchById, patchBySlug, page, view: viewSchema }: S = schemas
  const actions = createNamedActions<z.output<S['view']> & NamedView>(name)
  const routes = defineNamedRoutes(name, {
    schemas,
    checks: createNamedChecks(name),
    readEditable: actions.readEditable,
  })
  const view = defineOutput<S['view']>(viewSchema)
  return router({
    list: publicProcedure
      .meta(routes.list)
      .input(defineInput(NamedRecordQuery))
      .output(defineOutput<S['page']>(page))
      .query(call => actions.list<z.output<S['page']>>(call.ctx, call.input)),
    create: write
      .meta(routes.create)
      .input(defineInput<S['create']>(create))
      .output(view)
      .mutation(call => actions.create(call.ctx, call.input as unknown as SentFields)),
    read: publicProcedure
      .meta(routes.read)
      .input(defineInput(ReadById))
      .output(view)
      .query(call => actions.get(call.ctx, call.input)),
    update: write
      .meta(routes.update)
      .input(defineInput<S['patchById']>(patchById))
      .output(view)
      .mutation(call => actions.update(call.ctx, ...splitPatchById(call.input))),
    remove: write
      .meta(routes.remove)
      .input(defineInput(RemovalById))
      .output(view)
      .mutation(({ ctx, input: { id, ...removal } }) => actions.remove(ctx, { id }, removal)),
    readBySlug: publicProcedure
      .meta(routes.readBySlug)
      .input(defineInput(ReadBySlug))
      .output(view)
      .query(call => actions.get(call.ctx, call.input)),
    updateBySlug: write
      .meta(routes.updateBySlug)
      .input(defineInput<S['patchBySlug']>(patchBySlug))
      .output(view)
      .mutation(call => actions.update(call.ctx, ...splitPatchBySlug(call.input))),
    removeBySlug: write
      .meta(routes.removeBySlug)
      .input(defineInput(RemovalBySlug))
      .output(view)
      .mutation(({ ctx, input: { slug, ...removal } }) => actions.remove(ctx, { slug }, removal)),
  })
}

/** Which record a patch changes, which version it must have, and its fields. The schema of the kind has read both. */
function splitPatchById(input: unknown): [VersionedId, SentFields] {
  const { id, if_version, ...fields } = input as VersionedId
  return [{ id, if_version }, fields]
}

function splitPatchBySlug(input: unknown): [{ slug: string } & VersionCondition, SentFields] {
  const { slug, if_version, new_slug, ...fields } = input as {
    slug: string
    new_slug?: string | null
  } & VersionCondition
  return [
    { slug, if_version },
    { ...fields, slug: new_slug },
  ]
}
