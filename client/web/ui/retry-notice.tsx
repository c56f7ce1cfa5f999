import { useMessages } from '../lib/messages.ts'
import { useIsOnline } from '../lib/use-is-online.ts'
import { FailureNotice } from './states.tsx'

type Props = {
  error: unknown
  /** What is shown is what was asked for, be it old. */
  hasData: boolean
  refetch: () => unknown
}

/** What went wrong with reading, and another try. What was read before stays; without a connection the page says so above. */
export function RetryNotice({ error, hasData, refetch }: Props) {
  const messages = useMessages('frame')
  const isOnline = useIsOnline()
  if (!isOnline) return hasData ? null : <p class="notice warning">{messages.notLoaded}</p>
  return error ? <FailureNotice error={error} retry={refetch} /> : null
}
