import { isLanguage, type Language, languageTable } from '../core/language.ts'
import type { WallTime } from '../core/time/wall-time.ts'
import { type FeedEvent, formatVenueLine } from './feed-event.ts'
import { escapeXml } from './xml.ts'

type Style = 'day' | 'dayAndTime' | 'short'

const optionsByStyle: Record<Style, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'full' },
  dayAndTime: { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
}

/** Each takes longer to make than to use. */
const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(language: Language, style: Style): Intl.DateTimeFormat {
  const key = `${language} ${style}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(languageTable[language].locale, { ...optionsByStyle[style], timeZone: 'UTC' })
  formats.set(key, format)
  return format
}

const getLanguage = ({ i18n_language: language }: FeedEvent): Language => (isLanguage(language) ? language : 'en')

/** A wall time as the instant at which a clock in UTC shows it. */
const toDate = (wall: WallTime): Date => new Date(`${wall.replace(' ', 'T')}Z`)

/**
 * When and where an event is, as a paragraph of HTML, for readers that show only title and text:
 * `<p>Monday, 1 March 2027, 18:00–20:00 (EET) · Quay 9, Cork</p>`.
 */
export function formatWhenAndWhere(event: FeedEvent): string {
  const format = getFormat(getLanguage(event), event.all_day ? 'day' : 'dayAndTime')
  const when = format.formatRange(toDate(event.start_date), toDate(event.end_date))
  const places = [event.venue].flat().map(formatVenueLine)
  const zone = event.all_day ? '' : ` (${event.timezone_abbr})`
  return `<p>${escapeXml([`${when}${zone}`, ...places].join(' · '))}</p>`
}

/** The title; of a date of a series with its day, because all dates have the same one: `Yoga (6 Oct 2026)`. */
export const formatTitle = (event: FeedEvent): string =>
  event.series === null
    ? event.title
    : `${event.title} (${getFormat(getLanguage(event), 'short').format(toDate(event.start_date))})`

/** The paragraph, and below it the text of the event if it has one. */
export const joinTexts = (paragraph: string, text: string): string =>
  text === '' ? paragraph : `${paragraph}\n${text}`
