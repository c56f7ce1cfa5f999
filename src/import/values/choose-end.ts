import { addDays, startOfDay, type WallTime } from '../../core/time/wall-time.ts'

/**
 * The end of an event on the clock of its start. 00:00 of the first day means 24:00, as many programs write it. Another end
 * before the start is left out: then the event ends when it starts. Both give a note.
 */
export function chooseEnd(
  startWall: WallTime,
  endWall: WallTime,
  { field, notes }: { field: string; notes: string[] },
): WallTime {
  if (endWall >= startWall) return endWall
  if (endWall === startOfDay(startWall)) {
    notes.push(`${field}: 00:00 is before the start (${startWall}); the event ends at the end of that day`)
    return addDays(endWall, 1)
  }
  notes.push(`${field}: the end (${endWall}) is before the start (${startWall}) and was left out`)
  return startWall
}
