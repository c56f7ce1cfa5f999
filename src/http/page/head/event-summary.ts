import { toDatabaseWallTime } from '../../../resources/shared/publication/publication.ts'
import { type Language, languageTable } from '../../../core/language.ts'
import type { Event } from '../../../resources/events/schema.ts'

type SummarizedEvent = Pick<Event, 'start_date' | 'all_day' | 'venue'>

/**
 * The time in the event's own zone, and the venues: `Monday 1 March 2027 at 18:00 · Quay 9, Cork`. For events without a
 * text.
 */
export function formatEventSummary(
  { start_date: start, all_day: isAllDay, venue }: SummarizedEvent,
  language: Language,
): string {
  const format = new Intl.DateTimeFormat(languageTable[language].locale, {
    timeZone: 'UTC',
    hourCycle: 'h23',
    dateStyle: 'full',
    ...(isAllDay ? {} : { timeStyle: 'short' as const }),
  })
  const venues = [venue].flat().map(({ venue: name, city }) => [name, city].filter(Boolean).join(', '))
  return [format.format(toDatabaseWallTime(start)), ...venues].join(' · ')
}
