import { getLocale, useLanguage } from '../lib/language.ts'
import { parseWallTime } from '../lib/times.ts'
import './day-tile.css'

/**
 * The day and the month of a wall time, like a sheet of a calendar. Hidden from screen readers, which get the full date
 * beside it.
 */
export function DayTile({ wall }: { wall: string }) {
  const locale = getLocale(useLanguage())
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(parseWallTime(wall))
  return (
    <div class="day-tile" aria-hidden>
      <b>{Number(wall.slice(8, 10))}</b>
      {month}
    </div>
  )
}
