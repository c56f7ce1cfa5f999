import { useEffect, useRef, useState } from 'preact/hooks'

/** The search runs after a pause in typing of this many milliseconds. */
const pauseMs = 250

/** A text as it was when it last stayed unchanged for `delayMs`. */
export function useDebouncedValue(text: string, delayMs = pauseMs): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs)
    return () => clearTimeout(timer)
  }, [text, delayMs])
  return debounced
}

type DebouncedInput = {
  text: string
  /** Changes the text; the search follows after a pause. */
  changeText: (text: string) => void
  /** Changes the text and searches at once. */
  submitText: (text: string) => void
}

/**
 * The text of a search field. `search` gets the trimmed text after a pause in typing. When `searched` changes for another reason, such
 * as going back, the field shows it.
 */
export function useDebouncedInput(searched: string, search: (text: string) => void): DebouncedInput {
  const [text, setText] = useState(searched)
  const lastSearched = useRef(searched)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const stopTimer = () => void (timer.current !== null && clearTimeout(timer.current))
  useEffect(() => stopTimer, [])
  useEffect(() => {
    if (searched === lastSearched.current) return
    stopTimer()
    lastSearched.current = searched
    setText(searched)
  }, [searched])

  const searchFor = (typed: string) => {
    stopTimer()
    const trimmed = typed.trim()
    if (trimmed === lastSearched.current) return
    lastSearched.current = trimmed
    search(trimmed)
  }
  const changeText = (typed: string) => {
    setText(typed)
    stopTimer()
    timer.current = setTimeout(() => searchFor(typed), pauseMs)
  }
  const submitText = (typed: string) => {
    setText(typed)
    searchFor(typed)
  }
  return { text, changeText, submitText }
}
