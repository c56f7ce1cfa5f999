/**
 * Keeps what the component draws readable to screen readers, until the returned function is called. It names days and headers by
 * labels and hides their texts, so that a header is empty to some readers, and the name of a day leaves out what is in it.
 */
export function fixAriaRoles(grid: HTMLElement): () => void {
  const mend = () => {
    for (const cell of grid.querySelectorAll('[role=columnheader][aria-label], [role=gridcell][aria-label]')) {
      cell.removeAttribute('aria-label')
      cell
        .querySelector(':scope > [aria-hidden=true], :scope > div > [aria-hidden=true]')
        ?.removeAttribute('aria-hidden')
    }
    // The hours beside a week are drawn, not told: each event says its own.
    for (const axis of grid.querySelectorAll('[role=rowheader][aria-label]')) {
      axis.setAttribute('role', 'gridcell')
      axis.removeAttribute('aria-label')
    }
  }
  const observer = new MutationObserver(mend)
  observer.observe(grid, { subtree: true, childList: true, attributeFilter: ['aria-label', 'aria-hidden', 'role'] })
  mend()
  return () => observer.disconnect()
}
