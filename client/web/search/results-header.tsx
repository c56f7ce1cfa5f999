import { useMessages } from '../lib/text/messages.ts'
import { CalendarSearch, X } from 'lucide-preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { getViewPath } from '../../../src/core/page/paths.ts'
import { useServiceQuery } from '../lib/client.ts'
import { zonePreference } from '../lib/session/preferences.ts'
import { RecordLink } from '../ui/record/record-link.tsx'
import { toDisplayTimes, getViewerToday, useDateFormats, formatDisplayTimes } from '../lib/time/times.ts'
import { useListFormat } from '../lib/time/formats.ts'
import { countMatchingEvents } from '../lib/events/pages.ts'
import { useAllDatesSummary } from './all-dates.ts'
import { CategoryLegend } from './facets/category-legend.tsx'
import { useFacetOptions } from './facets/facets.ts'
import { type SearchFilters, toFilterQueryString, useSearchFilters } from '../lib/filters/search-filters.ts'
import { QuickFilters } from './quick-filters.tsx'
import { focusResults, SpellingNotice } from './spelling.tsx'
import { type ActiveFilter, useActiveFilters } from './active-filters.ts'
import { useVisibleRange } from '../lib/time/visible-range.ts'
import { type PartialDateRange, toEventListInput } from '../lib/events/list-input.ts'
import { useParentEvent } from '../lib/events/use-parent-event.ts'
import './results-header.css'

/** The part above the results: the active filters, and links to more results outside the period. */
export function ResultsHeader() {
  const period = useVisibleRange()
  const { filters } = useSearchFilters()
  const facetOptions = useFacetOptions(period)
  const activeFilters = useActiveFilters(facetOptions)
  return (
    <>
      <QuickFilters>
        <CategoryLegend categories={facetOptions.options.categories} />
      </QuickFilters>
      <SpellingNotice />
      <ActiveFilterList activeFilters={activeFilters} />
      {filters.post_parent !== undefined && <ParentEvent id={filters.post_parent} />}
      {activeFilters.length > 0 && period.until !== undefined && <MoreResultsLink period={period} />}
      {filters.post_parent !== undefined && period.until === undefined && (
        <PastDatesLink filters={filters} period={period} />
      )}
      <IgnoredValues />
    </>
  )
}

/** Lists the active filters. Each is a button that removes the filter. */
function ActiveFilterList({ activeFilters }: { activeFilters: ActiveFilter[] }) {
  const messages = useMessages('search')
  const { change, clear } = useSearchFilters()
  const { list, willRemove } = useFocusOnNext(activeFilters.length)
  if (activeFilters.length === 0) return null
  const remove = ({ removalChange }: ActiveFilter, index: number) => {
    willRemove(index)
    change(removalChange)
  }
  const removeAll = () => {
    willRemove(0)
    clear()
  }
  return (
    <ul class="active-filters" aria-label={messages.activeFilters} ref={list}>
      {activeFilters.map((filter, i) => (
        <li key={filter.id}>
          <button
            type="button"
            class="active-filter"
            aria-label={messages.removeFilter({ label: filter.text })}
            onClick={() => remove(filter, i)}
          >
            {filter.text} <X aria-hidden />
          </button>
        </li>
      ))}
      {activeFilters.length > 1 && (
        <li>
          <button type="button" class="quiet clear-filters" onClick={removeAll}>
            {messages.clearAll}
          </button>
        </li>
      )}
    </ul>
  )
}

/** After a filter is removed, moves the focus to the next filter. After the last one, to the results. */
function useFocusOnNext(length: number) {
  const list = useRef<HTMLUListElement>(null)
  const removedIndex = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (removedIndex.current === null) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('.active-filter') ?? []
    const next = buttons[Math.min(removedIndex.current, buttons.length - 1)]
    removedIndex.current = null
    if (next) next.focus()
    else focusResults()
  }, [length])
  return { list, willRemove: (index: number) => void (removedIndex.current = index) }
}

/** A link to all results in the agenda, when the period does not have all of them. */
function MoreResultsLink({ period }: { period: PartialDateRange }) {
  const messages = useMessages('search')
  const { filters } = useSearchFilters()
  const from = filters.start_date ?? getViewerToday()
  // The agenda begins at `from`, so the part of the period before it does not count.
  const inPeriod = { ...period, from: period.from !== undefined && period.from > from ? period.from : from }
  const queries = [{ from }, inPeriod].map(range => toEventListInput(filters, range))
  const { data } = useServiceQuery({
    key: ['totals', queries],
    read: calendar => Promise.all(queries.map(query => countMatchingEvents(calendar, query))),
    live: ['event'],
  })
  const [all = 0, shown = 0] = data ?? []
  if (all === shown) return null
  return (
    <Link class="more-results" href={getViewPath('agenda') + toFilterQueryString(filters)}>
      <CalendarSearch aria-hidden /> {messages.seeAllInAgenda({ count: all })}
    </Link>
  )
}

/** A link to the past events with the same parent, when there are any before the period. */
function PastDatesLink({ filters, period: { from } }: { filters: SearchFilters; period: PartialDateRange }) {
  const messages = useMessages('search')
  const all = useAllDatesSummary(filters)
  if (!all || from === undefined || all.firstDay >= from) return null
  return (
    <Link class="more-results" href={all.path}>
      <CalendarSearch aria-hidden /> {messages.withPastDates({ count: all.total })}
    </Link>
  )
}

/** The parent event with its own date. The list has only its child events. */
function ParentEvent({ id }: { id: number | null }) {
  const messages = useMessages('search')
  const formats = useDateFormats()
  const event = useParentEvent(id)
  if (!event) return null
  return (
    <p class="parent-event">
      {messages.mainEvent} <RecordLink record={event} />{' '}
      {formatDisplayTimes(formats, toDisplayTimes(zonePreference.value, event))}
    </p>
  )
}

/** A notice about filter values of the URL that no record has. */
function IgnoredValues() {
  const messages = useMessages('search')
  const { ignoredValues } = useSearchFilters()
  const formatList = useListFormat()
  return (
    <p class={ignoredValues.length > 0 ? 'notice warning' : 'visually-hidden'} role="status">
      {ignoredValues.length > 0 &&
        messages.ignored({ values: formatList(ignoredValues.map(text => messages.quoted({ text }))) })}
    </p>
  )
}
