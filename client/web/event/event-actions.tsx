import { useMessages } from '../lib/messages.ts'
import { CalendarPlus, Share2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { Event } from '../../index.ts'
import { getEventVenues } from '../../index.ts'
import { formatEventIcs } from './event-ics.ts'
import { formatAddressLines, getPosition } from '../lib/venue-location.ts'
import { htmlToText } from '../ui/prose.tsx'
import { EditLinks } from '../ui/record/record-notices.tsx'

/** Buttons to add an event to a calendar, to share it and, for editors, to edit it. */
export function EventActions({ event }: { event: Event }) {
  const messages = useMessages('event')
  return (
    <div class="actions">
      <button type="button" class="primary" onClick={() => download(`${event.slug || event.id}.ics`, toIcs(event))}>
        <CalendarPlus aria-hidden /> {messages.addToCalendar}
      </button>
      <ShareButton title={event.title} />
      <EditLinks kind="events" record={event} />
    </div>
  )
}

function toIcs(event: Event): string {
  const venues = getEventVenues(event)
  const [venue] = venues
  return formatEventIcs(event, {
    description: htmlToText(event.description || event.excerpt),
    location: [
      ...venues.map(each => [each.venue, ...formatAddressLines(each)].join(', ')),
      ...(event.is_online && event.online_url ? [event.online_url] : []),
    ].join('\n'),
    position: (venue && getPosition(venue)) ?? undefined,
    categories: event.categories.map(({ name }) => name),
  })
}

const revokeDelayMs = 10_000

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs)
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
