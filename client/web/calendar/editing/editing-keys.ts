import type { Event } from '../../../index.ts'
import { getUrlPath } from '../../lib/paths/paths.ts'
import { openQuickAdd } from '../new-event/quick-add.ts'
import { eventToMove } from './pending-moves.ts'

/**
 * Lets the key N open the form for a new event on the day with the focus, and M the dialog that moves the event with the
 * focus. Ends when the returned function is called. `getMovableEvents` are the events that the user may move.
 */
export function addEditingKeys(grid: HTMLElement, getMovableEvents: () => Event[]): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const day = target.closest<HTMLElement>('[role=gridcell][data-date]')?.dataset['date']
    if (day && isKey(event, 'n')) {
      event.preventDefault()
      openQuickAdd({ day })
    }
    const href = target.closest('a.grid-event')?.getAttribute('href')
    const movable = href && isKey(event, 'm') && getMovableEvents().find(({ url }) => getUrlPath(url) === href)
    if (!movable) return
    event.preventDefault()
    eventToMove.value = movable
  }
  grid.addEventListener('keydown', onKeyDown)
  return () => grid.removeEventListener('keydown', onKeyDown)
}

/** Whether a letter key was pressed alone. On a keyboard with Greek letters, the key at the same place counts. */
function isKey({ key, code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, letter: string): boolean {
  if (altKey || ctrlKey || metaKey || shiftKey) return false
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`
}
