import { useMessages } from '../lib/text/messages.ts'
import { Share2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { Event } from '../../index.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { FeedMenu } from '../ui/menu/subscribe-menu.tsx'
import { EditLinks } from '../ui/record/record-notices.tsx'

/** Buttons to add an event to a calendar, to share it, to subscribe to its category and, for editors, to edit it. */
export function EventActions({ event }: { event: Event }) {
  return (
    <div class="actions">
      <AddToCalendar event={event} />
      <ShareButton title={event.title} />
      <Subscription event={event} />
      <EditLinks kind="events" record={event} />
    </div>
  )
}

/** Subscribes to all dates of the series of an event, else to its first category, else to the whole calendar. */
function Subscription({ event: { series, categories } }: { event: Event }) {
  const messages = useMessages('calendarMenu')
  const [category] = categories
  if (series) return <FeedMenu label={messages.subscribeToDates} query={{ series: [series.id] }} />
  if (!category) return <FeedMenu label={messages.subscribe} query={{}} />
  return <FeedMenu label={messages.subscribeTo({ name: category.name })} query={{ categories: [category.slug] }} />
}

/**
 * Shares the address with the device's dialog. Without such a dialog, copies the address, or shows it in a field to
 * copy.
 */
function ShareButton({ title }: { title: string }) {
  const messages = useMessages('event')
  const [outcome, setOutcome] = useState<'copied' | 'not copied' | null>(null)
  const share = async () => {
    const url = location.href
    if (typeof navigator.share === 'function') return void navigator.share({ title, url }).catch(() => undefined)
    const isCopied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'copied' : 'not copied')
  }
  return (
    <div class="event-share">
      <button type="button" onClick={() => void share()}>
        <Share2 aria-hidden /> {messages.share}
      </button>
      <div class="event-share-status" role="status">
        {outcome === 'copied' && messages.copied}
        {outcome === 'not copied' && (
          <label>
            {messages.copyAddress}
            <input readOnly value={location.href} onFocus={({ currentTarget }) => currentTarget.select()} />
          </label>
        )}
      </div>
    </div>
  )
}
