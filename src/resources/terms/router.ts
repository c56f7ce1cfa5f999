import type { z } from 'zod'
import { type DatabaseCheck, defineInput } from '../../api/input.ts'
import { defineRoute } from '../../api/rest-meta.ts'
import { publicProcedure, router, defineOutput, protectedProcedure } from '../../api/trpc.ts'
import { ById, ReadById, TermRemovalInput } from '../shared/fields.ts'
import { type Taxonomy, termKinds } from '../../core/kinds/term-kinds.ts'
import { createUnchangedFieldRemover } from '../shared/record/unchanged-fields.ts'
import { createTerm, listTerms, readTerm, removeTerm, getTerm, updateTerm } from './actions.ts'
import { validateTermFields } from './mutations.ts'
import { resolveTermQuery } from './list.ts'
import {
  CategoryInput,
  CategoryPage,
  CategoryPatchById,
  CategoryQuery,
  TagInput,
  TagPage,
  TagPatchById,
  TagQuery,
  Term,
  type TermInput,
  type TermPatchById,
  type TermQuery,
} from './schema.ts'

const readFailures = ['rest_term_invalid'] as const
const removeFailures = [...readFailures, 'rest_precondition_failed'] as const
const updateFailures = [...removeFailures, 'duplicate_term_slug'] as const

/** The REST metadata of the procedures of categories or tags, each with its failures. */
function defineTermRoutes(taxonomy: Taxonomy, plural: string, patch: z.ZodObject) {
  const checkAgainstDatabase: DatabaseCheck = (ctx, fields) => validateTermFields(ctx, taxonomy, fields)
  const byId = `/${plural}/{id}` as const
  return {
    list: defineRoute('GET', `/${plural}`, `List ${plural}`, {
      checkAgainstDatabase: (ctx, query) => resolveTermQuery(ctx, taxonomy, query),
    }),
    create: defineRoute('POST', `/${plural}`, `Create a ${taxonomy}`, {
      status: 201,
      failures: ['term_exists'],
      checkAgainstDatabase,
    }),
    read: defineRoute('GET', byId, `Read a ${taxonomy}`, { failures: readFailures }),
    update: defineRoute('PATCH', byId, `Update a ${taxonomy}`, {
      failures: updateFailures,
      checkAgainstDatabase,
      removeUnchangedFields: createUnchangedFieldRemover({
        patch,
        view: Term,
        ref: ById,
        read: (ctx, { id }) => readTerm(ctx, taxonomy, id),
      }),
    }),
    remove: defineRoute('DELETE', byId, `Delete a ${taxonomy}`, { failures: removeFailures }),
  }
}

/** The schemas of a kind of term: of requests, and of the pages of its list. */
type Schemas = Record<'query' | 'page' | 'create' | 'patchById', z.ZodObject>

/**
 * The procedures of a kind of term. `schemas` give the types of their inputs and outputs; the actions know the fields
 * of categories, which include all fields of tags.
 */
function createTermRouter<S extends Schemas>(taxonomy: Taxonomy, schemas: S) {
  const { query, page, create, patchById }: S = schemas
  const { plural } = termKinds[taxonomy]
  const routes = defineTermRoutes(taxonomy, plural, patchById)
  const write = protectedProcedure(`write-${plural}`)
  return router({
    list: publicProcedure
      .meta(routes.list)
      .input(defineInput<S['query']>(query))
      .output(defineOutput<S['page']>(page))
      .query(call => listTerms<z.output<S['page']>>(call.ctx, taxonomy, call.input as TermQuery)),
    create: write
      .meta(routes.create)
      .input(defineInput<S['create']>(create))
      .output(defineOutput(Term))
      .mutation(call => createTerm(call.ctx, taxonomy, call.input as TermInput)),
    read: publicProcedure
      .meta(routes.read)
      .input(defineInput(ReadById))
      .output(defineOutput(Term))
      .query(({ ctx, input }) => getTerm(ctx, taxonomy, input)),
    update: write
      .meta(routes.update)
      .input(defineInput<S['patchById']>(patchById))
      .output(defineOutput(Term))
      .mutation(call => {
        const { id, if_version, ...fields } = call.input as TermPatchById
        return updateTerm(call.ctx, taxonomy, { id, if_version }, fields)
      }),
    remove: write
      .meta(routes.remove)
      .input(defineInput(TermRemovalInput))
      .output(defineOutput(Term))
      .mutation(({ ctx, input }) => removeTerm(ctx, taxonomy, input)),
  })
}

export const categories = createTermRouter('category', {
  query: CategoryQuery,
  page: CategoryPage,
  create: CategoryInput,
  patchById: CategoryPatchById,
})

export const tags = createTermRouter('tag', {
  query: TagQuery,
  page: TagPage,
  create: TagInput,
  patchById: TagPatchById,
})
