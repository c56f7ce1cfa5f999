/** How many frames the height must stay the same. */
const stableFrames = 2

/**
 * Hides the grid until its height no longer changes, or the returned function is called: FullCalendar paints it before it
 * has measured its cells, and what is below would move.
 */
export function hideUntilMeasured(grid: HTMLElement): () => void {
  let [height, equalFrames, frame] = [-1, 0, 0]
  const check = () => {
    const { offsetHeight } = grid
    equalFrames = offsetHeight === height ? equalFrames + 1 : 0
    height = offsetHeight
    if (equalFrames >= stableFrames) grid.classList.remove('measuring')
    else frame = requestAnimationFrame(check)
  }
  grid.classList.add('measuring')
  frame = requestAnimationFrame(check)
  return () => cancelAnimationFrame(frame)
}
