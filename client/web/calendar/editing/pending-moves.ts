import { signal } from '@preact/signals'
import type { Event } from '../../../index.ts'
import type { DisplayTimes } from '../../lib/time/times.ts'
import type { EventWithTimes } from '../view-events.ts'

/** New times of an event: for the service, and as they are shown. */
export type NewTimes = { input: Pick<Event, 'start_date' | 'end_date'>; shown: DisplayTimes }

export type PendingMove = NewTimes & { event: Event }

/**
 * The events that the user has moved, by id, until the service has answered and the calendar has read them again. The
 * calendar shows them where the user has put them.
 */
export const pendingMoves = signal<ReadonlyMap<number, PendingMove>>(new Map())

export function addPendingMove(move: PendingMove): void {
  pendingMoves.value = new Map(pendingMoves.value).set(move.event.id, move)
}

export function removePendingMove({ event }: PendingMove): void {
  pendingMoves.value = new Map([...pendingMoves.value].filter(([id]) => id !== event.id))
}

/** Events with the times to which the user has moved them. */
export const applyPendingMoves = (
  events: EventWithTimes[],
  moves: ReadonlyMap<number, PendingMove>,
): EventWithTimes[] =>
  events.map(item => {
    const move = moves.get(item.event.id)
    return move ? { ...item, times: move.shown } : item
  })

/** The event whose new times the dialog asks for; null while the dialog is closed. */
export const eventToMove = signal<Event | null>(null)
