import { useEffect, useRef, useState } from 'preact/hooks'

/** A reader who has not typed for this long wants to see what there is. */
const pauseMs = 250

/** A text once it has not changed for a moment. */
export function useDebouncedValue(text: string, afterMs = pauseMs): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return paused
}

type Typing = {
  text: string
  /** What is typed is told after a pause. */
  changeText: (text: string) => void
  /** Tells it at once. */
  submitText: (text: string) => void
}

/** The text of a field that searches, which `searched` follows after a pause, and which follows `searched` when that changes by itself. */
export function useDebouncedInput(searched: string, search: (text: string) => void): Typing {
  const [text, setText] = useState(searched)
  const told = useRef(searched)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const stop = () => void (timer.current !== null && clearTimeout(timer.current))
  useEffect(() => stop, [])
  useEffect(() => {
    if (searched === told.current) return
    stop()
    told.current = searched
    setText(searched)
  }, [searched])

  const tell = (typed: string) => {
    stop()
    const sought = typed.trim()
    if (sought === told.current) return
    told.current = sought
    search(sought)
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
  return { text, changeText: type, submitText: look }
}
