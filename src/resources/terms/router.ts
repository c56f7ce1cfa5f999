import type { z } from 'zod'
import { type DatabaseCheck, defineInput } from '../../api/input.ts'
import { defineRoute } from '../../api/rest-meta.ts'
import { publicProcedure, router, defineOutput, protectedProcedure } from '../../api/trpc.ts'
import { ById, ReadById, TermRemovalInput } from '../shared/fields.ts'
import type { Taxonomy } from '../../core/kinds/term-kinds.ts'
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

const categoryRoutes = defineTermRoutes('category', 'categories', CategoryPatchById)

export const categories = router({
  list: publicProcedure
    .meta(categoryRoutes.list)
    .input(defineInput(CategoryQuery))
    .output(defineOutput(CategoryPage))
    .query(({ ctx, input }) => listTerms(ctx, 'category', input)),
  create: protectedProcedure('write-categories')
    .meta(categoryRoutes.create)
    .input(defineInput(CategoryInput))
    .output(defineOutput(Term))
    .mutation(({ ctx, input }) => createTerm(ctx, 'category', input)),
  read: publicProcedure
    .meta(categoryRoutes.read)
    .input(defineInput(ReadById))
    .output(defineOutput(Term))
    .query(({ ctx, input }) => getTerm(ctx, 'category', input)),
  update: protectedProcedure('write-categories')
    .meta(categoryRoutes.update)
    .input(defineInput(CategoryPatchById))
    .output(defineOutput(Term))
    .mutation(({ ctx, input: { id, ...fields } }) => updateTerm(ctx, 'category', id, fields)),
  remove: protectedProcedure('write-categories')
    .meta(categoryRoutes.remove)
    .input(defineInput(TermRemovalInput))
    .output(defineOutput(Term))
    .mutation(({ ctx, input }) => removeTerm(ctx, 'category', input)),
})

const tagRoutes = defineTermRoutes('tag', 'tags', TagPatchById)

export const tags = router({
  list: publicProcedure
    .meta(tagRoutes.list)
    .input(defineInput(TagQuery))
    .output(defineOutput(TagPage))
    .query(({ ctx, input }) => listTerms(ctx, 'tag', input)),
  create: protectedProcedure('write-tags')
    .meta(tagRoutes.create)
    .input(defineInput(TagInput))
    .output(defineOutput(Term))
    .mutation(({ ctx, input }) => createTerm(ctx, 'tag', input)),
  read: publicProcedure
    .meta(tagRoutes.read)
    .input(defineInput(ReadById))
    .output(defineOutput(Term))
    .query(({ ctx, input }) => getTerm(ctx, 'tag', input)),
  update: protectedProcedure('write-tags')
    .meta(tagRoutes.update)
    .input(defineInput(TagPatchById))
    .output(defineOutput(Term))
    .mutation(({ ctx, input: { id, ...fields } }) => updateTerm(ctx, 'tag', id, fields)),
  remove: protectedProcedure('write-tags')
    .meta(tagRoutes.remove)
    .input(defineInput(TermRemovalInput))
    .output(defineOutput(Term))
    .mutation(({ ctx, input }) => removeTerm(ctx, 'tag', input)),
})
