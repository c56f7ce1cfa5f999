/** The class of the button that closes what “+ more” has opened. */
export const morePopoverCloseClass = 'grid-close'

/**
 * Closes what “+ more” has opened when the screen gets another width, as when a phone is turned, until the returned function is called:
 * the component leaves it where its day was, which may be beyond the edge by then.
 */
export function closeMorePopoverOnResize(): () => void {
  let width = innerWidth
  const look = () => {
    if (innerWidth === width) return
    width = innerWidth
    document.querySelector<HTMLElement>(`.${morePopoverCloseClass}`)?.click()
  }
  addEventListener('resize', look)
  return () => removeEventListener('resize', look)
}
