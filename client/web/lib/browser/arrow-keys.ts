import { daysPerWeek } from '../../../../src/core/time/days.ts'

/**
 * Where a key leads in a grid with `columns` cells in each row, from the cell `index` of `count`: the arrow keys to its
 * neighbours, Home and End to the first and the last of its row. Null for other keys, for keys with Alt and the like,
 * and at the edges of the grid.
 */
export function findNextInGrid(
  event: KeyboardEvent,
  index: number,
  count: number,
  columns = daysPerWeek,
): number | null {
  if (hasModifier(event)) return null
  const rowStart = index - (index % columns)
  const places: Partial<Record<string, number>> = {
    ...(columns > 1 && { ArrowLeft: index - 1, ArrowRight: index + 1 }),
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    Home: rowStart,
    End: rowStart + columns - 1,
  }
  const next = places[event.key] ?? index
  return next === index || next < 0 || next >= count ? null : next
}

/**
 * Where a key leads in a row, from the place `index` of `count`: the left and right arrow keys to its neighbours, Home
 * and End to the first and the last. Null for other keys, for keys with Alt and the like, and at the ends of the row.
 */
export function findNextInRow(event: KeyboardEvent, index: number, count: number): number | null {
  if (hasModifier(event)) return null
  const places: Partial<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: count - 1,
  }
  const next = places[event.key] ?? index
  return next === index || next < 0 || next >= count ? null : next
}

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey
