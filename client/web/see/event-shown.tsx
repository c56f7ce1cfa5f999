import { Star, Ticket } from 'lucide-preact'
import type { Event } from '../../index.ts'
import { useWords } from '../words.ts'
import { EventActions } from './event-actions.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventSeries } from './event-series.tsx'
import { stateAt, useNow } from './event-state.ts'
import { EventWhen } from './event-when.tsx'
import { eventWords } from './event-words.ts'
import { Picture } from './picture.tsx'
import { Prose } from './prose.tsx'
import { useLanguageOf } from './record-link.tsx'
import { Unpublished, Untranslated } from './record-notes.tsx'
import './record.css'
import './event-shown.css'

/** All that there is to say of an event. */
export function EventShown({ event }: { event: Event }) {
  const lang = useLanguageOf(event)
  const html = event.description || event.excerpt
  return (
    <article class="record event">
      <header class="record-head">
        <Badges event={event} />
        <h1 lang={lang}>{event.title}</h1>
        <EventWhen event={event} />
        <EventActions event={event} />
      </header>
      <aside class="record-facts">
        <EventFacts event={event} />
      </aside>
      <div class="record-text">
        <Untranslated kind="events" record={event} />
        {event.image && <Picture image={event.image} />}
        {html && <Prose html={html} lang={lang} />}
        <EventSeries event={event} />
      </div>
    </article>
  )
}

function Badges({ event }: { event: Event }) {
  const words = useWords(eventWords)
  const state = stateAt(useNow(), event)
  return (
    <p class="badges">
      {state === 'on' && <span class="badge on">{words.onNow}</span>}
      {state === 'over' && <span class="badge">{words.over}</span>}
      {event.featured && (
        <span class="badge featured">
          <Star aria-hidden /> {words.featured}
        </span>
      )}
      {event.ticketed && (
        <span class="badge">
          <Ticket aria-hidden /> {words.tickets}
        </span>
      )}
      <Unpublished record={event} />
    </p>
  )
}
