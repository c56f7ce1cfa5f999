import { useMessages } from '../lib/text/messages.ts'
import { Search, X } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import { useDebouncedInput } from '../lib/browser/debounced-input.ts'
import { searchMaxLength, useSearchFilters } from '../lib/filters/search-filters.ts'

/** A field that searches while the user types. Escape clears it. */
export function SearchField() {
  const messages = useMessages('search')
  const { filters, change } = useSearchFilters()
  const { text, changeText, submitText } = useDebouncedInput(filters.typed ?? filters.search ?? '', search =>
    change({ search: search || undefined, typed: undefined }, { isTyping: true }),
  )
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    submitText('')
    field.current?.focus()
  }
  const submit = (event: Event) => {
    event.preventDefault()
    submitText(text)
  }
  return (
    <form class="search-field" role="search" aria-label={messages.search} onSubmit={submit}>
      <Search aria-hidden />
      <input
        type="search"
        name="search"
        ref={field}
        aria-label={messages.search}
        placeholder={messages.placeholder}
        value={text}
        maxLength={searchMaxLength}
        enterkeyhint="search"
        autocomplete="off"
        onInput={({ currentTarget }) => changeText(currentTarget.value)}
        onKeyDown={clearOnEscape(text, clear)}
      />
      {text !== '' && <ClearButton clear={clear} />}
    </form>
  )
}

function ClearButton({ clear }: { clear: () => void }) {
  const { clearSearch } = useMessages('search')
  return (
    <button type="button" class="icon-button" aria-label={clearSearch} title={clearSearch} onClick={clear}>
      <X aria-hidden />
    </button>
  )
}

/** Clears the field on Escape, if it has text. The key then does not close a dialog around the field. */
export const clearOnEscape = (text: string, clear: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || text === '') return
  event.preventDefault()
  event.stopPropagation()
  clear()
}
