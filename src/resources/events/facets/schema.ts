import { z } from 'zod'
import { attendanceModes, eventStatuses } from '../../../core/event-status.ts'
import { mapNamedKinds, pluralByName } from '../../../core/kinds/names.ts'
import { capitalize } from '../../../core/text/letter-case.ts'
import { categoryColors } from '../../../core/color/category-colors.ts'
import { EventQuery } from '../schema.ts'

/** The filters of the list, without pages, order and the dates of series. */
export const EventFacetsQuery = EventQuery.omit({
  page: true,
  per_page: true,
  orderby: true,
  order: true,
  dates: true,
})

/** A facet: a record that events of a query link to, with the number of these events. */
const Facet = z
  .object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    count: z.int().describe('Number of events that the list finds when the parameter contains only this record.'),
  })
  .meta({ id: 'Facet' })

const CategoryFacet = Facet.extend({
  parent: z.int().describe('Id of the parent category; 0 = none.'),
  color: z.enum(categoryColors).nullable().describe('Color of the category, as in its record.'),
}).meta({ id: 'CategoryFacet' })

/** The number of events for each word. */
const countByWord = <Word extends string>(words: readonly Word[]) =>
  z.object(Object.fromEntries(words.map(word => [word, z.int()])) as Record<Word, z.ZodInt>)

/** The facets of a query, in one group for each parameter. A group ignores its own parameter. */
export const EventFacets = z
  .object({
    total: z.int().describe('Events that the query finds.'),
    categories: z
      .array(CategoryFacet)
      .describe('Categories. The count of a category includes the events of its subcategories.'),
    tags: z.array(Facet).describe('Tags.'),
    ...mapNamedKinds(name => z.array(Facet).describe(`${capitalize(pluralByName[name])}.`)),
    featured: z.int().describe('Number of featured events; ignores the parameter featured.'),
    is_free: z.int().describe('Number of events that cost nothing; ignores the parameter is_free.'),
    event_status: countByWord(eventStatuses).describe('Number of events with each event status.'),
    attendance_mode: countByWord(attendanceModes).describe('Number of events with each attendance mode.'),
  })
  .meta({ id: 'EventFacets' })

export type EventFacetsQuery = z.output<typeof EventFacetsQuery>
export type EventFacets = z.output<typeof EventFacets>
