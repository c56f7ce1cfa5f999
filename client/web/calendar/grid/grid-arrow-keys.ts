import { findNextInGrid } from '../../lib/browser/arrow-keys.ts'
import { daysPerWeek } from '../../../../src/core/time/days.ts'

const dayCells = '[role=gridcell][data-date]'

type Options = {
  /** `YYYY-MM-DD`: the Tab key stops at this day at first, if the grid has it. */
  today: string
  /** Opens a day, `YYYY-MM-DD`. */
  openDay: (day: string) => void
}

/**
 * Makes the days of the grid one stop of the Tab key, and lets the arrow keys, Home and End move between them, as
 * screen readers announce for a grid. Enter opens a day, unless the grid shows only one; Tab goes on to its events.
 * Ends when the returned function is called.
 */
export function addArrowKeys(grid: HTMLElement, { today, openDay }: Options): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const cells = [...grid.querySelectorAll<HTMLElement>(dayCells)]
    const target = event.target as HTMLElement
    const index = cells.findIndex(cell => cell.contains(target))
    if (index === -1) return
    const day = cells[index]?.dataset['date']
    if (event.key === 'Enter' && target === cells[index] && day && !isOneDay(cells)) return openDay(day)
    const next = findNextInGrid(event, index, cells.length, isOneDay(cells) ? 1 : daysPerWeek)
    const nextDay = cells[next ?? -1]?.dataset['date']
    if (next === null || !day || !nextDay) return
    // In the week view, the all-day cells come before the timed ones. Left and Right must not go from one row to the other:
    // the index would grow while the day goes back.
    const isRowChange = nextDay !== day && nextDay < day !== next < index
    if (isRowChange) return
    event.preventDefault()
    cells[next]?.focus()
  }
  const moveStop = ({ target }: FocusEvent) => {
    const cell = (target as HTMLElement).closest<HTMLElement>(dayCells)
    if (cell) setTabStop(grid, cell)
  }
  // FullCalendar draws new days without a stop.
  const observer = new MutationObserver(() => ensureTabStop(grid, today))
  observer.observe(grid, { subtree: true, childList: true, attributeFilter: ['data-date'] })
  ensureTabStop(grid, today)
  grid.addEventListener('keydown', onKeyDown)
  grid.addEventListener('focusin', moveStop)
  return () => {
    observer.disconnect()
    grid.removeEventListener('keydown', onKeyDown)
    grid.removeEventListener('focusin', moveStop)
  }
}

const isOneDay = (cells: HTMLElement[]): boolean => new Set(cells.map(cell => cell.dataset['date'])).size === 1

/** Lets the Tab key stop at one day: at the day that had the focus last, else at today, else at the first. */
function ensureTabStop(grid: HTMLElement, today: string): void {
  if (grid.querySelector(`${dayCells}[tabindex="0"]`)) return
  const cell = grid.querySelector(`${dayCells}[data-date="${today}"]`) ?? grid.querySelector(dayCells)
  if (cell) setTabStop(grid, cell)
}

function setTabStop(grid: HTMLElement, stop: Element): void {
  for (const cell of grid.querySelectorAll<HTMLElement>(dayCells)) cell.tabIndex = cell === stop ? 0 : -1
}
