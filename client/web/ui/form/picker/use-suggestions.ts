import { useState } from 'preact/hooks'
import type { CalendarClient } from '../../../../index.ts'
import { useServiceQuery } from '../../../lib/client.ts'
import { useDebouncedValue } from '../../../lib/browser/debounced-input.ts'
import { type PageMessages, useMessages } from '../../../lib/text/messages.ts'

/** How many suggestions a search requests. */
export const maxSuggestions = 12

type SuggestionSearch<T> = {
  text: string
  /** The key of the search in the query cache. */
  key: readonly unknown[]
  search: (calendar: CalendarClient, text: string | undefined) => Promise<T[]>
  /**
   * Whether a result of an older text also matches the new text. Such results are shown until the new search is done.
   */
  matches: (result: T, text: string) => boolean
}

type Suggestions<T> = {
  results: T[]
  /** Whether the results belong to the current text. */
  isDone: boolean
  formatStatus: (count: number) => string
  /** Sets whether the list is open. A closed list does not search. */
  setOpen: (isOpen: boolean) => void
}

/** Searches the service while the user types, for the suggestions of a `Combobox`. */
export function useSuggestions<T>({ text, key, search, matches }: SuggestionSearch<T>): Suggestions<T> {
  const messages = useMessages('form')
  const [isOpen, setOpen] = useState(false)
  const searchText = useDebouncedValue(text.trim())
  const { data, error, isFetching, isPlaceholderData } = useServiceQuery({
    key: ['suggestions', ...key, searchText],
    read: calendar => search(calendar, searchText || undefined),
    isEnabled: isOpen,
    isPreviousDataKept: true,
  })
  const isDone = !isFetching && !isPlaceholderData && searchText === text.trim()
  const results = (data ?? []).filter(result => isDone || matches(result, text.trim()))
  const formatStatus = (count: number) => {
    if (error !== null && !isFetching) return messages.searchFailed
    return isDone ? formatSuggestionCount(messages, count, count) : messages.searching
  }
  return { results, isDone, formatStatus, setOpen }
}

type CountMessages = Pick<PageMessages['form'], 'noSuggestions' | 'firstSuggestions' | 'suggestionCount'>

/** How many suggestions there are, and how many of them are shown. */
export function formatSuggestionCount(messages: CountMessages, shown: number, total: number): string {
  if (total === 0) return messages.noSuggestions
  return shown < total ? messages.firstSuggestions({ shown, count: total }) : messages.suggestionCount({ count: total })
}

export const includesText = (name: string, text: string): boolean => name.toLowerCase().includes(text.toLowerCase())
