import { Repeat } from 'lucide-preact'
import { useMessages } from '../../lib/messages.ts'
import { useSeries } from '../../lib/use-series.ts'

/** The rule of a series in words. */
export function RepeatLine({ seriesId }: { seriesId: number }) {
  const messages = useMessages('event')
  const rule = useSeries(seriesId)?.text
  if (!rule) return null
  return (
    <p class="repeat-line">
      <Repeat aria-hidden /> {messages.repeats({ rule })}
    </p>
  )
}
