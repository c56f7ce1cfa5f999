import { useMessages } from '../../lib/text/messages.ts'
import { useId, useRef, useState } from 'preact/hooks'
import { getColorClass } from '../../lib/category-color.ts'
import type { CategoryColor } from '../../../../src/core/color/category-colors.ts'
import { useNumberFormat } from '../../lib/time/formats.ts'
import { type FacetOption, facetOptionsMax, isOptionSelected } from './facet-options.ts'
import { useSearchFilters } from '../../lib/filters/search-filters.ts'
import { useOptionToggle } from './use-option-toggle.ts'
import { clearOnEscape } from '../search-field.tsx'
import { useFacetSearch } from './use-facet-search.ts'
import { foldText, flattenFacetTree } from './facet-tree.ts'
import { type FacetName } from '../../../../src/core/page/filters.ts'
import './facet-group.css'

/** A longer facet shows this many options, a search field, and a button for the others. */
const maxShortListLength = 8

type Props = { facet: FacetName; options: FacetOption[]; isOpen: boolean }

/** The options of a facet. Events match when they have one of the selected options. */
export function FacetGroup({ facet, options, isOpen }: Props) {
  const messages = useMessages('search')
  const [typedText, setTypedText] = useState('')
  const { options: matching, isSearching } = useFacetSearch(facet, options, typedText.trim())
  const all = useKeepSelectedOptions(matching)
  const selectedCount = all.filter(isOptionSelected).length
  const { filters } = useSearchFilters()
  const [isInitiallyOpen] = useState(isOpen || filters[facet] !== undefined)
  const [isShowingAll, setShowsAll] = useState(false)
  if (all.length === 0) return null
  const isLong = all.length > maxShortListLength
  const searchText = isLong ? foldText(typedText.trim()) : ''
  const shown = flattenFacetTree(all).filter(({ option }, i) =>
    searchText
      ? foldText(option.name).includes(searchText)
      : isShowingAll || i < maxShortListLength || isOptionSelected(option),
  )
  return (
    <details class="facet-group" open={isInitiallyOpen}>
      <summary>
        {messages.facets[facet]}
        {selectedCount > 0 && <span class="facet-badge">{selectedCount}</span>}
      </summary>
      <fieldset>
        <legend class="visually-hidden">{messages.facets[facet]}</legend>
        {isLong && <FacetSearch facetLabel={messages.facets[facet]} typedText={typedText} change={setTypedText} />}
        <ul class="facet-options">
          {shown.map(({ option, depth }) => (
            <Option key={option.id} facet={facet} option={option} depth={searchText ? 0 : depth} />
          ))}
        </ul>
        {shown.length === 0 && <p role="status">{isSearching ? messages.loading : messages.noMatch}</p>}
        {isLong && !searchText && (
          <ShowAllButton length={all.length} isShowingAll={isShowingAll} toggle={() => setShowsAll(!isShowingAll)} />
        )}
      </fieldset>
    </details>
  )
}

type ShowAllProps = { length: number; isShowingAll: boolean; toggle: () => void }

/** Switches between all loaded options and the first ones. The service returns at most `facetOptionsMax`. */
function ShowAllButton({ length, isShowingAll, toggle }: ShowAllProps) {
  const messages = useMessages('search')
  const more = length < facetOptionsMax ? messages.showAll({ count: length }) : messages.showFirst({ count: length })
  return (
    <button type="button" class="quiet facet-more" aria-expanded={isShowingAll} onClick={toggle}>
      {isShowingAll ? messages.showFewer : more}
    </button>
  )
}

/** The options, and earlier selected ones that no event has now: one of them may have the focus. */
function useKeepSelectedOptions(options: FacetOption[]): FacetOption[] {
  const selectedBefore = useRef(new Map<number, FacetOption>())
  for (const option of options) if (isOptionSelected(option)) selectedBefore.current.set(option.id, option)
  const missing = [...selectedBefore.current.values()].filter(({ id }) => !options.some(option => option.id === id))
  return [...options, ...missing.map(option => ({ ...option, count: 0, selectedUrlValues: [] }))]
}

/** A field that filters the options of a facet by name. */
function FacetSearch({
  facetLabel,
  typedText,
  change,
}: {
  facetLabel: string
  typedText: string
  change: (typedText: string) => void
}) {
  const { findInList } = useMessages('search')
  return (
    <input
      type="search"
      class="facet-search"
      aria-label={`${findInList}: ${facetLabel}`}
      placeholder={findInList}
      value={typedText}
      onInput={({ currentTarget }) => change(currentTarget.value)}
      onKeyDown={clearOnEscape(typedText, () => change(''))}
    />
  )
}

type OptionProps = { facet: FacetName; option: FacetOption; depth: number }

function Option({ facet, option, depth }: OptionProps) {
  const toggle = useOptionToggle(facet)
  const { name, count, color } = option
  return (
    <li style={{ '--depth': depth }}>
      <FacetCheckbox
        label={name}
        {...{ count, color }}
        isSelected={isOptionSelected(option)}
        toggle={() => toggle(option)}
      />
    </li>
  )
}

type FacetCheckboxProps = {
  label: string
  count: number | undefined
  color?: CategoryColor | undefined
  isSelected: boolean
  toggle: () => void
}

/** A checkbox with the number of events that match. */
export function FacetCheckbox({ label, count, color, isSelected, toggle }: FacetCheckboxProps) {
  const messages = useMessages('search')
  const id = useId()
  const formatNumber = useNumberFormat()
  return (
    <label class={count === 0 && !isSelected ? 'choice facet-option is-empty' : 'choice facet-option'}>
      <input
        type="checkbox"
        checked={isSelected}
        aria-describedby={count === undefined ? undefined : id}
        onChange={toggle}
      />
      {color && <span class={`color-dot ${getColorClass(color)}`} aria-hidden />}
      <span>{label}</span>
      {count !== undefined && (
        <>
          <span class="facet-count" aria-hidden>
            {formatNumber(count)}
          </span>
          <span id={id} hidden>
            {messages.eventCount({ count })}
          </span>
        </>
      )}
    </label>
  )
}
