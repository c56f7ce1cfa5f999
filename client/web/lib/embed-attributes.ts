import { filterNames } from '../../../src/core/page/filters.ts'

type FilterName = (typeof filterNames)[number]

/** The attributes that are not named like their filter. */
const attributeByFilter: Partial<Record<FilterName, string>> = { categories: 'category', tags: 'tag' }

/** The attributes of `<calendar-embed>` that filter events, and the filters in the query string (search-filters.ts). */
export const filterAttributes: readonly { attribute: string; filter: FilterName }[] = filterNames.map(filter => ({
  attribute: attributeByFilter[filter] ?? filter,
  filter,
}))
