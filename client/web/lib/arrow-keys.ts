import { daysPerWeek } from './days.ts'

/** How many places each key moves in a grid of weeks. */
const steps: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -daysPerWeek,
  ArrowDown: daysPerWeek,
}

/**
 * Where a key leads in a grid with seven cells in each row, from the cell `index` of `count`: the arrow keys to its
 * neighbours, Home and End to the first and the last of its row. Null for other keys, for keys with Alt and the like, and at
 * the edges of the grid.
 */
export function moveInWeeks(event: KeyboardEvent, index: number, count: number): number | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || shiftKey) return null
  const rowStart = index - (index % daysPerWeek)
  const rowEnd = rowStart + daysPerWeek - 1
  const step = steps[key]
  const next = key === 'Home' ? rowStart : key === 'End' ? rowEnd : step === undefined ? index : index + step
  return next === index || next < 0 || next >= count ? null : next
}
