const dayLinkClass = 'grid-day-link'

type Props = {
  /** The visible text: the number of the day, in a week also its weekday. */
  text: string
  /** The whole date, for screen readers. */
  date: string
  /** The URL of the day. */
  href: string
  /** `YYYY-MM-DD` */
  day: string
}

/**
 * The number of a day as a link that opens it. It is no stop of the Tab key, which a month would have 40 of: Enter on
 * the cell of the day does the same.
 */
export const DayLink = ({ text, date, href, day }: Props) => (
  <a class={dayLinkClass} href={href} tabIndex={-1} data-day={day}>
    <span aria-hidden>{text}</span>
    <span class="visually-hidden">{date}</span>
  </a>
)

/** Whether a click follows a link in this tab. Others, such as one with Ctrl, are left to the browser. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * Opens the day of a link without loading the page again, until the returned function is called. The links are drawn by
 * FullCalendar, outside the router of the page.
 */
export function followDayLinks(grid: HTMLElement, openDay: (day: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const link = (event.target as HTMLElement).closest<HTMLElement>(`.${dayLinkClass}`)
    const day = link?.dataset['day']
    if (day === undefined || !isPlainClick(event)) return
    event.preventDefault()
    openDay(day)
  }
  grid.addEventListener('click', onClick)
  return () => grid.removeEventListener('click', onClick)
}
