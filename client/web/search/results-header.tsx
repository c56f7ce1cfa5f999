import { useMessages } from '../lib/messages.ts'
import { CalendarSearch, X } from 'lucide-preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { getViewPath } from '../lib/paths.ts'
import { useServiceQuery } from '../lib/client.ts'
import { clock } from '../lib/preferences.ts'
import { RecordLink } from '../ui/record/record-link.tsx'
import { toDisplayTimes, getViewerToday, useDateFormats, formatDisplayTimes } from '../lib/times.ts'
import { useLanguage } from '../lib/language.ts'
import { useAllDatesSummary } from './all-dates.ts'
import { useFacetOptions } from './facets.ts'
import { type SearchFilters, toFilterQueryString, useSearchFilters } from '../lib/search-filters.ts'
import { focusResults } from './focus-results.ts'
import { type ActiveFilter, useActiveFilters } from './active-filters.ts'
import { useVisibleRange } from '../lib/visible-range.ts'
import { type OpenDateRange, toEventListInput } from '../lib/event-list-input.ts'
import { useSeriesParent } from '../lib/use-series-parent.ts'
import './results-header.css'

/** What stands above the events that were found: by which filters, and whether there are more elsewhere. */
export function ResultsHeader() {
  const period = useVisibleRange()
  const { filters } = useSearchFilters()
  const labels = useActiveFilters(useFacetOptions(period))
  return (
    <>
      <Chips labels={labels} />
      {filters.post_parent !== undefined && <MainEvent id={filters.post_parent} />}
      {labels.length > 0 && period.until !== undefined && <Elsewhere period={period} />}
      {filters.post_parent !== undefined && period.until === undefined && (
        <PastDates filters={filters} period={period} />
      )}
      <LeftOut />
    </>
  )
}

/** The filters that are set, each to be taken away. */
function Chips({ labels }: { labels: ActiveFilter[] }) {
  const messages = useMessages('search')
  const { change, clear } = useSearchFilters()
  const { list, willRemove } = useFocusOnNext(labels.length)
  if (labels.length === 0) return null
  const remove = ({ removalChange }: ActiveFilter, at: number) => {
    willRemove(at)
    change(removalChange)
  }
  const removeAll = () => {
    willRemove(0)
    clear()
  }
  return (
    <ul class="active-filters" aria-label={messages.activeFilters} ref={list}>
      {labels.map((label, i) => (
        <li key={label.id}>
          <button
            type="button"
            class="active-filter"
            aria-label={messages.removeFilter({ label: label.text })}
            onClick={() => remove(label, i)}
          >
            {label.text} <X aria-hidden />
          </button>
        </li>
      ))}
      {labels.length > 1 && (
        <li>
          <button type="button" class="quiet clear-filters" onClick={removeAll}>
            {messages.clearAll}
          </button>
        </li>
      )}
    </ul>
  )
}

/** When a chip goes, the focus that was on it goes on to the next; after the last, to the events. */
function useFocusOnNext(length: number) {
  const list = useRef<HTMLUListElement>(null)
  const removedAt = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (removedAt.current === null) return
    const chips = list.current?.querySelectorAll<HTMLElement>('.active-filter') ?? []
    const next = chips[Math.min(removedAt.current, chips.length - 1)]
    removedAt.current = null
    if (next) next.focus()
    else focusResults()
  }, [length])
  return { list, willRemove: (at: number) => void (removedAt.current = at) }
}

/** The way to all that is found, where the period that is shown has not all of it. */
function Elsewhere({ period }: { period: OpenDateRange }) {
  const messages = useMessages('search')
  const { filters } = useSearchFilters()
  const from = filters.start_date ?? getViewerToday()
  const within = { ...period, from: [period.from ?? from, from].toSorted()[1] }
  const queries = [{ from }, within].map(days => ({ ...toEventListInput(filters, days), per_page: 1 }))
  const { data } = useServiceQuery({
    key: ['totals', queries],
    read: calendar => Promise.all(queries.map(query => calendar.events.list.query(query).then(({ total }) => total))),
  })
  const [all = 0, here = 0] = data ?? []
  if (all === here) return null
  return (
    <Link class="more-results" href={getViewPath('agenda') + toFilterQueryString(filters)}>
      <CalendarSearch aria-hidden /> {messages.seeAllInAgenda({ count: all })}
    </Link>
  )
}

/** The way to the dates of a series that were before those that are shown. */
function PastDates({ filters, period: { from } }: { filters: SearchFilters; period: OpenDateRange }) {
  const messages = useMessages('search')
  const all = useAllDatesSummary(filters)
  if (!all || from === undefined || all.firstDay >= from) return null
  return (
    <Link class="more-results" href={all.path}>
      <CalendarSearch aria-hidden /> {messages.withPastDates({ count: all.total })}
    </Link>
  )
}

/** The event to whose series the others belong, with its own date: the service lists what belongs to it, not it. */
function MainEvent({ id }: { id: number | null }) {
  const messages = useMessages('search')
  const formats = useDateFormats()
  const event = useSeriesParent(id)
  if (!event) return null
  return (
    <p class="series-event">
      {messages.mainEvent} <RecordLink record={event} />{' '}
      {formatDisplayTimes(formats, toDisplayTimes(clock.value, event))}
    </p>
  )
}

/** What the address asks for in vain. */
function LeftOut() {
  const messages = useMessages('search')
  const { ignoredValues } = useSearchFilters()
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' })
  return (
    <p class={ignoredValues.length > 0 ? 'notice warning' : 'visually-hidden'} role="status">
      {ignoredValues.length > 0 &&
        messages.ignored({ values: list.format(ignoredValues.map(text => messages.quoted({ text }))) })}
    </p>
  )
}
