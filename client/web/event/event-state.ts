import { useEffect, useState } from 'preact/hooks'
import type { Event } from '../../index.ts'
import { parseWallTime } from '../../../src/core/time/wall-time.ts'

const refreshMs = 30_000

/** The current time. The component renders again every 30 seconds. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

const toMs = (utc: string): number => parseWallTime(utc).getTime()

/** Whether an event is on or over at a time; null when it is upcoming. */
export function getEventState(
  now: Date,
  { utc_start_date, utc_end_date }: Pick<Event, 'utc_start_date' | 'utc_end_date'>,
): 'on' | 'over' | null {
  if (toMs(utc_end_date) <= now.getTime()) return 'over'
  return toMs(utc_start_date) <= now.getTime() ? 'on' : null
}
