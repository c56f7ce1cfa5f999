import { signal } from '@preact/signals'
import { getViewerToday } from '../../lib/time/times.ts'
import type { ViewPeriod } from '../../../../src/core/page/view-period.ts'

/**
 * What the user has chosen for a new event: a day, `YYYY-MM-DD`, or times as they are shown. Both are small, so that the
 * page can ask for the form before it is loaded.
 */
export type QuickAddSelection = { day: string } | { start: string; end: string; isAllDay: boolean }

/** The event that the form asks about; null while the form is closed. */
export const quickAddSelection = signal<QuickAddSelection | null>(null)

/**
 * Whether a person who may write has begun to use the calendar. What is only for such people is loaded then, and not
 * with the first view.
 */
export const isWriting = signal(false)

/** Opens the form for a new event. */
export function openQuickAdd(selection: QuickAddSelection): void {
  isWriting.value = true
  quickAddSelection.value = selection
}

/** The day that the Tab key reaches in the grid or in the days of a phone; else today, if the period has it. */
export function findCurrentDay({ first, last }: ViewPeriod): string {
  const stop = document.querySelector<HTMLElement>('.calendar-view [data-date][tabindex="0"]')
  const today = getViewerToday()
  const isTodayShown = first <= today && (last === undefined || today <= last)
  return stop?.dataset['date'] ?? (isTodayShown ? today : first)
}
