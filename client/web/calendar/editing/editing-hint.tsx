import { useMessages } from '../../lib/text/messages.ts'

/** How to add and move events, with the mouse and with keys. */
export const EditingHint = () => <p class="field-hint">{useMessages('calendarEditing').keys}</p>
