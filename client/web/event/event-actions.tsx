import { useMessages } from '../lib/messages.ts'
import { CalendarPlus, Share2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { Event } from '../../index.ts'
import { getEventVenues } from '../../index.ts'
import { formatEventIcs } from './event-ics.ts'
import { formatAddressLines, getPosition } from '../lib/venue-location.ts'
import { htmlToText } from '../ui/prose.tsx'
import { EditLinks } from '../ui/record/record-notices.tsx'

/** What a reader does with an event. */
export function EventActions({ event }: { event: Event }) {
  const messages = useMessages('event')
  return (
    <div class="actions">
      <button type="button" class="primary" onClick={() => download(`${event.slug || event.id}.ics`, fileOf(event))}>
        <CalendarPlus aria-hidden /> {messages.addToCalendar}
      </button>
      <Share title={event.title} />
      <EditLinks kind="events" record={event} />
    </div>
  )
}

function fileOf(event: Event): string {
  const venues = getEventVenues(event)
  const [venue] = venues
  return formatEventIcs(event, {
    description: htmlToText(event.description || event.excerpt),
    location: venues.map(one => [one.venue, ...formatAddressLines(one)].join(', ')).join('\n'),
    position: (venue && getPosition(venue)) ?? undefined,
    categories: event.categories.map(({ name }) => name),
  })
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Hands the address to another app where the device can, else copies it; where neither is allowed, shows it to be copied. */
function Share({ title }: { title: string }) {
  const messages = useMessages('event')
  const [outcome, setOutcome] = useState<'copied' | 'to be copied' | null>(null)
  const share = async () => {
    const url = location.href
    if (typeof navigator.share === 'function') return void navigator.share({ title, url }).catch(() => undefined)
    const isCopied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'copied' : 'to be copied')
  }
  return (
    <div class="event-share">
      <button type="button" onClick={() => void share()}>
        <Share2 aria-hidden /> {messages.share}
      </button>
      <div class="event-share-status" role="status">
        {outcome === 'copied' && messages.copied}
        {outcome === 'to be copied' && (
          <label>
            {messages.copyAddress}
            <input readOnly value={location.href} onFocus={({ currentTarget }) => currentTarget.select()} />
          </label>
        )}
      </div>
    </div>
  )
}
