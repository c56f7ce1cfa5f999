import { useDateFormats } from '../../lib/time/times.ts'
import './day-tile.css'

/**
 * The day and the month of a wall time, like a sheet of a calendar. Hidden from screen readers, which get the full date
 * beside it.
 */
export function DayTile({ wall }: { wall: string }) {
  const formats = useDateFormats()
  return (
    <div class="day-tile" aria-hidden>
      <b>{Number(wall.slice(8, 10))}</b>
      {formats.shortMonth(wall)}
    </div>
  )
}
