import { z } from 'zod'
import { EventFacetsQuery } from '../facets/schema.ts'

/** The search of a list, with its filters. */
export const SearchSuggestionsQuery = EventFacetsQuery.extend({ search: EventFacetsQuery.shape.search.unwrap() })

/** Other spellings of a search that finds nothing, each with the number of events that it finds. */
export const SearchSuggestions = z
  .object({
    suggestions: z
      .array(
        z.object({
          search: z.string().describe('The search with other words in place of those that nothing has.'),
          total: z.int().describe('Events that this search finds with the same filters; at least 1.'),
        }),
      )
      .describe('The most similar first. Empty if the search finds events, or if no word is similar.'),
  })
  .meta({ id: 'SearchSuggestions' })

export type SearchSuggestionsQuery = z.output<typeof SearchSuggestionsQuery>
export type SearchSuggestions = z.output<typeof SearchSuggestions>
