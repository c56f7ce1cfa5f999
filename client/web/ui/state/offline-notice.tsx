import { useMessages } from '../../lib/text/messages.ts'
import { useIsOnline } from '../../lib/browser/use-is-online.ts'
import { CloudOff } from 'lucide-preact'

/** A notice while the device has no connection. */
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
