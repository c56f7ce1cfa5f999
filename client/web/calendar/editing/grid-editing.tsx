import type { CalendarOptions, EventApi } from 'fullcalendar'
import interaction from 'fullcalendar/interaction'
import type { Event, Me } from '../../../index.ts'
import { formatWallTime, getDatePart } from '../../lib/time/times.ts'
import { canEdit } from '../../lib/session/permissions.ts'
import { openQuickAdd } from '../new-event/quick-add.ts'
import type { EventWithTimes } from '../view-events.ts'
import { moveTimes, type Shift } from './moved-times.ts'
import { addPendingMove, pendingMoves } from './pending-moves.ts'
import { useMessages } from '../../lib/text/messages.ts'

export { addEditingKeys } from './editing-keys.ts'
export { applyPendingMoves, pendingMoves } from './pending-moves.ts'

/** What people who may write can do in the grid, in a chunk of its own. */

/** Clicking and selecting days and times; dragging events and their ends. */
export const interactions = interaction.componentInteractions ?? []

/** How long a finger must rest on an event or a day, in ms, before it drags instead of scrolling. */
const longPressDelay = 500
/** How far the mouse must move, in pixels, before a click is a selection. */
const selectMinDistance = 5
const defaultHours = 2
const msPerHour = 3_600_000

/** The options with which FullCalendar lets the user add and move events. */
export const getEditingOptions = (events: EventWithTimes[]): CalendarOptions => ({
  selectable: true,
  selectMinDistance,
  longPressDelay,
  // A bar stays a bar, and an event with hours keeps them. The form of the event can change that.
  eventAllow: (span, event) => span.allDay === event?.allDay,
  dateClick: ({ date, allDay, view }) =>
    openQuickAdd(
      view.type === 'dayGridMonth'
        ? { day: date.toISOString().slice(0, 10) }
        : toRequest(date, allDay ? date : new Date(date.getTime() + defaultHours * msPerHour), allDay),
    ),
  select: ({ start, end, allDay, view }) => {
    view.calendar.unselect()
    openQuickAdd(toRequest(start, allDay ? new Date(end.getTime() - 1) : end, allDay))
  },
  eventDrop: ({ event, delta }) => storeMove(events, event, delta, delta),
  eventResize: ({ event, startDelta, endDelta }) => storeMove(events, event, startDelta, endDelta),
})

/** Both days of a whole-day request are included. */
function toRequest(start: Date, end: Date, isAllDay: boolean) {
  const [from, until] = [formatWallTime(start), formatWallTime(end)]
  if (!isAllDay) return { start: from, end: until, isAllDay }
  return { start: `${getDatePart(from)} 00:00:00`, end: `${getDatePart(until)} 23:59:59`, isAllDay }
}

type Duration = { days: number; milliseconds: number }

function storeMove(events: EventWithTimes[], { id }: EventApi, start: Duration, end: Duration): void {
  const item = events.find(({ event }) => String(event.id) === id)
  if (item) addPendingMove({ event: item.event, ...moveTimes(item, toShift(start), toShift(end)) })
}

const toShift = ({ days, milliseconds }: Duration): Shift => ({ days, ms: milliseconds })

/** Whether the user may move an event, and no earlier move of it waits for the service. */
export const canMove = (me: Me, event: Event): boolean =>
  canEdit(me, 'events', event) && !pendingMoves.value.has(event.id)

/** How to add and move events, with the mouse and with keys. */
export const EditingHint = () => <p class="field-hint">{useMessages('calendarEditing').keys}</p>
