import { getColorClass } from '../lib/category-color.ts'
import { getLocale, useLanguage } from '../lib/language.ts'
import { useMessages } from '../lib/messages.ts'
import { type FacetOption, isOptionChosen } from './facet-options.ts'
import { useOptionToggle } from './use-option-toggle.ts'
import './category-legend.css'

/** The legend has at most this many categories: those with most events. The filters have the others. */
const maxCategories = 12

/**
 * The categories of the events in the period with their colors. Each is a button that filters by it. It takes its space
 * before the categories are loaded, so that the calendar below does not move.
 */
export function CategoryLegend({ categories }: { categories: FacetOption[] }) {
  const { categoryColors } = useMessages('search')
  const shown = categories
    .filter((option, i) => isOptionChosen(option) || (i < maxCategories && option.count !== 0))
    .toSorted((a, b) => a.id - b.id)
  return (
    <ul class="category-legend" aria-label={categoryColors}>
      {shown.map(option => (
        <LegendEntry key={option.id} option={option} />
      ))}
    </ul>
  )
}

function LegendEntry({ option }: { option: FacetOption }) {
  const toggle = useOptionToggle('categories')
  const { eventCount } = useMessages('search')
  const format = new Intl.NumberFormat(getLocale(useLanguage()))
  const { name, color, count } = option
  return (
    <li class={getColorClass(color)}>
      <button type="button" aria-pressed={isOptionChosen(option)} onClick={() => toggle(option)}>
        <span class="color-dot" aria-hidden />
        {name}
        {count !== undefined && (
          <>
            <span class="facet-count" aria-hidden>
              {format.format(count)}
            </span>
            <span class="visually-hidden">, {eventCount({ count })}</span>
          </>
        )}
      </button>
    </li>
  )
}
