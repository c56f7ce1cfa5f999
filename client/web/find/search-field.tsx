import { Search, X } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useWords } from '../words.ts'
import { useFilters } from './filters.ts'
import { findWords } from './words.ts'

/** A reader who has not typed for this long wants to see what there is. */
export const pauseMs = 250

const maxLength = 200

/** Searches while it is typed in; Escape empties it. */
export function SearchField() {
  const words = useWords(findWords)
  const { text, type, look } = useTyping()
  const field = useRef<HTMLInputElement>(null)
  const empty = () => {
    look('')
    field.current?.focus()
  }
  const lookNow = (event: Event) => {
    event.preventDefault()
    look(text)
  }
  return (
    <form class="find-search" role="search" aria-label={words.search} onSubmit={lookNow}>
      <Search aria-hidden />
      <input
        type="search"
        name="search"
        ref={field}
        aria-label={words.search}
        placeholder={words.searchHint}
        value={text}
        maxLength={maxLength}
        enterkeyhint="search"
        autocomplete="off"
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onEscape(text, empty)}
      />
      {text !== '' && <Clear clear={empty} />}
    </form>
  )
}

function Clear({ clear }: { clear: () => void }) {
  const { clearSearch } = useWords(findWords)
  return (
    <button type="button" class="icon-button" aria-label={clearSearch} title={clearSearch} onClick={clear}>
      <X aria-hidden />
    </button>
  )
}

/** Escape empties a field that has text; the key does nothing else then, such as closing what the field stands in. */
export const onEscape = (text: string, empty: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || text === '') return
  event.preventDefault()
  event.stopPropagation()
  empty()
}

/** The text of the field, which the address follows after a pause, and which follows the address when that changes by itself. */
function useTyping() {
  const { filters, change } = useFilters()
  const inAddress = filters.search ?? ''
  const [text, setText] = useState(inAddress)
  const told = useRef(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const stop = () => void (timer.current !== null && clearTimeout(timer.current))
  useEffect(() => stop, [])
  useEffect(() => {
    if (inAddress === told.current) return
    stop()
    told.current = inAddress
    setText(inAddress)
  }, [inAddress])

  const tell = (typed: string) => {
    stop()
    const search = typed.trim()
    if (search === told.current) return
    told.current = search
    change({ search: search || undefined }, { isTyping: true })
  }
  const type = (typed: string) => {
    setText(typed)
    stop()
    timer.current = setTimeout(() => tell(typed), pauseMs)
  }
  const look = (typed: string) => {
    setText(typed)
    tell(typed)
  }
  return { text, type, look }
}
