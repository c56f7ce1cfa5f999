/** How many places each key moves in a grid of weeks. */
const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * Where a key leads in a grid with seven cells in each row, from the cell `index` of `count`: the arrow keys to its
 * neighbours, Home and End to the first and the last of its row. Null for other keys, and at the edges of the grid.
 */
export function moveInWeeks(key: string, index: number, count: number): number | null {
  const rowStart = index - (index % 7)
  const step = steps[key]
  const next = key === 'Home' ? rowStart : key === 'End' ? rowStart + 6 : step === undefined ? index : index + step
  return next === index || next < 0 || next >= count ? null : next
}
