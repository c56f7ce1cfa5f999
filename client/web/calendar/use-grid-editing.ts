import type { CalendarOptions } from 'fullcalendar'
import type { ComponentType, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Event } from '../../index.ts'
import { useLanguage } from '../lib/text/language.ts'
import { loadEditorMessages } from '../lib/text/messages.ts'
import { useCanAddEvents } from '../lib/session/use-can-edit.ts'
import { useMeEvenIfExpired } from '../lib/session/use-me-even-if-expired.ts'
import type * as gridEditing from './editing/grid-editing.tsx'
import { isWriting } from './new-event/quick-add.ts'
import type { EventWithTimes } from './view-events.ts'

/** What is loaded for people who may write. */
type GridEditing = typeof gridEditing

export type UseGridEditing = {
  /** The events where the user has moved them. */
  events: EventWithTimes[]
  editingOptions: CalendarOptions
  /** To be added when the grid has the options, because some are read only once. */
  interactions: GridEditing['interactions']
  isMovable: (event: Event) => boolean
  /** Explains how to add and move events; null for readers. */
  EditingHint: ComponentType | null
}

const noOptions: CalendarOptions = {}
const noInteractions: GridEditing['interactions'] = []
const noMoves: GridEditing['pendingMoves']['value'] = new Map()

/** Lets people who may write add and move events in the grid. For others, and until it is loaded, nothing changes. */
export function useGridEditing(grid: RefObject<HTMLElement>, savedEvents: EventWithTimes[]): UseGridEditing {
  const editing = useLoadedEditing()
  const { me } = useMeEvenIfExpired()
  const moves = editing?.pendingMoves.value ?? noMoves
  const events = useMemo(
    () => (editing && moves.size > 0 ? editing.applyPendingMoves(savedEvents, moves) : savedEvents),
    [editing, savedEvents, moves],
  )
  const editingOptions = useMemo(() => editing?.getEditingOptions(events) ?? noOptions, [editing, events])
  const isMovable = (event: Event) => editing !== null && me != null && editing.canMove(me, event)
  const getMovableEvents = useRef<() => Event[]>(() => [])
  getMovableEvents.current = () => events.map(({ event }) => event).filter(isMovable)
  // A layout effect, so that the keys work as soon as the page names them.
  useLayoutEffect(() => {
    if (!editing || !grid.current) return
    return editing.addEditingKeys(grid.current, () => getMovableEvents.current())
  }, [editing])
  const interactions = editing?.interactions ?? noInteractions
  return { events, editingOptions, interactions, isMovable, EditingHint: editing?.EditingHint ?? null }
}

/** The code for people who may write, when such a person has begun to use the calendar; null before, and for others. */
function useLoadedEditing(): GridEditing | null {
  const canWrite = useCanAddEvents()
  const isNeeded = canWrite && isWriting.value
  const language = useLanguage()
  const [editing, setEditing] = useState<GridEditing | null>(null)
  useEffect(() => {
    if (!isNeeded || editing) return
    Promise.all([import('./editing/grid-editing.tsx'), loadEditorMessages(language)]).then(
      ([module]) => setEditing(module),
      () => (isWriting.value = false),
    )
  }, [isNeeded])
  return isNeeded ? editing : null
}
