import { useMessages } from '../lib/text/messages.ts'
import type { ComponentChildren } from 'preact'
import { SearchX } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { useServiceQuery } from '../lib/client.ts'
import { EmptyState } from '../ui/state/states.tsx'
import { useListFormat } from '../lib/time/formats.ts'
import { countMatchingEvents } from '../lib/events/pages.ts'
import { useAllDatesSummary } from './all-dates.ts'
import { useFacetOptions } from './facets/facets.ts'
import { useSearchFilters } from '../lib/filters/search-filters.ts'
import { focusResults, SpellingSuggestions } from './spelling.tsx'
import { type ActiveFilter, useActiveFilters } from './active-filters.ts'
import { useVisibleRange } from '../lib/time/visible-range.ts'
import { type PartialDateRange, toEventListInput } from '../lib/events/list-input.ts'
import './results-header.css'

/** Shown when no event matches: the filters, buttons that remove some of them, and `children` as further links. */
export function NoResults({ children }: { children?: ComponentChildren }) {
  const period = useVisibleRange()
  const messages = useMessages('search')
  const { filters, clear } = useSearchFilters()
  const activeFilters = useActiveFilters(useFacetOptions(period))
  const formatList = useListFormat()
  const allDates = useAllDatesSummary(filters)
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={messages.nothingFound}
      hint={
        activeFilters.length > 0
          ? messages.nothingFoundFor({ filters: formatList(activeFilters.map(({ text }) => text)) })
          : undefined
      }
    >
      <div class="suggestions">
        {children}
        {/* Null: no date has a match. Undefined: not known yet. */}
        {allDates === null && <SpellingSuggestions />}
        <RemoveFilterButtons
          period={period}
          activeFilters={activeFilters.filter(({ kind }) => kind !== 'start_date')}
        />
        {activeFilters.length > 1 && (
          <button type="button" onClick={() => (clear(), focusResults())}>
            {messages.clearAll}
          </button>
        )}
        {allDates && <AllDatesLink {...allDates} />}
      </div>
    </EmptyState>
  )
}

/**
 * A button for each kind of filter whose removal gives results; a single kind always has one. Dates have `AllDatesLink`
 * instead.
 */
function RemoveFilterButtons({ period, activeFilters }: { period: PartialDateRange; activeFilters: ActiveFilter[] }) {
  const messages = useMessages('search')
  const { filters, change } = useSearchFilters()
  const mergedFilters = [
    ...new Map(activeFilters.map(filter => [filter.kind, mergeKind(activeFilters, filter)])).values(),
  ]
  const queries = mergedFilters.map(({ removalChange }) => toEventListInput({ ...filters, ...removalChange }, period))
  const { data: totals } = useServiceQuery({
    key: ['totals', queries],
    read: calendar => Promise.all(queries.map(query => countMatchingEvents(calendar, query))),
    live: ['event'],
    isEnabled: queries.length > 0,
  })
  return (
    <>
      {mergedFilters.map(({ kind, text, removalChange }, i) => {
        const total = totals?.[i]
        if (total === 0 && mergedFilters.length > 1) return null
        return (
          <button key={kind} type="button" onClick={() => (change(removalChange), focusResults())}>
            {messages.without({ label: text })}
            {total !== undefined && <span class="suggestion-count">{messages.eventCount({ count: total })}</span>}
          </button>
        )
      })}
    </>
  )
}

/**
 * Merges all filters of a kind into one. They are removed together, because an event matches with
 * any one of their values.
 */
function mergeKind(activeFilters: ActiveFilter[], { kind, removalChange }: ActiveFilter): ActiveFilter {
  const sameKind = activeFilters.filter(filter => filter.kind === kind)
  const text = sameKind.map(filter => filter.text).join(', ')
  return { id: kind, kind, text, removalChange: sameKind.length > 1 ? { [kind]: undefined } : removalChange }
}

/** A link to the agenda with the same filters and without dates, from the first event on. */
function AllDatesLink({ path, total }: { path: string; total: number }) {
  const messages = useMessages('search')
  return (
    <Link class="button" href={path}>
      {messages.showAllDates}
      <span class="suggestion-count">{messages.eventCount({ count: total })}</span>
    </Link>
  )
}
