import { useRef, useState } from 'preact/hooks'
import { ownChangeCount } from '../lib/client.ts'
import { isEmbedded } from '../lib/paths/site.ts'
import type { EventWithTimes } from './view-events.ts'

type SteadyEvents = {
  /** The events to show. */
  events: EventWithTimes[] | undefined
  /** How many loaded events are not shown yet; null when all of them are shown and no removed event is. */
  newCount: number | null
  showNew: () => void
}

type ListState = {
  /** Whether the events belong to `listKey`, and not to the list before. */
  isLoaded: boolean
  /** Names the list: its filters and its length. */
  listKey: string
}

/**
 * Keeps a list as it is while somebody reads it: events that others add, move or delete wait for `showNew` if events
 * that are in view or above would move. What the user does here shows at once.
 */
export function useSteadyEvents(loaded: EventWithTimes[] | undefined, { isLoaded, listKey }: ListState): SteadyEvents {
  const [, renderAgain] = useState(0)
  const shown = useRef({ events: loaded, listKey: '', ownChanges: 0 })
  const ownChanges = ownChangeCount.value
  const show = () => (shown.current = { events: loaded, listKey: isLoaded ? listKey : '', ownChanges })
  const { current } = shown
  if (current.listKey !== listKey) show()
  else if (current.events !== loaded && (current.ownChanges !== ownChanges || isSteady(current.events, loaded))) show()
  if (shown.current.events === loaded) return { events: loaded, newCount: null, showNew: () => {} }
  const events = shown.current.events ?? []
  const ids = new Set(events.map(({ event }) => event.id))
  return {
    events: replaceInPlace(events, loaded ?? []),
    newCount: (loaded ?? []).filter(({ event }) => !ids.has(event.id)).length,
    showNew: () => (show(), renderAgain(count => count + 1)),
  }
}

/** The entries of the lists, in the order of their events. */
const entriesSelector = '#results :is(.agenda-events, .cards) > li'

/** Whether the entries up to the last one in view stay where they are when the list shows other events. */
function isSteady(shown: EventWithTimes[] = [], loaded: EventWithTimes[] = []): boolean {
  // A frame of another site may be as high as its content, and cannot know what of it is in view.
  if (isEmbedded) return true
  const entries = [...document.querySelectorAll(entriesSelector)]
  const inView = entries.findLastIndex(entry => entry.getBoundingClientRect().top < innerHeight)
  return shown.slice(0, inView + 1).every(({ event }, index) => loaded[index]?.event.id === event.id)
}

/** The same events, with their latest texts unless these belong to another time. */
function replaceInPlace(shown: EventWithTimes[], loaded: EventWithTimes[]): EventWithTimes[] {
  const latest = new Map(loaded.map(item => [item.event.id, item]))
  return shown.map(item => {
    const next = latest.get(item.event.id)
    return next && next.times.start === item.times.start ? next : item
  })
}
