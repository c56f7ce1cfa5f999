import { useEffect, useState } from 'preact/hooks'
import { isOfflineCopy } from '../paths/site.ts'

/**
 * Whether the device has a connection, and the page came from the service. The component renders again when that
 * changes.
 */
export function useIsOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine && !isOfflineCopy)
  useEffect(() => {
    const update = () => setOnline(navigator.onLine)
    addEventListener('online', update)
    addEventListener('offline', update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
    }
  }, [])
  return isOnline
}
