/**
 * Corrects the ARIA attributes of FullCalendar after each change, until the returned function is called. FullCalendar
 * hides the text of days and column headers and labels them instead: some screen readers then find headers empty, and
 * days without their events.
 */
export function fixAriaRoles(grid: HTMLElement): () => void {
  const fix = () => {
    for (const cell of grid.querySelectorAll('[role=columnheader][aria-label], [role=gridcell][aria-label]')) {
      cell.removeAttribute('aria-label')
      cell
        .querySelector(':scope > [aria-hidden=true], :scope > div > [aria-hidden=true]')
        ?.removeAttribute('aria-hidden')
    }
    // Screen readers need no row headers for the hours of a week, because each event has its own time.
    for (const axis of grid.querySelectorAll('[role=rowheader][aria-label]')) {
      axis.setAttribute('role', 'gridcell')
      axis.removeAttribute('aria-label')
    }
  }
  const observer = new MutationObserver(fix)
  observer.observe(grid, { subtree: true, childList: true, attributeFilter: ['aria-label', 'aria-hidden', 'role'] })
  fix()
  return () => observer.disconnect()
}
