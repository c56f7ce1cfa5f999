import { getFixedOffsetMs, type Zone } from './zone.ts'

type OffsetReader = (ms: number) => number

/** How many zones are ready to use: all that exist. Each takes 46 kB. */
const readersMax = 600
const readers = new Map<Zone, OffsetReader>()

/**
 * The offset of a zone from UTC at an instant, in milliseconds, east of UTC. `ms` is the instant since 1970. Intl takes
 * 2 µs; Temporal, which asks Intl too, takes ten times as long. Throws RangeError for an unknown zone.
 */
export function getOffsetMs(zone: Zone, ms: number): number {
  const known = readers.get(zone)
  if (known) return known(ms)
  const reader = createOffsetReader(zone)
  if (readers.size >= readersMax) readers.clear()
  readers.set(zone, reader)
  return reader(ms)
}

function createOffsetReader(zone: Zone): OffsetReader {
  const fixedMs = getFixedOffsetMs(zone)
  if (fixedMs !== null) return () => fixedMs
  const number = 'numeric'
  const fields = { year: number, month: number, day: number, hour: number, minute: number, second: number } as const
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...fields })
  return ms => {
    // Intl writes years before 1 as positive numbers.
    const secondMs = Math.max(Math.floor(ms / 1_000) * 1_000, firstMs)
    return parseMs(formatter.format(secondMs)) - secondMs
  }
}

/** The year 2; no zone changed its offset before. */
const firstMs = Date.parse('0002-01-01T00:00:00Z')

const pattern = /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)$/

/** 400 years, after which the calendar repeats. With years below 100, Date.UTC means others. */
const cycleYears = 400
const cycleMs = 146_097 * 86_400_000

/** The milliseconds since 1970 of `11/28/2026, 18:05:00`, as if it were in UTC. */
function parseMs(text: string): number {
  const [, month, day, year, hour, minute, second] = pattern.exec(text) ?? []
  return (
    Date.UTC(Number(year) + cycleYears, Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) -
    cycleMs
  )
}
