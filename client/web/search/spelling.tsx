import { useEffect } from 'preact/hooks'
import { useServiceQuery } from '../lib/client.ts'
import { toEventListInput } from '../lib/events/list-input.ts'
import { useMessages } from '../lib/text/messages.ts'
import { useSearchFilters } from '../lib/filters/search-filters.ts'
import { getViewerToday } from '../lib/time/times.ts'
import { useVisibleRange } from '../lib/time/visible-range.ts'

/** Above results of another spelling than the typed one: what is shown, and a button that searches for the typed text. */
export function SpellingNotice() {
  const messages = useMessages('search')
  const { filters, change } = useSearchFilters()
  const { search, typed: typedText } = filters
  if (search === undefined || typedText === undefined || typedText === search) return null
  return (
    <p class="notice" role="status">
      {messages.resultsFor({ search: messages.quoted({ text: search }) })}{' '}
      <button type="button" class="quiet" onClick={() => (change({ search: typedText }), focusResults())}>
        {messages.searchLiterally({ search: messages.quoted({ text: typedText }) })}
      </button>
    </p>
  )
}

/**
 * For a search that finds no event at any time: searches for the most similar spelling that finds some. If the person
 * wants the typed text, offers the other spellings as buttons.
 */
export function SpellingSuggestions() {
  const messages = useMessages('search')
  const { filters, change } = useSearchFilters()
  const { search = '', typed: typedText } = filters
  const suggestions = useSpellings()
  const [best] = suggestions
  const isLiteral = typedText === search
  useEffect(() => {
    if (best && typedText === undefined) change({ search: best.search, typed: search }, { isTyping: true })
  }, [best?.search, search, typedText])
  if (!isLiteral) return null
  return (
    <>
      {suggestions.map(({ search: other, total }) => (
        <button key={other} type="button" onClick={() => (change({ search: other, typed: undefined }), focusResults())}>
          {messages.didYouMean({ search: messages.quoted({ text: other }) })}
          <span class="suggestion-count">{messages.eventCount({ count: total })}</span>
        </button>
      ))}
    </>
  )
}

/** Other spellings of the search, with the other filters except the dates: from today, or from an earlier view. */
function useSpellings() {
  const { filters } = useSearchFilters()
  const { from } = useVisibleRange()
  const today = getViewerToday()
  const undated = { ...filters, start_date: undefined, end_date: undefined }
  const { search = '', ...query } = toEventListInput(undated, {
    from: from !== undefined && from < today ? from : today,
  })
  const { data } = useServiceQuery({
    key: ['spellings', search, query],
    read: calendar => calendar.events.searchSuggestions.query({ ...query, search }),
    isEnabled: search !== '',
  })
  return data?.suggestions ?? []
}

/** Moves the focus to the results. Called when a click removes the button that has the focus. */
export const focusResults = (): void => document.getElementById('results')?.focus()
