import { useMessages } from '../lib/messages.ts'
import { CloudOff } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'

export function useIsOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return isOnline
}

/** Says that the connection is lost, and what that means. */
export function OfflineNotice() {
  const messages = useMessages('frame')
  const isOnline = useIsOnline()
  return (
    <div role="status" class={isOnline ? undefined : 'notice warning offline'}>
      {!isOnline && (
        <>
          <CloudOff aria-hidden /> <strong>{messages.offline}</strong> {messages.offlineHint}
        </>
      )}
    </div>
  )
}
