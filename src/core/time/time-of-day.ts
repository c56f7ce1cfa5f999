/** A time of day on a 24-hour clock. Hour 24 is the end of the day, without minutes and seconds. */
export type TimeOfDay = { hour: number; minute: number; second: number }

/** The pattern of a time of day, for use inside larger patterns. parseTimeOfDay checks what it matches. */
export const timeOfDayPattern = String.raw`(\d{1,2})(?::(\d{2}))?(?::(\d{2})(?:[.,]\d{1,9})?)?(?:\s*([ap])\.?m\b\.?)?`

const wholeText = new RegExp(`^${timeOfDayPattern}$`, 'i')

const namedTimes = new Map<string, TimeOfDay>([
  ['midnight', { hour: 0, minute: 0, second: 0 }],
  ['noon', { hour: 12, minute: 0, second: 0 }],
])

/** The time of day in `9am`, `4:30 pm`, `23:59`, `23:59:30.5`, `24:00`, `noon` or `midnight`; null for any other text. */
export function parseTimeOfDay(text: string): TimeOfDay | null {
  const named = namedTimes.get(text.toLowerCase())
  if (named) return named
  const [whole, hours, minutes, seconds, half] = wholeText.exec(text) ?? []
  if (!whole || (!minutes && !half)) return null
  const time = { hour: Number(hours), minute: Number(minutes ?? 0), second: Number(seconds ?? 0) }
  if (time.minute > 59 || time.second > 59) return null
  const isEndOfDay = time.hour === 24 && time.minute === 0 && time.second === 0
  if (!half) return time.hour > 23 && !isEndOfDay ? null : time
  if (time.hour < 1 || time.hour > 12) return null
  return { ...time, hour: (time.hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) }
}
