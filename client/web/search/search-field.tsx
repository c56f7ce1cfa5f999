import { useMessages } from '../lib/messages.ts'
import { Search, X } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import { useDebouncedInput } from '../lib/debounced-input.ts'
import { useSearchFilters } from '../lib/search-filters.ts'

const maxLength = 200

/** Searches while it is typed in; Escape empties it. */
export function SearchField() {
  const messages = useMessages('search')
  const { filters, change } = useSearchFilters()
  const { text, changeText, submitText } = useDebouncedInput(filters.search ?? '', search =>
    change({ search: search || undefined }, { isTyping: true }),
  )
  const field = useRef<HTMLInputElement>(null)
  const empty = () => {
    submitText('')
    field.current?.focus()
  }
  const lookNow = (event: Event) => {
    event.preventDefault()
    submitText(text)
  }
  return (
    <form class="search-field" role="search" aria-label={messages.search} onSubmit={lookNow}>
      <Search aria-hidden />
      <input
        type="search"
        name="search"
        ref={field}
        aria-label={messages.search}
        placeholder={messages.placeholder}
        value={text}
        maxLength={maxLength}
        enterkeyhint="search"
        autocomplete="off"
        onInput={({ currentTarget }) => changeText(currentTarget.value)}
        onKeyDown={clearOnEscape(text, empty)}
      />
      {text !== '' && <Clear clear={empty} />}
    </form>
  )
}

function Clear({ clear }: { clear: () => void }) {
  const { clearSearch } = useMessages('search')
  return (
    <button type="button" class="icon-button" aria-label={clearSearch} title={clearSearch} onClick={clear}>
      <X aria-hidden />
    </button>
  )
}

/** Escape empties a field that has text; the key does nothing else then, such as closing what the field stands in. */
export const clearOnEscape = (text: string, empty: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || text === '') return
  event.preventDefault()
  event.stopPropagation()
  empty()
}
