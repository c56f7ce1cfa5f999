import { toDatabaseWallTime } from '../../resources/shared/publication.ts'
import { type Language, languageTable } from '../../core/language.ts'
import type { Event } from '../../resources/events/schema.ts'

type Placed = Pick<Event, 'start_date' | 'all_day' | 'venue'>

/** When, on its own clock, and where an event is: what previews say of one without a text. `Monday 1 March 2027 at 18:00 · Quay 9, Cork` */
export function formatEventSummary(
  { start_date: start, all_day: isAllDay, venue }: Placed,
  language: Language,
): string {
  const format = new Intl.DateTimeFormat(languageTable[language].locale, {
    timeZone: 'UTC',
    hourCycle: 'h23',
    dateStyle: 'full',
    ...(isAllDay ? {} : { timeStyle: 'short' as const }),
  })
  const places = [venue].flat().map(place => [place.venue, place.city].filter(Boolean).join(', '))
  return [format.format(toDatabaseWallTime(start)), ...places].join(' · ')
}
