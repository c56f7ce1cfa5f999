import { useEffect, useRef } from 'preact/hooks'

/** Whether what asks is still shown: a reader who has gone elsewhere meanwhile is not led away from there. */
export function useIsMounted(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => () => void (isHere.current = false), [])
  return () => isHere.current
}
