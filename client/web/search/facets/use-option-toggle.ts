import type { FacetName } from '../../../../src/core/page/filters.ts'
import { useSearchFilters } from '../../lib/filters/search-filters.ts'
import { toFilterChange } from '../active-filters.ts'
import { type FacetOption, isOptionSelected } from './facet-options.ts'

/** A function that adds an option of a facet to the filters, or removes it. */
export function useOptionToggle(facet: FacetName): (option: FacetOption) => void {
  const { filters, change } = useSearchFilters()
  return option => {
    const values = (filters[facet] ?? []).map(String)
    const { selectedUrlValues, urlValue } = option
    const isSelected = isOptionSelected(option)
    change(
      toFilterChange(
        facet,
        isSelected ? values.filter(value => !selectedUrlValues.includes(value)) : [...values, urlValue],
      ),
    )
  }
}
