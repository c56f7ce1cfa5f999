import { useIsOnline } from './offline-notice.tsx'
import { FailureNotice } from './states.tsx'
import { useMessages } from '../lib/language.ts'
import { seeWords } from '../calendar/words.ts'

type Props = {
  error: unknown
  /** What is shown is what was asked for, be it old. */
  hasData: boolean
  refetch: () => unknown
}

/** What went wrong with reading, and another try. What was read before stays; without a connection the page says so above. */
export function RetryNotice({ error, hasData, refetch }: Props) {
  const words = useMessages(seeWords)
  const isOnline = useIsOnline()
  if (!isOnline) return hasData ? null : <p class="notice warning">{words.waiting}</p>
  return error ? <FailureNotice error={error} retry={refetch} /> : null
}
