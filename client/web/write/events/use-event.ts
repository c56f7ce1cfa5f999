import { useEffect, useState } from 'preact/hooks'
import type { CalendarClient, Event } from '../../../index.ts'
import { keepPassword, keptPassword } from '../../see/event/event-passwords.ts'
import { useLanguage } from '../../words.ts'
import { asWriter } from '../session-again.ts'
import { rememberParent } from './event-values.ts'

type State = {
  event: Event | null
  error: unknown
  isBusy: boolean
  /** A password was tried, and the event is not open yet. */
  hasTried: boolean
}
type Loaded = State & { read: (password?: string) => void }

/** An event as it is now, to be edited: read once, so that nothing changes under the hands of whoever types. */
export function useEvent(id: number): Loaded {
  const language = useLanguage()
  const [state, setState] = useState<State>({ event: null, error: null, isBusy: true, hasTried: false })
  const read = (password?: string) => {
    const hasTried = password !== undefined
    setState(({ error }) => ({ event: null, error: hasTried ? error : null, isBusy: true, hasTried }))
    asWriter(language, calendar => readEvent(calendar, id, password)).then(
      event => setState({ event, error: null, isBusy: false, hasTried: false }),
      (error: unknown) => setState({ event: null, error, isBusy: false, hasTried }),
    )
  }
  useEffect(() => read(), [id, language])
  return { ...state, read }
}

/** An event with the title of the one that it belongs to; opened with its password, where this visit knows it. */
export async function readEvent(
  calendar: CalendarClient,
  id: number,
  password = keptPassword(String(id)),
): Promise<Event> {
  const event = await calendar.events.read.query({ id, password: password || undefined })
  if (password) keepPassword(event, password)
  if (event.post_parent !== 0) {
    const { events } = await calendar.events.list.query({ include: [event.post_parent] })
    if (events[0]) rememberParent(events[0])
  }
  return event
}
