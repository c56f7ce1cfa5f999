import { useHistoryState } from 'wouter-preact/use-browser-location'
import type { EnteredTimes } from '../../lib/events/event-times.ts'
import type { PickedRecord } from './picker/picked-record.ts'

/** What the user has typed for a new event in the calendar, before the whole form was opened. */
type EnteredEvent = EnteredTimes & { title: string; venue: PickedRecord[] }

/** In the state of the history entry of the whole form. The key tells the drafts of such forms apart. */
type EnteredEventState = { enteredEvent?: { key: string; values: EnteredEvent } }

/** The state for the history entry of the form of a new event, which starts with these values. */
export const createEnteredEventState = (values: EnteredEvent): EnteredEventState => ({
  enteredEvent: { key: Date.now().toString(36), values },
})

/** What was typed before this form of a new event was opened; undefined for nothing. */
export const useEnteredEvent = (): EnteredEventState['enteredEvent'] =>
  useHistoryState<EnteredEventState | null>()?.enteredEvent
