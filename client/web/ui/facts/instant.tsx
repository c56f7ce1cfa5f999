import { getFirstOfMonth } from '../../lib/text/language.ts'
import { createFormatsHook } from '../../lib/time/formats.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { replaceFirstOfMonth } from '../../../../src/core/time/date-formats.ts'

const secondsByUnit = { day: 86_400, hour: 3_600, minute: 60 } as const
const units = Object.keys(secondsByUnit) as (keyof typeof secondsByUnit)[]

const useRelativeTimeFormat = createFormatsHook(locale => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

/** Formats an instant relative to now: `2 hours ago`, `in 5 minutes`. */
export function useRelativeFormat(): (instant: string) => string {
  const messages = useMessages('sources')
  const format = useRelativeTimeFormat()
  return instant => {
    const seconds = (Date.parse(instant) - Date.now()) / 1000
    const unit = units.find(one => Math.abs(seconds) >= secondsByUnit[one])
    if (unit) return format.format(Math.round(seconds / secondsByUnit[unit]), unit)
    return seconds > 0 ? messages.soon : messages.justNow
  }
}

/** Formats an instant in the time zone of the viewer's device: `20 Nov 2026, 11:00`. */
export const useInstantFormat = createFormatsHook((locale, language) => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
  return (instant: string) => replaceFirstOfMonth(format.format(new Date(instant)), getFirstOfMonth(language))
})

/** An instant relative to now; its title is the date and the time. */
export function RelativeInstant({ instant }: { instant: string }) {
  const [formatRelative, formatInstant] = [useRelativeFormat(), useInstantFormat()]
  return (
    <time dateTime={instant} title={formatInstant(instant)}>
      {formatRelative(instant)}
    </time>
  )
}
