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

/** A group with more than these has them behind a button, and a field to find one by. */
const shownFirst = 8

type Props = { group: FacetName; options: FacetOption[]; isOpen: boolean }

/** What events of one kind are linked to, each to be chosen; several are alternatives. */
export function FacetGroup({ group, options, isOpen }: Props) {
  const messages = useMessages('search')
  const [typed, setTyped] = useState('')
  const { options: called, isSearching } = useFacetSearch(group, options, typed.trim())
  const all = useKept(called)
  const chosen = all.filter(({ selectedValues }) => selectedValues.length > 0).length
  const { filters } = useSearchFilters()
  const [opensAtFirst] = useState(isOpen || filters[group] !== undefined)
  const [isWhole, setWhole] = useState(false)
  if (all.length === 0) return null
  const isLong = all.length > shownFirst
  const sought = isLong ? foldText(typed.trim()) : ''
  const shown = flattenFacetTree(all).filter(({ choice }, i) =>
    sought ? foldText(choice.name).includes(sought) : isWhole || i < shownFirst || choice.selectedValues.length > 0,
  )
  return (
    <details class="facet-group" open={opensAtFirst}>
      <summary>
        {messages.facets[group]}
        {chosen > 0 && <span class="facet-badge">{chosen}</span>}
      </summary>
      <fieldset>
        <legend class="visually-hidden">{messages.facets[group]}</legend>
        {isLong && <Narrow of={messages.facets[group]} typed={typed} type={setTyped} />}
        <ul class="facet-options">
          {shown.map(({ choice, depth }) => (
            <Option key={choice.id} group={group} choice={choice} depth={sought ? 0 : depth} />
          ))}
        </ul>
        {shown.length === 0 && <p role="status">{isSearching ? messages.loading : messages.noMatch}</p>}
        {isLong && !sought && <More length={all.length} isWhole={isWhole} toggle={() => setWhole(!isWhole)} />}
      </fieldset>
    </details>
  )
}

type MoreProps = { length: number; isWhole: boolean; toggle: () => void }

/** Shows all choices, or those that were told of too many. */
function More({ length, isWhole, toggle }: MoreProps) {
  const messages = useMessages('search')
  const more = length < facetOptionsMax ? messages.showAll({ count: length }) : messages.showFirst({ count: length })
  return (
    <button type="button" class="quiet facet-more" aria-expanded={isWhole} onClick={toggle}>
      {isWhole ? messages.showFewer : more}
    </button>
  )
}

/** What was chosen here stays in its place when it is not chosen any more, though it would bring nothing: the focus may be on it. */
function useKept(choices: FacetOption[]): FacetOption[] {
  const kept = useRef(new Map<number, FacetOption>())
  for (const choice of choices) if (choice.selectedValues.length > 0) kept.current.set(choice.id, choice)
  const gone = [...kept.current.values()].filter(({ id }) => !choices.some(choice => choice.id === id))
  return [...choices, ...gone.map(choice => ({ ...choice, count: 0, chosenAs: [] }))]
}

function Narrow({ of, typed, type }: { of: string; typed: string; type: (typed: string) => void }) {
  const { findInList } = useMessages('search')
  return (
    <input
      type="search"
      class="facet-search"
      aria-label={`${findInList}: ${of}`}
      placeholder={findInList}
      value={typed}
      onInput={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={clearOnEscape(typed, () => type(''))}
    />
  )
}

type OptionProps = { group: FacetName; choice: FacetOption; depth: number }

function Option({ group, choice, depth }: OptionProps) {
  const { filters, change } = useSearchFilters()
  const { selectedValues, urlValue, name, count } = choice
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

type CheckProps = { label: string; count: number | undefined; isChosen: boolean; toggle: () => void }

/** A box to check, with how many events that would leave. */
export function FacetCheckbox({ label, count, isChosen, toggle }: CheckProps) {
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
