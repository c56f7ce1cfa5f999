import { useEffect, useState } from 'preact/hooks'
import type { CalendarClient, Event } from '../../../index.ts'
import { useLanguage } from '../../words.ts'
import { asWriter } from '../session-again.ts'
import { rememberParent } from './event-values.ts'

type Loaded = { event: Event | null; error: unknown; read: (password?: string) => void }

/** An event as it is now, to be edited: read once, so that nothing changes under the hands of whoever types. */
export function useEvent(id: number): Loaded {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<Pick<Loaded, 'event' | 'error'>>({ event: null, error: null })
  const read = (password?: string) => {
    setLoaded({ event: null, error: null })
    asWriter(language, calendar => readEvent(calendar, id, password)).then(
      event => setLoaded({ event, error: null }),
      (error: unknown) => setLoaded({ event: null, error }),
    )
  }
  useEffect(() => read(), [id, language])
  return { ...loaded, read }
}

/** An event with the title of the one that it belongs to. */
export async function readEvent(calendar: CalendarClient, id: number, password?: string): Promise<Event> {
  const event = await calendar.events.read.query({ id, password: password || undefined })
  if (event.post_parent !== 0) {
    const { events } = await calendar.events.list.query({ include: [event.post_parent] })
    if (events[0]) rememberParent(events[0])
  }
  return event
}
