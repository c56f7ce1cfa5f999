import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Whether the component is still on the page. A callback checks it so that it does not navigate
 * after the user has left.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  // Not `useEffect`, which begins after the next frame: the user may have left by then.
  useLayoutEffect(() => () => void (isMounted.current = false), [])
  return () => isMounted.current
}
