import type { CalendarClient, Term } from '../../../index.ts'
import { getCategoryColor } from '../../lib/category-color.ts'
import type { CategoryColor } from '../../../../src/core/color/category-colors.ts'
import { pluralByName } from '../../../../src/core/kinds/names.ts'
import { type FacetName, isSlugFacet } from '../../../../src/core/page/filters.ts'
import type { NonEventKind } from '../../lib/records/kinds.ts'
import { getProcedures, type RecordOf } from '../../lib/records/procedures.ts'
import { getRecordName } from '../../lib/records/records.ts'

/** A value of a facet that the user can select. */
export type FacetOption = {
  id: number
  name: string
  /** The value that selects this option in a URL. */
  urlValue: string
  /**
   * The values in the current URL that select this option: its id, or its slug in any language. Empty if it is not
   * selected.
   */
  selectedUrlValues: string[]
  /** The number of events with this value under the current filters; absent if it does not come from the facets. */
  count?: number | undefined
  /** The id of the parent category; 0 for none. */
  parent: number
  /** The color of a category. */
  color?: CategoryColor | undefined
}

/** Whether the current URL has the option. */
export const isOptionSelected = ({ selectedUrlValues }: FacetOption): boolean => selectedUrlValues.length > 0

/** An option without the values of the current URL that select it. */
export type FacetOptionWithoutSelection = Omit<FacetOption, 'selectedUrlValues'>

type FacetValue = Pick<Term, 'id' | 'name'> & Partial<Pick<Term, 'slug' | 'count' | 'parent' | 'color'>>

/** An option for a value that the service sent. */
export const toFacetOption = (
  facet: FacetName,
  { id, name, slug, count, parent = 0, color }: FacetValue,
): FacetOptionWithoutSelection => ({
  id,
  name,
  count,
  parent,
  color: facet === 'categories' ? getCategoryColor({ id, color }) : undefined,
  urlValue: (isSlugFacet(facet) && slug) || String(id),
})

/** The page asks for at most this many options of a facet. A search by name finds the others. */
export const facetOptionsMax = 100

type FacetRecord = RecordOf<NonEventKind>

async function readRecords(calendar: CalendarClient, facet: FacetName, search?: string): Promise<FacetRecord[]> {
  const query = { per_page: facetOptionsMax, ...(search && { search }) }
  if (isSlugFacet(facet)) return (await getProcedures(calendar, facet).list.query(query))[facet]
  const kind = pluralByName[facet]
  const order = search ? { orderby: 'title' as const } : { only_with_upcoming: true }
  return (await getProcedures(calendar, kind).list.query({ ...query, ...order }))[kind]
}

/**
 * The options of a facet from the list of its records, without counts: with `search`, the options whose records it
 * matches; otherwise all categories and tags, and the records of named kinds that upcoming events have. At most
 * `facetOptionsMax`.
 */
export async function readFacetOptions(
  calendar: CalendarClient,
  facet: FacetName,
  search?: string,
): Promise<FacetOptionWithoutSelection[]> {
  const records = await readRecords(calendar, facet, search)
  return records.map(record => toFacetOption(facet, toFacetValue(record)))
}

const toFacetValue = (record: FacetRecord): FacetValue => ({
  id: record.id,
  name: getRecordName(record),
  slug: record.slug,
  ...('parent' in record ? { parent: record.parent, color: record.color } : {}),
})
