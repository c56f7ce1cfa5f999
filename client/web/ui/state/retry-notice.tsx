import { useMessages } from '../../lib/text/messages.ts'
import { useIsOnline } from '../../lib/browser/use-is-online.ts'
import { FailureNotice } from './states.tsx'

type Props = {
  error: unknown
  /** Whether data is shown, even if it is out of date. */
  hasData: boolean
  refetch: () => unknown
}

/**
 * Why a request failed, with a retry button. While the device is offline the page has another notice, so this one is
 * shown only if there is no data.
 */
export function RetryNotice({ error, hasData, refetch }: Props) {
  const messages = useMessages('frame')
  const isOnline = useIsOnline()
  if (!isOnline) return hasData ? null : <p class="notice warning">{messages.notLoaded}</p>
  return error ? <FailureNotice error={error} retry={refetch} /> : null
}
