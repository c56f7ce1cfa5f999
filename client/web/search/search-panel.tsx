import { useMessages } from '../lib/text/messages.ts'
import { ListFilter, X } from 'lucide-preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { useIsWide } from '../lib/browser/use-is-wide.ts'
import { FacetGroup, FacetCheckbox } from './facets/facet-group.tsx'
import { DateFilter } from './facets/date-filter.tsx'
import { EventStatusFilter } from './facets/event-status-filter.tsx'
import { useFacetOptions, useIgnoreUnknownFilters, useResultCount } from './facets/facets.ts'
import { useSearchFilters, ReplaceHistoryContext } from '../lib/filters/search-filters.ts'
import { useActiveFilters } from './active-filters.ts'
import { useVisibleRange } from '../lib/time/visible-range.ts'
import type { PartialDateRange } from '../lib/events/list-input.ts'
import { SearchField } from './search-field.tsx'
import { useDialogHistoryEntry } from './use-dialog-history-entry.ts'
import { facetNames } from '../../../src/core/page/filters.ts'
import './search-panel.css'

/** Search and filters: a column on wide screens, else a field and a button that opens the filters in a dialog. */
export function SearchPanel() {
  const messages = useMessages('search')
  const period = useVisibleRange()
  const isWide = useIsWide('tables')
  useIgnoreUnknownFilters(period)
  return (
    <div class="search-panel">
      {isWide && (
        <a class="skip-link" href="#results">
          {messages.skipToEvents}
        </a>
      )}
      <SearchField />
      {isWide ? (
        <section class="filters" aria-label={messages.filters}>
          <AllFilters period={period} />
        </section>
      ) : (
        <FilterDialog period={period} />
      )}
    </div>
  )
}

/** A button that opens the filters in a modal dialog. */
function FilterDialog({ period }: { period: PartialDateRange }) {
  const messages = useMessages('search')
  const activeFilters = useActiveFilters(useFacetOptions(period))
  const [isOpen, setOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const count = activeFilters.filter(({ kind }) => !isOutsideDialog(kind)).length
  useEffect(() => void (isOpen && dialog.current?.showModal()), [isOpen])
  const close = () => dialog.current?.close()
  useDialogHistoryEntry(isOpen, close)
  return (
    <>
      <button type="button" class="filter-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ListFilter aria-hidden /> {messages.filtersButton({ count })}
      </button>
      <dialog
        class="filter-dialog"
        ref={dialog}
        aria-label={messages.filters}
        onClose={() => setOpen(false)}
        onClick={({ target }) => target === dialog.current && close()}
      >
        {isOpen && (
          <ReplaceHistoryContext.Provider value>
            <FilterDialogContent period={period} close={close} />
          </ReplaceHistoryContext.Provider>
        )}
      </dialog>
    </>
  )
}

/** Whether a filter is set outside the dialog: in the search field, or by a link to the events with the same parent. */
const isOutsideDialog = (name: string): boolean => name === 'search' || name === 'typed' || name === 'post_parent'

function FilterDialogContent({ period, close }: { period: PartialDateRange; close: () => void }) {
  const messages = useMessages('search')
  const frame = useMessages('frame')
  const { filters, change } = useSearchFilters()
  const total = useResultCount(period)
  const names = Object.keys(filters).filter(name => !isOutsideDialog(name))
  const clear = () => change(Object.fromEntries(names.map(name => [name, undefined])))
  return (
    <div class="filter-dialog-content">
      <header>
        <h2>{messages.filters}</h2>
        <button type="button" class="icon-button" aria-label={frame.close} title={frame.close} onClick={close}>
          <X aria-hidden />
        </button>
      </header>
      <div class="filters">
        <AllFilters period={period} />
      </div>
      <footer>
        <button type="button" class="quiet" aria-disabled={names.length === 0} onClick={clear}>
          {messages.clearAll}
        </button>
        <button type="button" class="primary" onClick={close}>
          {total === undefined ? messages.showEvents : messages.showCount({ count: total })}
        </button>
      </footer>
    </div>
  )
}

function AllFilters({ period }: { period: PartialDateRange }) {
  const messages = useMessages('search')
  const id = useId()
  const { options, featured, free, online, eventStatusCounts, isLoading, hasCounts, hasFailed, retry } =
    useFacetOptions(period)
  return (
    <>
      <DateFilter />
      <FlagFilter name="featured" label={messages.featuredOnly} count={featured} />
      <FlagFilter name="is_free" label={messages.freeOnly} count={free} />
      <FlagFilter name="is_online" label={messages.onlineOnly} count={online} />
      {isLoading && <p class="filter-note">{messages.loading}</p>}
      {facetNames.map(facet => (
        <FacetGroup key={facet} facet={facet} options={options[facet]} isOpen={facet === 'categories'} />
      ))}
      <EventStatusFilter counts={eventStatusCounts} />
      {!hasCounts && (
        <div class="filter-note" id={id}>
          <p role="status">{hasFailed ? messages.filtersFailed : messages.countsFailed}</p>
          <button type="button" class="quiet" onClick={() => void retry()}>
            {messages.retryFilters}
          </button>
        </div>
      )}
    </>
  )
}

type FlagFilterProps = { name: 'featured' | 'is_free' | 'is_online'; label: string; count: number | undefined }

function FlagFilter({ name, label, count }: FlagFilterProps) {
  const { filters, change } = useSearchFilters()
  const isSelected = filters[name] === true
  const toggle = () => change({ [name]: isSelected ? undefined : true })
  return <FacetCheckbox label={label} count={count} isSelected={isSelected} toggle={toggle} />
}
