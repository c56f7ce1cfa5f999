import type { z } from 'zod'
import { defineInput } from '../../api/input.ts'
import { defineRoute } from '../../api/rest-meta.ts'
import { publicProcedure, router, defineOutput, protectedProcedure } from '../../api/trpc.ts'
import { ReadById, TermRemovalInput } from '../shared/fields.ts'
import type { Taxonomy } from '../shared/record-kinds.ts'
import { createUnchangedFieldRemover } from '../shared/unchanged-fields.ts'
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

const createUnchangedTermFieldRemover = (taxonomy: Taxonomy, patch: z.ZodObject) =>
  createUnchangedFieldRemover({
    patch,
    view: Term,
    read: (ctx, ref) => readTerm(ctx, taxonomy, 'id' in ref ? ref.id : 0),
  })

export const categories = router({
  list: publicProcedure
    .meta(
      defineRoute('GET', '/categories', 'List categories', {
        checkAgainstDatabase: (ctx, query) => resolveTermQuery(ctx, 'category', query),
      }),
    )
    .input(defineInput(CategoryQuery))
    .output(defineOutput(CategoryPage))
    .query(({ ctx, input }) => listTerms(ctx, 'category', input)),
  create: protectedProcedure('write-categories')
    .meta(
      defineRoute('POST', '/categories', 'Create a category', {
        status: 201,
        failures: ['term_exists'],
        checkAgainstDatabase: (ctx, fields) => validateTermFields(ctx, 'category', fields),
      }),
    )
    .input(defineInput(CategoryInput))
    .output(defineOutput(Term))
    .mutation(({ ctx, input }) => createTerm(ctx, 'category', input)),
  read: publicProcedure
    .meta(defineRoute('GET', '/categories/{id}', 'Read a category', { failures: readFailures }))
    .input(defineInput(ReadById))
    .output(defineOutput(Term))
    .query(({ ctx, input }) => getTerm(ctx, 'category', input)),
  update: protectedProcedure('write-categories')
    .meta(
      defineRoute('PATCH', '/categories/{id}', 'Update a category', {
        failures: updateFailures,
        checkAgainstDatabase: (ctx, fields) => validateTermFields(ctx, 'category', fields),
        removeUnchangedFields: createUnchangedTermFieldRemover('category', CategoryPatchById),
      }),
    )
    .input(defineInput(CategoryPatchById))
    .output(defineOutput(Term))
    .mutation(({ ctx, input: { id, ...fields } }) => updateTerm(ctx, 'category', id, fields)),
  remove: protectedProcedure('write-categories')
    .meta(defineRoute('DELETE', '/categories/{id}', 'Delete a category', { failures: removeFailures }))
    .input(defineInput(TermRemovalInput))
    .output(defineOutput(Term))
    .mutation(({ ctx, input }) => removeTerm(ctx, 'category', input)),
})

export const tags = router({
  list: publicProcedure
    .meta(
      defineRoute('GET', '/tags', 'List tags', {
        checkAgainstDatabase: (ctx, query) => resolveTermQuery(ctx, 'tag', query),
      }),
    )
    .input(defineInput(TagQuery))
    .output(defineOutput(TagPage))
    .query(({ ctx, input }) => listTerms(ctx, 'tag', input)),
  create: protectedProcedure('write-tags')
    .meta(
      defineRoute('POST', '/tags', 'Create a tag', {
        status: 201,
        failures: ['term_exists'],
        checkAgainstDatabase: (ctx, fields) => validateTermFields(ctx, 'tag', fields),
      }),
    )
    .input(defineInput(TagInput))
    .output(defineOutput(Term))
    .mutation(({ ctx, input }) => createTerm(ctx, 'tag', input)),
  read: publicProcedure
    .meta(defineRoute('GET', '/tags/{id}', 'Read a tag', { failures: readFailures }))
    .input(defineInput(ReadById))
    .output(defineOutput(Term))
    .query(({ ctx, input }) => getTerm(ctx, 'tag', input)),
  update: protectedProcedure('write-tags')
    .meta(
      defineRoute('PATCH', '/tags/{id}', 'Update a tag', {
        failures: updateFailures,
        checkAgainstDatabase: (ctx, fields) => validateTermFields(ctx, 'tag', fields),
        removeUnchangedFields: createUnchangedTermFieldRemover('tag', TagPatchById),
      }),
    )
    .input(defineInput(TagPatchById))
    .output(defineOutput(Term))
    .mutation(({ ctx, input: { id, ...fields } }) => updateTerm(ctx, 'tag', id, fields)),
  remove: protectedProcedure('write-tags')
    .meta(defineRoute('DELETE', '/tags/{id}', 'Delete a tag', { failures: removeFailures }))
    .input(defineInput(TermRemovalInput))
    .output(defineOutput(Term))
    .mutation(({ ctx, input }) => removeTerm(ctx, 'tag', input)),
})
