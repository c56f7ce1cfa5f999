export const morePopoverClass = 'grid-popover'

/** The class of the button that closes the popover of “+ more”. */
export const morePopoverCloseClass = 'grid-close'

/**
 * For `moreLinkClick`: the result makes FullCalendar open the popover of “+ more”. Scrolls to the part of it that is
 * outside the screen.
 */
export function openMorePopover(): 'popover' {
  requestAnimationFrame(() => document.querySelector(`.${morePopoverClass}`)?.scrollIntoView({ block: 'nearest' }))
  return 'popover'
}

/**
 * Closes the popover of “+ more” when the width of the screen changes, for example when a phone is rotated, until the
 * returned function is called. FullCalendar leaves it at its old position, which may be outside the screen.
 */
export function closeMorePopoverOnResize(): () => void {
  let width = innerWidth
  const closeOnNewWidth = () => {
    if (innerWidth === width) return
    width = innerWidth
    document.querySelector<HTMLElement>(`.${morePopoverCloseClass}`)?.click()
  }
  addEventListener('resize', closeOnNewWidth)
  return () => removeEventListener('resize', closeOnNewWidth)
}
