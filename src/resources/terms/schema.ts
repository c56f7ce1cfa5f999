import { z } from 'zod'
import { categoryColors } from '../../core/color/category-colors.ts'
import { refs } from '../../core/list-fields.ts'
import {
  boolean,
  id,
  idOfRecord,
  idOrZero,
  int,
  requiredName,
  oneOf,
  oneOfOrNull,
  nonEmptyText,
  nullAsMissing,
  nullableText,
} from '../../core/wire.ts'
import {
  ById,
  LanguageInput,
  languageViewFields,
  ListQuery,
  paginationFields,
  searchMaxLength,
  VersionCondition,
  versionField,
} from '../shared/fields.ts'

/** The fields of a tag that a request may send. */
const tagFields = z.object({
  name: requiredName(200).describe('Name, in the language of the request.'),
  description: nullableText(10_000).describe('Description.'),
  slug: nullableText(200).describe('Slug; derived from the name when absent.'),
})

/** The fields of a category that a request may send. */
const categoryFields = tagFields.extend({
  parent: idOfRecord(idOrZero()).describe('Id of the parent category; 0 for the top level.'),
  color: oneOfOrNull(categoryColors).describe('Color of the category on the calendar page; null for none.'),
})

/** A new term has nothing to clear, so an empty text is a mistake, as in the TEC API. */
const newTermTexts = z
  .object({
    description: nullAsMissing(nonEmptyText(10_000)).describe('Description.'),
    slug: nullAsMissing(nonEmptyText(200)).describe('Slug; derived from the name when absent.'),
  })
  .partial().shape

export const TagInput = LanguageInput.extend({
  ...tagFields.partial().required({ name: true }).shape,
  ...newTermTexts,
})
export const TagPatchById = ById.extend({ ...tagFields.partial().shape, ...VersionCondition.shape })
export const CategoryInput = LanguageInput.extend({
  ...categoryFields.partial().required({ name: true }).shape,
  ...newTermTexts,
})
export const CategoryPatchById = ById.extend({ ...categoryFields.partial().shape, ...VersionCondition.shape })

export const TagQuery = ListQuery.extend({
  search: nonEmptyText(searchMaxLength).describe('Searches the name and the slug.').optional(),
  exclude: refs().describe('Terms to exclude, by slug or id.').optional(),
  include: refs().describe('Only these terms, by slug or id.').optional(),
  order: oneOf(['asc', 'desc']).describe('Sort direction; asc when absent.').optional(),
  orderby: oneOf(['name', 'id', 'slug', 'count', 'description', 'include', 'term_group', 'parent'])
    .describe('Sort key; name when absent.')
    .optional(),
  hide_empty: boolean()
    .describe('Leave out terms with a `count` of 0. A category stays if one below it has events.')
    .meta({ absent: true })
    .optional(),
  post: id().describe('Only terms of this event.').optional(),
  event: id().describe('Same as post; replaces post when both are sent.').optional(),
  slug: nonEmptyText(200).describe('Only the term with this slug.').optional(),
})

export const CategoryQuery = TagQuery.extend({
  parent: int(0).describe('Only direct children of this category; 0 for the top level.').optional(),
})

/** A category or tag in responses: alone, in lists and in events. */
export const Term = z
  .object({
    id: z.int(),
    count: z.int().describe('Published events with this term, without those that have a password.'),
    description: z.string(),
    name: z.string(),
    slug: z.string(),
    taxonomy: z.string().describe('cal_events_cat for categories, post_tag for tags.'),
    parent: z.int().describe('Id of the parent category; 0 = none.'),
    color: z
      .enum(categoryColors)
      .nullable()
      .describe(
        'Color that editors chose for a category; null for none: the calendar page then shows the color at the position ' +
          '`id` modulo 8 of this list, from 0. Tags have no color.',
      )
      .optional(),
    meta: z.tuple([]),
    url: z.string(),
    urls: z.object({ self: z.string(), collection: z.string(), up: z.string().optional() }),
    term_group: z.literal(0),
    term_taxonomy_id: z.int(),
    filter: z.literal('raw'),
    version: versionField(),
    ...languageViewFields,
  })
  .meta({ id: 'Term' })

const { rest_url, total, total_pages, ...neighbours } = paginationFields
export const CategoryPage = z
  .object({ rest_url, total, total_pages, categories: z.array(Term), ...neighbours })
  .meta({ id: 'CategoryPage' })
export const TagPage = z
  .object({ rest_url, total, total_pages, tags: z.array(Term), ...neighbours })
  .meta({ id: 'TagPage' })

export type Term = z.output<typeof Term>
export type TermQuery = z.output<typeof CategoryQuery>
export type TermInput = z.output<typeof CategoryInput>
export type TermPatchById = z.output<typeof CategoryPatchById>
