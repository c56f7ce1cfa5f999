import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/**
 * Loads a component after the first rendering. Null until then; a component without content if it cannot be loaded.
 * For what the service also renders: `Suspense` would leave the elements of the service where they are, and add the
 * component after all that follows it.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (loaded: ComponentType<Props>) => isCurrent && setComponent(() => loaded)
    load().then(show, () => show(() => null))
    return () => void (isCurrent = false)
  }, [])
  return Component
}
