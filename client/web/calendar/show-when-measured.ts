/** How many frames the height must stay the same. */
const stableFrames = 2

/**
 * Shows the grid, which has the class `measuring`, when its height no longer changes, until the returned function is
 * called. FullCalendar paints it before it has measured its cells, and what is below would move.
 */
export function showWhenMeasured(grid: HTMLElement): () => void {
  let [height, equalFrames] = [-1, 0]
  const check = () => {
    const { offsetHeight } = grid
    equalFrames = offsetHeight === height ? equalFrames + 1 : 0
    height = offsetHeight
    if (equalFrames >= stableFrames) grid.classList.remove('measuring')
    else frame = requestAnimationFrame(check)
  }
  let frame = requestAnimationFrame(check)
  return () => cancelAnimationFrame(frame)
}
