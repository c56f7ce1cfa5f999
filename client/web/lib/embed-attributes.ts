import { filterNames } from './filter-names.ts'

type FilterName = (typeof filterNames)[number]

/** `category` and `tag`, because that is what one writes in HTML. The other attributes are named like the filters. */
const namesOfOwn: Partial<Record<FilterName, string>> = { categories: 'category', tags: 'tag' }

/** The attributes of `<calendar-embed>` that filter events, and the filters in the query string (search-filters.ts). */
export const filterAttributes: readonly { attribute: string; filter: FilterName }[] = filterNames.map(filter => ({
  attribute: namesOfOwn[filter] ?? filter,
  filter,
}))
