import { useEffect, useRef, useState } from 'preact/hooks'

/** How long the user must pause while typing before the search runs. */
const pauseMs = 250

/** Returns the text after it has not changed for `delayMs`; until then, the previous text. */
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
  /** Changes the text, and searches after a pause in typing. */
  changeText: (text: string) => void
  /** Changes the text and searches at once. */
  submitText: (text: string) => void
}

/**
 * The text of a search field. `search` gets the trimmed text after a pause in typing. When `searchedText` changes for
 * another reason, such as the Back button, the field shows the new value.
 */
export function useDebouncedInput(searchedText: string, search: (text: string) => void): DebouncedInput {
  const [text, setText] = useState(searchedText)
  const lastSearchedText = useRef(searchedText)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const stopTimer = () => void (timer.current !== null && clearTimeout(timer.current))
  useEffect(() => stopTimer, [])
  useEffect(() => {
    if (searchedText === lastSearchedText.current) return
    stopTimer()
    lastSearchedText.current = searchedText
    setText(searchedText)
  }, [searchedText])

  const searchFor = (typedText: string) => {
    stopTimer()
    const trimmed = typedText.trim()
    if (trimmed === lastSearchedText.current) return
    lastSearchedText.current = trimmed
    search(trimmed)
  }
  const changeText = (typedText: string) => {
    setText(typedText)
    stopTimer()
    timer.current = setTimeout(() => searchFor(typedText), pauseMs)
  }
  const submitText = (typedText: string) => {
    setText(typedText)
    searchFor(typedText)
  }
  return { text, changeText, submitText }
}
