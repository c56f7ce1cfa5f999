import { Repeat } from 'lucide-preact'
import { useMessages } from '../../lib/text/messages.ts'
import { useSeriesQuery } from '../../lib/events/use-series.ts'

/** The rule of a series in words. Its space is there before it is loaded. */
export function RepeatLine({ seriesId }: { seriesId: number }) {
  const messages = useMessages('event')
  const { data, isLoading } = useSeriesQuery(seriesId)
  const rule = data?.text
  if (!rule) return isLoading ? <p class="repeat-line loading-rule" /> : null
  return (
    <p class="repeat-line">
      <Repeat aria-hidden /> {messages.repeats({ rule })}
    </p>
  )
}
