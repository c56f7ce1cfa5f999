import { useEffect, useState } from 'preact/hooks'
import type { Event } from '../../index.ts'

const everyMs = 30_000

/** The reader's time, told again twice a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

const instantOf = (utc: string): number => Date.parse(`${utc.replace(' ', 'T')}Z`)

/** Whether an event is on, or over, at a moment; null while it is still to come. */
export function getEventState(
  now: Date,
  { utc_start_date, utc_end_date }: Pick<Event, 'utc_start_date' | 'utc_end_date'>,
): 'on' | 'over' | null {
  if (instantOf(utc_end_date) <= now.getTime()) return 'over'
  return instantOf(utc_start_date) <= now.getTime() ? 'on' : null
}
