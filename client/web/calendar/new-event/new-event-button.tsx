import { Plus } from 'lucide-preact'
import { useCanAddEvents } from '../../lib/session/use-can-edit.ts'
import { useMessages } from '../../lib/text/messages.ts'
import type { ViewPeriod } from '../../../../src/core/page/view-period.ts'
import { findCurrentDay, openQuickAdd } from './quick-add.ts'

/** A button that opens the form for a new event on the current day; nothing for users who may not write. */
export function NewEventButton({ period }: { period: ViewPeriod }) {
  const { newEvent } = useMessages('calendar')
  if (!useCanAddEvents()) return null
  return (
    <button
      type="button"
      class="primary"
      aria-label={newEvent}
      onClick={() => openQuickAdd({ day: findCurrentDay(period) })}
    >
      <Plus aria-hidden /> <span class="button-text">{newEvent}</span>
    </button>
  )
}
