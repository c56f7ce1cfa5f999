import { useMessages } from '../lib/messages.ts'
import { useId, useRef, useState } from 'preact/hooks'
import { getLocale, useLanguage } from '../lib/language.ts'
import type { FacetOption } from './facets.ts'
import { useSearchFilters } from '../lib/search-filters.ts'
import { toFilterChange } from './active-filters.ts'
import { clearOnEscape } from './search-field.tsx'
import { facetOptionsMax, useFacetSearch } from './use-facet-search.ts'
import { foldText, flattenFacetTree } from './facet-tree.ts'
import { type FacetName } from '../lib/facet-names.ts'
import './facet-group.css'

/** A facet with more options than this shows the first ones, a search field, and a button for the others. */
const shortListMax = 8

type Props = { group: FacetName; options: FacetOption[]; isOpen: boolean }

/** The options of a facet. Events match when they have one of the chosen options. */
export function FacetGroup({ group, options, isOpen }: Props) {
  const messages = useMessages('search')
  const [typed, setTyped] = useState('')
  const { options: matching, isSearching } = useFacetSearch(group, options, typed.trim())
  const all = useKeptOptions(matching)
  const chosenCount = all.filter(({ selectedValues }) => selectedValues.length > 0).length
  const { filters } = useSearchFilters()
  const [isInitiallyOpen] = useState(isOpen || filters[group] !== undefined)
  const [showsAll, setShowsAll] = useState(false)
  if (all.length === 0) return null
  const isLong = all.length > shortListMax
  const searchText = isLong ? foldText(typed.trim()) : ''
  const shown = flattenFacetTree(all).filter(({ option }, i) =>
    searchText
      ? foldText(option.name).includes(searchText)
      : showsAll || i < shortListMax || option.selectedValues.length > 0,
  )
  return (
    <details class="facet-group" open={isInitiallyOpen}>
      <summary>
        {messages.facets[group]}
        {chosenCount > 0 && <span class="facet-badge">{chosenCount}</span>}
      </summary>
      <fieldset>
        <legend class="visually-hidden">{messages.facets[group]}</legend>
        {isLong && <FacetSearch of={messages.facets[group]} typed={typed} change={setTyped} />}
        <ul class="facet-options">
          {shown.map(({ option, depth }) => (
            <Option key={option.id} group={group} option={option} depth={searchText ? 0 : depth} />
          ))}
        </ul>
        {shown.length === 0 && <p role="status">{isSearching ? messages.loading : messages.noMatch}</p>}
        {isLong && !searchText && (
          <ShowAllButton length={all.length} showsAll={showsAll} toggle={() => setShowsAll(!showsAll)} />
        )}
      </fieldset>
    </details>
  )
}

type ShowAllProps = { length: number; showsAll: boolean; toggle: () => void }

/** Shows all options that are loaded, or fewer again. The service returns at most `facetOptionsMax`. */
function ShowAllButton({ length, showsAll, toggle }: ShowAllProps) {
  const messages = useMessages('search')
  const more = length < facetOptionsMax ? messages.showAll({ count: length }) : messages.showFirst({ count: length })
  return (
    <button type="button" class="quiet facet-more" aria-expanded={showsAll} onClick={toggle}>
      {showsAll ? messages.showFewer : more}
    </button>
  )
}

/** Adds options that were chosen before, even when they now match no events: the focus may be on them. */
function useKeptOptions(options: FacetOption[]): FacetOption[] {
  const kept = useRef(new Map<number, FacetOption>())
  for (const option of options) if (option.selectedValues.length > 0) kept.current.set(option.id, option)
  const missing = [...kept.current.values()].filter(({ id }) => !options.some(option => option.id === id))
  return [...options, ...missing.map(option => ({ ...option, count: 0, selectedValues: [] }))]
}

/** A field that filters the options of a facet by name. */
function FacetSearch({ of, typed, change }: { of: string; typed: string; change: (typed: string) => void }) {
  const { findInList } = useMessages('search')
  return (
    <input
      type="search"
      class="facet-search"
      aria-label={`${findInList}: ${of}`}
      placeholder={findInList}
      value={typed}
      onInput={({ currentTarget }) => change(currentTarget.value)}
      onKeyDown={clearOnEscape(typed, () => change(''))}
    />
  )
}

type OptionProps = { group: FacetName; option: FacetOption; depth: number }

function Option({ group, option, depth }: OptionProps) {
  const { filters, change } = useSearchFilters()
  const { selectedValues, urlValue, name, count } = option
  const values = (filters[group] ?? []).map(String)
  const isChosen = selectedValues.length > 0
  const toggle = () =>
    change(
      toFilterChange(group, isChosen ? values.filter(value => !selectedValues.includes(value)) : [...values, urlValue]),
    )
  return (
    <li style={{ '--depth': depth }}>
      <FacetCheckbox label={name} count={count} isChosen={isChosen} toggle={toggle} />
    </li>
  )
}

type FacetCheckboxProps = { label: string; count: number | undefined; isChosen: boolean; toggle: () => void }

/** A checkbox with the number of events that match. */
export function FacetCheckbox({ label, count, isChosen, toggle }: FacetCheckboxProps) {
  const messages = useMessages('search')
  const id = useId()
  const format = new Intl.NumberFormat(getLocale(useLanguage()))
  return (
    <label class={count === 0 && !isChosen ? 'choice facet-option is-empty' : 'choice facet-option'}>
      <input
        type="checkbox"
        checked={isChosen}
        aria-describedby={count === undefined ? undefined : id}
        onChange={toggle}
      />
      <span>{label}</span>
      {count !== undefined && (
        <>
          <span class="facet-count" aria-hidden>
            {format.format(count)}
          </span>
          <span id={id} hidden>
            {messages.eventCount({ count })}
          </span>
        </>
      )}
    </label>
  )
}
