import { useMessages } from '../lib/messages.ts'
import type { ComponentChildren } from 'preact'
import { SearchX } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { useServiceQuery } from '../lib/client.ts'
import { EmptyState } from '../ui/states.tsx'
import { useLanguage } from '../lib/language.ts'
import { useAllDatesSummary } from './all-dates.ts'
import { useFacetOptions } from './facets.ts'
import { type SearchFilters, useSearchFilters } from '../lib/search-filters.ts'
import { focusResults } from './focus-results.ts'
import { type ActiveFilter, useActiveFilters } from './active-filters.ts'
import { useVisibleRange } from '../lib/visible-range.ts'
import { type OpenDateRange, toEventListInput } from '../lib/event-list-input.ts'
import './results-header.css'

/** Says for what nothing was found, with ways out: those that are given, and filters to be taken away. */
export function NoResults({ children }: { children?: ComponentChildren }) {
  const period = useVisibleRange()
  const messages = useMessages('search')
  const { filters, clear } = useSearchFilters()
  const labels = useActiveFilters(useFacetOptions(period))
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' })
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={messages.nothingFound}
      hint={
        labels.length > 0
          ? messages.nothingFoundFor({ filters: list.format(labels.map(({ text }) => text)) })
          : undefined
      }
    >
      <div class="suggestions">
        {children}
        <Fewer period={period} labels={labels.filter(({ kind }) => kind !== 'start_date')} />
        {labels.length > 1 && (
          <button type="button" onClick={() => (clear(), focusResults())}>
            {messages.clearAll}
          </button>
        )}
        <AllDates filters={filters} />
      </div>
    </EmptyState>
  )
}

/** One kind of filter taken away each, those that bring events; of days, `AllDates` takes care. */
function Fewer({ period, labels }: { period: OpenDateRange; labels: ActiveFilter[] }) {
  const messages = useMessages('search')
  const { filters, change } = useSearchFilters()
  const kinds = [...new Map(labels.map(label => [label.kind, withoutKind(labels, label)])).values()]
  const queries = kinds.map(({ removalChange }) => ({
    ...toEventListInput({ ...filters, ...removalChange }, period),
    per_page: 1,
  }))
  const { data: totals } = useServiceQuery({
    key: ['totals', queries],
    read: calendar => Promise.all(queries.map(query => calendar.events.list.query(query).then(({ total }) => total))),
    isEnabled: queries.length > 0,
  })
  return (
    <>
      {kinds.map(({ kind, text, removalChange }, i) => {
        const total = totals?.[i]
        if (total === 0 && kinds.length > 1) return null
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

/** Values of one kind are alternatives: an event has to have one of them, so they are taken away together. */
function withoutKind(labels: ActiveFilter[], { kind, removalChange }: ActiveFilter): ActiveFilter {
  const alike = labels.filter(label => label.kind === kind)
  const text = alike.map(label => label.text).join(', ')
  return { id: kind, kind, text, removalChange: alike.length > 1 ? { [kind]: undefined } : removalChange }
}

/** The same filters without any dates, from the first event that they find. */
function AllDates({ filters }: { filters: SearchFilters }) {
  const messages = useMessages('search')
  const all = useAllDatesSummary(filters)
  if (!all) return null
  return (
    <Link class="button" href={all.path}>
      {messages.showAllDates}
      <span class="suggestion-count">{messages.eventCount({ count: all.total })}</span>
    </Link>
  )
}
